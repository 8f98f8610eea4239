import { expect, test } from 'vitest'
import { isolated } from '#shared/isolated.ts'

test('a value with letters written from right to left is isolated', () => {
  for (const name of ['שלום', 'إرجاع', 'レジ שלום 2', '\u{1e900}']) expect(isolated(name)).toBe(`\u2068${name}\u2069`)
})

test('any other value stays as it is, so that what is copied holds nothing that cannot be seen', () => {
  for (const name of ['', '山田 花子', 'Ө. Болд', '3,480', 'Zoë', '本店 🏮', '\u0300'])
    expect(isolated(name)).toBe(name)
})
