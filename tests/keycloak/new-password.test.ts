import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, inject, test } from 'vitest'
import { tenantsIn } from '#server/access/tenants.ts'
import { keycloakIdentity } from '#server/identity/keycloak.ts'
import { noteKeycloakEvents } from '#server/identity/keycloak-events.ts'
import { live, type Live, type Login } from '../kit/live.ts'
import { redeemAtPortal, signInAddress, signInThere, type Signed } from './sign-in-there.ts'

describe.runIf(inject('keycloak'))('a password that is set on a Keycloak’s own page', () => {
  test('is followed up once: what was open before it is over, and what was opened with it owes no other', async () => {
    await using it = await live()
    const manager = await it.person(['Record.search'], { mustChangePassword: true })
    const { access, root } = it.realm ?? expect.fail('no realm')
    const realm = `${access.url}/realms/${access.realm}`
    const [{ id = '' } = {}] = await root.users.find({ username: manager.userName, exact: true })
    const before = await redeemAtPortal(it, await signInThere(realm, it.origin, manager))
    await root.users.update({ id }, { requiredActions: ['UPDATE_PASSWORD'] })
    // Keycloak counts in whole seconds when a session began.
    await sleep(1_100)
    const withIt = await redeemAtPortal(it, await renewThere(realm, it.origin, manager, 'Aki-no-kaze#2027'))
    expect(await userinfo(it, withIt.access_token)).toMatchObject({ result: { owes: ['changePassword'] } })

    await look(it)
    await look(it)

    expect(await userinfo(it, before.access_token)).toMatchObject({ statusCode: 401 })
    expect(await userinfo(it, withIt.access_token)).toMatchObject({ result: { owes: [] } })
    expect(await root.users.listSessions({ id })).toHaveLength(1)
    expect(await noted(it)).toEqual([{ object: `user ${manager.userId}`, result: 'done' }])
    expect(await it.mail(manager.email, 'passwordChanged')).toMatchObject({ userName: manager.userName })
  })

  test('is none that the portal sets', async () => {
    await using it = await live()
    const manager = await it.person(['Record.search'])
    const { access, root } = it.realm ?? expect.fail('no realm')
    const [{ id = '' } = {}] = await root.users.find({ username: manager.userName, exact: true })

    expect(await keycloakIdentity(access).setPassword(id, 'Aki-no-kaze#2027')).toMatchObject({ ok: true })
    await look(it)

    expect(await noted(it)).toEqual([])
  })
})

async function look({ portal }: Live): Promise<void> {
  const all = async () => (await tenantsIn(portal.db, []).all()).filter(({ code }) => code === portal.tenant)
  await noteKeycloakEvents({ service: portal.service, tenants: { all }, secrets: portal.secrets }, new Date())
}

const noted = ({ portal }: Live) => portal.db.sql`
  select object, result from audit_log where tenant_code = ${portal.tenant} and action = 'password there'`

async function userinfo({ portal, origin }: Live, token: string): Promise<object> {
  const headers = { host: new URL(origin).host, authorization: `Bearer ${token}` }
  return (await portal.server.app.inject({ url: '/apiproxy/api/user/userinfo', headers })).json()
}

/** Signs in there, where the person is asked for a new password, and sets it. Throws where that does not lead back. */
async function renewThere(realm: string, origin: string, login: Login, password: string): Promise<Signed> {
  const verifier = randomBytes(48).toString('base64url')
  const cookies = new Map<string, string>()
  const send = async (address: string, form?: Readonly<Record<string, string>>): Promise<Response> => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const body = form && { method: 'POST', body: new URLSearchParams(form) }
    const answer = await fetch(address, { ...body, headers: { cookie }, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const next = answer.headers.get('location')
    return next?.startsWith(realm) ? send(next) : answer
  }
  const formAt = async (page: Response) =>
    (/<form[^>]* action="([^"]+)"/.exec(await page.text())?.[1] ?? '').replaceAll('&amp;', '&')
  const asked = await send(signInAddress(realm, `${origin}/`, verifier))
  const { userName: username } = login
  const renewing = await send(await formAt(asked), { username, password: login.password })
  const back = await send(await formAt(renewing), { 'password-new': password, 'password-confirm': password })
  const code = new URLSearchParams(new URL(back.headers.get('location') ?? '').hash.slice(1)).get('code')
  if (!code) throw new Error(`Keycloak answered ${back.status}`)
  return { code, verifier }
}
