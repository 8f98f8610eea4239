import { expect, test } from 'vitest'
import { demoPassword } from '#demo/people.ts'
import { isCommonPassword } from '#server/identity/common-passwords.ts'
import { refusalOf } from '#server/identity/password.ts'
import { checkNewPassword } from '#shared/password.ts'

test.each([
  'Password1234!',
  'Sakura-2026!!',
  'Toukyou12345#',
  'P@ssw0rd2026!',
  '$akura#202611',
  'Sakur@2026!!!',
  '2026-Password!',
  'Sakura2026Sakura!',
  'Sakura-Sakura-1',
  'Qwertyuiop1!',
  'Q1w2e3r4t5y6!',
  'Aa123456789!',
  'Aaaaaaaaaa1!',
  'Abcdefghijk1!',
  'Welcome12345!',
  'We1come-2026!',
  'Hukuoka#20261',
  'Tōkyō-2026-!!1',
  'Watanabe-1985',
  'ＰassＷord2026!a',
])('%s is one that many people use', async (password) => {
  expect(await isCommonPassword(password)).toBe(true)
})

test.each([
  demoPassword,
  'Komorebi#2026-autumn',
  'Aki-no-kaze#2027',
  'Another#2027-autumn',
  'Correct-Horse7-Battery',
  'kQ7#vTz2mXw9',
])('%s is not', async (password) => {
  expect(await isCommonPassword(password)).toBe(false)
})

test('a thousand passwords of a generator are none of them', async () => {
  const classes = ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz', '0123456789', '!#$%&*+-./:;=?@_~']
  // The same thousand in every run: of so many that chance writes one in thirty thousand is short letters among digits.
  let state = 20261122
  const below = (count: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * count)
  }
  const pick = (letters: string) => letters[below(letters.length)] ?? ''
  const made = Array.from({ length: 1000 }, (_, nth) => {
    const typed = [...classes, ...Array<string>(8 + (nth % 9)).fill(classes.join(''))].map(pick)
    return typed.toSorted(() => below(3) - 1).join('')
  })
  expect(new Set(made).size).toBe(1000)
  expect(made.filter((password) => checkNewPassword(password, { userName: 'tanaka' }))).toEqual([])

  const refused = []
  for (const password of made) if (await isCommonPassword(password)) refused.push(password)

  expect(refused).toEqual([])
})

test('a common password is refused with a sentence of its own, after its form and before the user name', async () => {
  expect(await refusalOf('Password1234!', 'tanaka')).toBe('commonPassword')
  expect(await refusalOf('password', 'tanaka')).toBe('passwordFormat')
  expect(await refusalOf('Tanaka-2026-!!', 'tanaka')).toBe('commonPassword')
  expect(await refusalOf('kQ7#Tanaka#mXw9', 'tanaka')).toBe('passwordHasUserName')
})
