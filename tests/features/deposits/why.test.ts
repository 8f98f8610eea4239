import { expect, test } from 'vitest'
import { deposits } from '#features/deposits/contract.ts'
import { portal } from '../../kit/portal.ts'
import { october, sell, settle } from './october.ts'

test('the transfer fee that an accountant forgot explains the difference', async () => {
  await using it = await october()
  const reader = await it.as('Settle.search')

  const { result } = await reader(deposits.why, { ...it.at, Amount: 1_784_315 })

  expect(result).toMatchObject({ transferAmount: 1_784_095, difference: -220, unexplained: 0, others: 0, beside: [] })
  expect(result.parts).toMatchObject([{ id: 'transferFee', amount: -220, depositNo: null }])
})

test('a refund after closing is told with the deposit that takes it off, whether or not it explains anything', async () => {
  await using it = await october()
  await sell(it, [
    { tradeNo: 'R2', paymentType: 'VISA_MC', amount: 3_200, tradeType: '06', origTradeNo: 'V', tradeTime: '2026-11-02T12:00:00+09:00' }, // prettier-ignore
  ])
  await settle(it, new Date('2026-12-02T03:00:00Z'))
  const reader = await it.as('Settle.search')
  const after = { id: 'refundedAfter', count: 1, day: '2026-11-02', depositNo: expect.stringMatching(/^D20261230/), paymentDate: '2026-12-30' } // prettier-ignore

  const forgotten = (await reader(deposits.why, { ...it.at, Amount: 1_784_315 })).result
  const deducted = (await reader(deposits.why, { ...it.at, Amount: 1_784_095 - 3_200 })).result

  expect(forgotten.beside).toMatchObject([{ ...after, amount: 3_200 }])
  expect(deducted.parts).toMatchObject([{ ...after, amount: 3_200 }])
  expect(deducted).toMatchObject({ difference: 3_200, unexplained: 0, beside: [] })
})

test('an amount that nothing comes to is left unexplained', async () => {
  await using it = await october()

  const { result } = await (await it.as('Settle.search'))(deposits.why, { ...it.at, Amount: 1_000_000 })

  expect(result).toMatchObject({ parts: [], difference: 784_095, unexplained: 784_095 })
})

test('another enterprise’s deposit is not explained, nor any without the right or with a crooked amount', async () => {
  await using it = await october()
  await using other = await portal()
  const asked = { ...it.at, Amount: 1 }

  expect((await (await other.as('Settle.search'))(deposits.why, asked)).resultType).toBe(1300)
  expect((await (await it.as('Record.search'))(deposits.why, asked)).resultType).toBe(2000)
  const reader = await it.as('Settle.search')
  for (const Amount of [-1, 0.5, 1e15]) expect((await reader(deposits.why, { ...it.at, Amount })).resultType).toBe(1030)
})
