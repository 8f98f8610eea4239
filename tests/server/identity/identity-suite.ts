import { describe, expect, test } from 'vitest'
import type { Identity } from '#server/identity/identity.ts'

const first = 'Komorebi#2026-autumn'
const second = 'Aki-no-kaze#2027'

/** What every identity service must do alike; `make` gives one on an empty realm, `name` a user name nobody has. */
export function identitySuite(title: string, make: () => Promise<Identity>, name: () => string) {
  const person = (userName: string) => ({
    userName,
    email: `${userName}@example.jp`,
    fullName: '佐藤 美咲',
    password: first,
  })
  async function made() {
    const identity = await make()
    const userName = name()
    const result = await identity.create(person(userName))
    if (!result.ok) throw new Error(`not made: ${result.problem}`)
    return { identity, userName, subject: result.value.subject }
  }
  const no = (problem: string) => ({ ok: false, problem })

  describe(`${title}:`, () => {
    test('makes a person who can sign in, and refuses a second of the same name', async () => {
      const { identity, userName, subject } = await made()
      expect(await identity.verify(subject, first)).toMatchObject({ ok: true })
      expect(await identity.verify(subject, second)).toEqual(no('wrongPassword'))
      expect(await identity.create({ ...person(userName), email: `other-${userName}@example.jp` })).toEqual(
        no('userNameExists'),
      )
    })
    test('refuses simple passwords and those with the name in them', async () => {
      const identity = await make()
      const userName = name()
      expect(await identity.create({ ...person(userName), password: 'simple' })).toEqual(no('passwordFormat'))
      expect(await identity.create({ ...person(userName), password: `A#1${userName}` })).toEqual(
        no('passwordHasUserName'),
      )
    })
    test('changes a password by the rules', async () => {
      const { identity, subject } = await made()
      expect(await identity.changeOwnPassword(subject, second, second)).toEqual(no('wrongPassword'))
      expect(await identity.changeOwnPassword(subject, first, first)).toEqual(no('samePassword'))
      expect(await identity.changeOwnPassword(subject, first, 'simple')).toEqual(no('passwordFormat'))
      expect(await identity.changeOwnPassword(subject, first, second)).toMatchObject({ ok: true })
      expect(await identity.changeOwnPassword(subject, second, first)).toEqual(no('passwordHistory'))
      expect(await identity.verify(subject, second)).toMatchObject({ ok: true })
    })
    test('disables, enables and says how people stand', async () => {
      const { identity, subject } = await made()
      expect(await identity.lockStates([subject])).toEqual(new Map([[subject, 'active']]))
      expect(await identity.setEnabled(subject, false)).toMatchObject({ ok: true })
      expect(await identity.lockStates([subject])).toEqual(new Map([[subject, 'disabled']]))
      expect(await identity.setEnabled(subject, true)).toMatchObject({ ok: true })
      expect(await identity.verify(subject, first)).toMatchObject({ ok: true })
    })
    test('locks after ten wrong passwords and opens on demand', async () => {
      const { identity, subject } = await made()
      for (let index = 0; index < 10; index++) await identity.verify(subject, 'Wrong#2026-autumn')
      // A Keycloak counts behind its answer.
      await expect.poll(() => identity.lockStates([subject])).toEqual(new Map([[subject, 'locked']]))
      expect(await identity.verify(subject, first)).toEqual(no('wrongPassword'))
      expect(await identity.unlock(subject)).toMatchObject({ ok: true })
      expect(await identity.lockEnd(subject)).toBeUndefined()
      expect(await identity.verify(subject, first)).toMatchObject({ ok: true })
    }, 60_000)
    test('renames, ends sessions and removes', async () => {
      const { identity, subject } = await made()
      const userName = name()
      expect(await identity.update(subject, { userName, email: `${userName}@example.jp` })).toMatchObject({ ok: true })
      expect(await identity.endSessions(subject)).toMatchObject({ ok: true })
      expect(await identity.endSession('no-such-session')).toMatchObject({ ok: true })
      expect(await identity.remove(subject)).toMatchObject({ ok: true })
      expect(await identity.remove(subject)).toMatchObject({ ok: true })
      expect(await identity.update(subject, { userName })).toEqual(no('noSuchUser'))
      expect(await identity.setPassword(subject, second)).toEqual(no('noSuchUser'))
      expect(await identity.verify(subject, first)).toEqual(no('wrongPassword'))
    })
  })
}
