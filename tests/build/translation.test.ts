import { expect, test } from 'vitest'
import { faultOf } from '#build/translation.js'

test.each([
  ['Refund {amount}', '{amount}を返金'],
  ['{n, plural, one {# payment} other {# payments}}', '{n, plural, other {#件}}'],
  ['See <0>the manual</0>', '<0>マニュアル</0>を見る'],
])('%s is soundly translated as %s', (source, translation) => {
  expect(faultOf(source, translation)).toBeUndefined()
})

test.each([
  ['Refund {amount}', '', 'is not translated'],
  ['Refund {amount}', '返金', 'lost {amount}'],
  ['Refund {amount}', '{amont}を返金', 'lost {amount}'],
  ['Refund', '{amount}を返金', 'gained {amount}'],
  ['See <0>the manual</0>', 'マニュアルを見る', 'lost <0> </0>'],
  ['{n, plural, one {# of {all}} other {# of {all}}}', '{n, plural, other {#件}}', 'lost {all}'],
  ['Refund {amount}', '{amountを返金', 'cannot be read'],
])('%s translated as "%s" is refused', (source, translation, fault) => {
  expect(faultOf(source, translation)).toContain(fault)
})
