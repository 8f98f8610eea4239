import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backChannelPath } from '#server/sso/back-channel.ts'
import { speeches } from '../../kit/speech.ts'
import { languages } from '#shared/language.ts'
import { limits, serverLimits } from '#shared/limits.ts'

const realm = JSON.parse(readFileSync(join(import.meta.dirname, '../../../deploy/keycloak/realm.json'), 'utf8'))

test.each(languages)('the realm for a Keycloak has the words of our own sign-in page (%s)', (language) => {
  const say = speeches[language]
  const wrong = say('The user name or password is not right.')

  expect(realm.localizationTexts[language]).toMatchObject({
    doLogIn: say('Sign in'),
    username: say('User name'),
    password: say('Password'),
    doForgotPassword: say('Forgot your password?'),
    missingUsernameMessage: say('Enter your user name and password.'),
    // A locked or disabled account, an unknown name and a wrong password are told alike.
    invalidUserMessage: wrong,
    accountDisabledMessage: wrong,
    accountTemporarilyDisabledMessage: wrong,
    accountPermanentlyDisabledMessage: wrong,
  })
})

test('the realm for a Keycloak keeps our limits', () => {
  expect(realm).toMatchObject({
    accessTokenLifespan: limits.accessTokenSeconds,
    ssoSessionIdleTimeout: serverLimits.idleHours * 3600,
    ssoSessionMaxLifespan: serverLimits.refreshDays * 86_400,
    failureFactor: serverLimits.wrongPasswords,
    waitIncrementSeconds: serverLimits.lockMinutes * 60,
    maxFailureWaitSeconds: serverLimits.lockMinutes * 60,
  })
  expect(realm.passwordPolicy).toContain(`length(${limits.newPassword})`)
  // The one in use counts among them.
  expect(realm.passwordPolicy).toContain(`passwordHistory(${serverLimits.passwordHistory + 1})`)
})

test('the portal’s client at a Keycloak is confidential, with PKCE, one address to come back to and no web origin', () => {
  const client = realm.clients.find(({ clientId }: { clientId: string }) => clientId === 'portal')

  expect(client).toMatchObject({
    publicClient: false,
    secret: '${PORTAL_KEYCLOAK_SECRET}',
    redirectUris: ['${PORTAL_ORIGIN}/'],
    webOrigins: [],
    directAccessGrantsEnabled: false,
    implicitFlowEnabled: false,
    attributes: {
      'backchannel.logout.url': `\${PORTAL_ORIGIN}${backChannelPath}`,
      'pkce.code.challenge.method': 'S256',
      'post.logout.redirect.uris': '${PORTAL_ORIGIN}/',
    },
  })
})

test('the realm for a Keycloak keeps refused sign-ins and changed passwords, and shows them to the portal', () => {
  expect(realm).toMatchObject({ eventsEnabled: true, enabledEventTypes: ['LOGIN_ERROR', 'UPDATE_CREDENTIAL'] })
  expect(realm.users[0].clientRoles['realm-management']).toContain('view-events')
})
