import { expect, test } from 'vitest'
import { parseAmounts, writtenAmounts } from '#features/trade-filter/amounts.ts'

test.each([
  ['3480', { from: 3480, to: 3480 }],
  ['￥３，４８０', { from: 3480, to: 3480 }],
  ['1,000-2,000', { from: 1000, to: 2000 }],
  ['１０００～２０００', { from: 1000, to: 2000 }],
  ['1000〜2000', { from: 1000, to: 2000 }],
  ['1000ー2000', { from: 1000, to: 2000 }],
  ['￥1,000 – ￥2,000', { from: 1000, to: 2000 }],
  ['1000から2000まで', { from: 1000, to: 2000 }],
  ['1000-', { from: 1000, to: undefined }],
  ['1000以上', { from: 1000, to: undefined }],
  ['-2000', { from: undefined, to: 2000 }],
  ['2000以下', { from: undefined, to: 2000 }],
  ['2000-1000', 'backwards'],
  ['1000-1000', { from: 1000, to: 1000 }],
  ['1-2-3', undefined],
  ['-', undefined],
  ['', undefined],
  ['abc', undefined],
  ['1,50', undefined],
  ['1000-x', undefined],
] as const)('“%s” is read as %j', (text, amounts) => {
  expect(parseAmounts(text, 'JPY')).toEqual(amounts)
})

test.each(['3480', '1000-2000', '1000-', '-2000'])('%s is written so that it is read the same again', (text) => {
  const amounts = parseAmounts(text, 'JPY')
  if (!amounts || amounts === 'backwards') throw new Error('it is read')

  expect(parseAmounts(writtenAmounts(amounts, 'JPY'), 'JPY')).toEqual(amounts)
})
