import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkNewPassword, looksLikeOldPassword, passwordRules } from '#shared/password.ts'

const good = 'Sakura-2026-haru'

test.each([
  [good, undefined],
  ['Abcdefgh1!', 'format'], // 10
  ['Abcdefghi1!', 'format'], // 11
  ['Abcdefghij1!', undefined], // 12
  [`Aa1!${'x'.repeat(124)}`, undefined], // 128
  [`Aa1!${'x'.repeat(125)}`, 'format'], // 129
  ['sakura-2026-haru', 'format'],
  ['SAKURA-2026-HARU', 'format'],
  ['Sakura-haru-haru', 'format'],
  ['Sakura2026haru', 'format'],
  ['Sakura 2026 haru', 'format'], // a space is no symbol
  ['Ｓakura-２０２６-haru', 'format'], // full-width letters do not count
  ['Sakura-2026\tharu', 'format'],
  ['Sakura-2026-\ud800haru', 'format'],
  ['Sakura￥2026haru', undefined],
  ['', 'format'],
])('the new password %j: %s', (password, refusal) => {
  expect(checkNewPassword(password, { userName: 'tanaka' })).toBe(refusal)
})

test('a password with the user name in it is refused in any spelling of its letters', () => {
  for (const userName of ['tanaka', 'TANAKA', 'ｔａｎａｋａ', ' tanaka ']) {
    expect(checkNewPassword('My-TaNaKa-2026', { userName })).toBe('containsUserName')
  }
  expect(checkNewPassword(good, { userName: '' })).toBeUndefined()
})

test('the current password again, and two entries that differ, are refused', () => {
  expect(checkNewPassword(good, { userName: 'tanaka', current: good, confirm: good })).toBe('same')
  expect(checkNewPassword(good, { userName: 'tanaka', current: 'Old-2025-pass', confirm: `${good} ` })).toBe('confirm')
  expect(checkNewPassword(good, { userName: 'tanaka', confirm: '' })).toBe('confirm')
  expect(checkNewPassword(good, { userName: 'tanaka', current: 'Old-2025-pass', confirm: good })).toBeUndefined()
})

test.each([
  ['Abcde1!x', true],
  ['Abcde1!', false],
  ['abcde1!x', false],
  ['Abcdefg1', false],
])('%s can be a current password: %s', (password, can) => {
  expect(looksLikeOldPassword(password)).toBe(can)
})

test('the rules tick one after the other while a password is typed', () => {
  const met = (typed: string) =>
    passwordRules(typed, 'tanaka')
      .filter((rule) => rule.met)
      .map((rule) => rule.rule)

  expect(met('')).toEqual([])
  expect(met('s')).toEqual(['lower', 'userName'])
  expect(met('Sakura-2')).toEqual(['upper', 'lower', 'digit', 'symbol', 'userName'])
  expect(met('Sakura-2tanaka')).toEqual(['length', 'upper', 'lower', 'digit', 'symbol'])
  expect(met(good)).toHaveLength(6)
})

test('a password is accepted exactly when every tick is there', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...Array.from('aB1!あ -tnk')), maxLength: 20 }), (password) => {
      const ticked = passwordRules(password, 'tnk').every((rule) => rule.met)
      expect(checkNewPassword(password, { userName: 'tnk' }) === undefined).toBe(ticked)
    }),
    { numRuns: 3000 },
  )
})
