import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { keycloakIdentity } from '#server/identity/keycloak.ts'
import { identitySuite } from '../server/identity/identity-suite.ts'
import { makeRealm, type Realm } from './realm.ts'

describe.runIf(inject('keycloak'))('a real Keycloak', () => {
  let realm: Realm
  const name = () => `m.sato.${randomBytes(5).toString('hex')}`

  beforeAll(async () => {
    realm = await makeRealm(`suite-${randomBytes(4).toString('hex')}`, 'http://localhost')
  })

  identitySuite('Keycloak', () => Promise.resolve(keycloakIdentity(realm.access)), name)

  test('keeps no session of a password that was checked', async () => {
    const identity = keycloakIdentity(realm.access)
    const password = 'Komorebi#2026-autumn'
    const made = await identity.create({ userName: name(), email: '', fullName: '佐藤', password })
    if (!made.ok) throw new Error(made.problem)

    await identity.verify(made.value.subject, password)

    expect(await realm.root.users.listSessions({ id: made.value.subject })).toEqual([])
  })

  test('keeps who a person is when something else of them changes', async () => {
    const identity = keycloakIdentity(realm.access)
    const [userName, password] = [name(), 'Komorebi#2026-autumn']
    const email = `${userName}@example.jp`
    const made = await identity.create({ userName, email, fullName: '佐藤 美咲', password })
    if (!made.ok) throw new Error(made.problem)
    const { subject } = made.value

    await identity.setEnabled(subject, false)
    await identity.setEnabled(subject, true)
    await identity.update(subject, { email: `new.${email}` })
    await identity.setPassword(subject, 'Aki-no-kaze#2027')

    expect(await realm.root.users.findOne({ id: subject })).toMatchObject({
      username: userName,
      email: `new.${email}`,
      emailVerified: true,
      firstName: '美咲',
      lastName: '佐藤',
      enabled: true,
    })
  })

  test('says of a house of people at once how they stand', async () => {
    const identity = keycloakIdentity(realm.access)
    const password = 'Komorebi#2026-autumn'
    const subjects: string[] = []
    // In turn: forty passwords that are hashed at once outlast the portal's patience on a busy machine.
    for (let at = 0; at < 40; at++) {
      const made = await identity.create({ userName: name(), email: '', fullName: '佐藤', password })
      if (made.ok) subjects.push(made.value.subject)
    }
    const began = Date.now()

    const states = await identity.lockStates(subjects)

    console.log(`lock states of ${subjects.length} people: ${Date.now() - began} ms`)
    expect(states).toEqual(new Map(subjects.map((subject) => [subject, 'active'])))
    expect(subjects).toHaveLength(40)
  })

  test('that does not answer is a refusal of its own, never a wrong password', async () => {
    const away = keycloakIdentity({ ...realm.access, url: 'http://127.0.0.1:9' })

    expect(await away.verify('somebody', 'Komorebi#2026-autumn')).toEqual({ ok: false, problem: 'sso' })
    await expect(away.lockStates(['somebody'])).rejects.toMatchObject({ problem: 'sso' })
  })
})
