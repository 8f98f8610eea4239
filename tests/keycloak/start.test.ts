import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { holdBrowser } from '../kit/browser.ts'
import { openVisit } from '../kit/visit.ts'
import { command, freePort, leaveNothing, oneSentence, openPortal } from '../start/process.ts'
import { clientSecrets, makeRealm } from './realm.ts'

const house = join(import.meta.dirname, '../..')
const secrets = {
  PORTAL_KEYCLOAK_SECRET: clientSecrets.portal,
  PORTAL_KEYCLOAK_ADMIN_SECRET: clientSecrets['portal-admin'],
  PORTAL_KEYCLOAK_VERIFY_SECRET: clientSecrets['portal-verify'],
}

describe.runIf(inject('keycloak'))('a portal that was started', () => {
  const data = mkdtempSync(join(tmpdir(), 'noren-connected-'))
  afterAll(async () => {
    await leaveNothing(data)
    rmSync(data, { recursive: true, force: true })
  })

  test('is connected to a Keycloak, where its first administrator signs in and is given a new password (desktop)', async () => {
    const url = inject('keycloak')?.url ?? ''
    const port = String(await freePort())
    const start = { house, data, settings: { PORTAL_MODE: 'production', PORTAL_PORT: port } }
    const connect = (address: string, more: object = {}) =>
      command(
        { ...start, settings: { ...start.settings, ...secrets, ...more } },
        'keycloak',
        'connect',
        '--url',
        address,
      )
    const portal = await openPortal(start)
    const [admin] = portal.people
    const tooEarly = await connect(url)
    const { root } = await makeRealm('main', portal.origin)

    for (const refused of [
      tooEarly,
      await connect('http://127.0.0.1:9'),
      await connect(url, { PORTAL_KEYCLOAK_SECRET: 'not what the realm was made with' }),
      await connect(url, { PORTAL_KEYCLOAK_ADMIN_SECRET: 'not what the realm was made with' }),
    ])
      expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(oneSentence)])
    const connected = await connect(`${url}/`)
    expect([connected.code, connected.out]).toEqual([0, expect.stringContaining('Moved there now: 1.')])

    const { browser, leave } = holdBrowser()
    const signedIn = () => Promise.reject(new Error('nobody enters without the page'))
    const visit = await openVisit(await browser, {
      device: 'desktop',
      origin: portal.origin,
      zone: 'Asia/Tokyo',
      signedIn,
    })
    const { page, say, field, button } = visit
    await expect
      .poll(async () => {
        await page.goto(portal.origin)
        await page.getByLabel(visit.say('User name')).waitFor()
        return new URL(page.url()).origin
      })
      .toBe(url)
    await visit.type('admin', admin?.password ?? '')
    await page.getByRole('heading', { name: say('Choose a new password') }).waitFor()
    await field('Current password').fill(admin?.password ?? '')
    await field('New password').fill('Aki-no-kaze#2027')
    await field('New password again').fill('Aki-no-kaze#2027')
    await button('Change the password').click()
    await page.getByLabel(visit.say('User name')).waitFor()
    await visit.type('admin', 'Aki-no-kaze#2027')
    await page.getByRole('banner').waitFor()
    expect(new URL(page.url()).origin).toBe(portal.origin)

    const renewed = await command(start, 'administrator')
    const [, password = ''] = /^admin: (\S+)\n/.exec(renewed.out) ?? []
    const [there] = await root.users.find({ username: 'admin', exact: true })
    expect(await root.users.listSessions({ id: there?.id ?? '' })).toEqual([])
    await page.goto(portal.origin)
    await visit.type('admin', password)
    await page.getByRole('heading', { name: say('Choose a new password') }).waitFor()
    await visit.context.close()
    await leave()
  })
})
