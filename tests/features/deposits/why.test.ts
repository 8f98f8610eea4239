import { expect, test } from 'vitest'
import { bankBookings } from '#features/deposits/bank-bookings.contract.ts'
import { deposits } from '#features/deposits/contract.ts'
import { portal } from '../../kit/portal.ts'
import { declare, october, sell, settle } from './october.ts'

test('the transfer fee that an accountant forgot explains the difference', async () => {
  await using it = await october()
  const reader = await it.as('Settle.search')

  const { result } = await reader(bankBookings.why, { ...it.at, Amount: 1_784_315 })

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

  const forgotten = (await reader(bankBookings.why, { ...it.at, Amount: 1_784_315 })).result
  const deducted = (await reader(bankBookings.why, { ...it.at, Amount: 1_784_095 - 3_200 })).result

  expect(forgotten.beside).toMatchObject([{ ...after, amount: 3_200 }])
  expect(deducted.parts).toMatchObject([{ ...after, amount: 3_200 }])
  expect(deducted).toMatchObject({ difference: 3_200, unexplained: 0, beside: [] })
})

test('an amount that nothing comes to is left unexplained', async () => {
  await using it = await october()

  const { result } = await (await it.as('Settle.search'))(bankBookings.why, { ...it.at, Amount: 1_000_000 })

  expect(result).toMatchObject({ parts: [], difference: 784_095, unexplained: 784_095 })
})

test('another enterprise’s deposit is not explained, nor any without the right or with a crooked amount', async () => {
  await using it = await october()
  await using other = await portal()
  const asked = { ...it.at, Amount: 1 }

  expect((await (await other.as('Settle.search'))(bankBookings.why, asked)).resultType).toBe(1300)
  expect((await (await it.as('Record.search'))(bankBookings.why, asked)).resultType).toBe(2000)
  const reader = await it.as('Settle.search')
  for (const Amount of [-1, 0.5, 1e15])
    expect((await reader(bankBookings.why, { ...it.at, Amount })).resultType).toBe(1030)
})

test('what the bank booked is noted once, however often it is sent, and what was changed meanwhile is not overwritten', async () => {
  await using it = await october()
  const reader = await it.as('Settle.search')
  const { version } = (await reader(deposits.detail, it.at)).result
  const noted = { entCode: it.ent, depositNo: it.at.DepositNo, version, amount: 1_784_095, date: '2026-11-30' }
  const key = { 'idempotency-key': 'the-same-note-of-the-bank' }

  const first = await reader(bankBookings.match, noted, key)
  const again = await reader(bankBookings.match, noted, key)
  const other = await reader(bankBookings.match, { ...noted, amount: 1 })

  expect(first.result).toEqual({ bankMatch: 'MATCHED', version: version + 1 })
  expect(again.result).toEqual(first.result)
  expect(other.resultType).toBe(1030)
  expect((await reader(deposits.detail, it.at)).result).toMatchObject({ bankMatch: 'MATCHED', version: version + 1 })
})

test('the names of transfers are those of the tenant’s provider, without its account', async () => {
  await using it = await october()
  await using other = await portal()
  const sender = { senderCode: '1234567890', senderName: 'ﾉﾚﾝﾍﾟｲﾒﾝﾄ', bankCode: '0009', bankName: 'ミツイ', branchCode: '015', branchName: 'ホンテン', accountType: 'ORDINARY', accountNumber: '7654321' } // prettier-ignore
  await declare(it, { sender })

  expect((await (await it.as('Settle.search'))(bankBookings.senders, {})).result.names).toContain('ﾉﾚﾝﾍﾟｲﾒﾝﾄ')
  expect((await (await other.as('Settle.search'))(bankBookings.senders, {})).result.names).not.toContain('ﾉﾚﾝﾍﾟｲﾒﾝﾄ')
  expect((await (await it.as('Record.search'))(bankBookings.senders, {})).resultType).toBe(2000)
})

test('the columns of bank files are remembered for one person, the last first, of ten banks', async () => {
  await using it = await portal()
  const [reader, other] = [await it.as('Settle.search'), await it.as('Settle.search')]
  const of = (bank: number) => ({ day: '日付', income: `入金${bank}`, payer: null })

  for (let bank = 1; bank <= 11; bank++)
    expect((await reader(bankBookings.keepColumns, of(bank))).resultType).toBe(1000)
  await reader(bankBookings.keepColumns, { ...of(4), payer: '摘要' })

  const { list } = (await reader(bankBookings.columns, {})).result
  expect(list.slice(0, 2)).toEqual([{ ...of(4), payer: '摘要' }, of(11)])
  expect(list).toHaveLength(10)
  expect(list).not.toContainEqual(of(1))
  expect((await other(bankBookings.columns, {})).result.list).toEqual([])
  expect((await (await it.as('Record.search'))(bankBookings.columns, {})).resultType).toBe(2000)
  for (const day of ['', ' ', 'x'.repeat(61), '\u202e'])
    expect((await reader(bankBookings.keepColumns, { ...of(1), day })).resultType).toBe(1030)
})
