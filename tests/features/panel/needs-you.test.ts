import { afterAll, beforeAll, expect, test } from 'vitest'
import { panel } from '#features/panel/contract.ts'
import type { Permission } from '#shared/permissions.ts'
import { portal, type Portal } from '../../kit/portal.ts'
import { now, pay, resultOf } from '../transactions/payments.ts'
import { writeDeposit } from './deposit.ts'
import { writeRefund } from './refund.ts'

let it: Portal
const everything = ['Record.search', 'Refund.refund', 'Settle.search'] as const

beforeAll(async () => {
  it = await portal({ now: () => now, config: { showDashBoard: true } })
  await pay(it, [
    { tradeNo: 'U1', status: 'UNKNOWN', tradeTime: '2026-11-20T10:00:00+09:00', amount: 1_850 },
    ...['A', 'F', 'G', 'N'].map((tradeNo) => ({ tradeNo, shopCode: tradeNo === 'A' ? 'S00000002' : 'S00000001' })),
  ])
  await writeRefund(it, { tradeNo: 'A', status: 'WAITING_APPROVAL', shop: 'S00000002' })
  await writeRefund(it, { tradeNo: 'N', status: 'UNKNOWN' })
  await writeRefund(it, { tradeNo: 'F', status: 'FAILED' })
  // Somebody tried this one again.
  await writeRefund(it, { tradeNo: 'G', status: 'FAILED' })
  await writeRefund(it, { tradeNo: 'G', status: 'SUBMITTING', at: '2026-11-21T04:30:00Z' })
  const deposit = { ent: it.ent, tenant: it.tenant }
  await writeDeposit(it.db, { ...deposit, no: 1, status: 'FAILED', paymentDate: '2026-10-30', amount: 48_200n })
  await writeDeposit(it.db, {
    ...deposit,
    no: 2,
    status: 'PAID',
    paymentDate: '2026-09-30',
    amount: 900n,
    match: 'DIFFERENT',
  })
  await writeDeposit(it.db, { ...deposit, no: 3, status: 'SCHEDULED', paymentDate: '2026-12-15', amount: 70n })
  await writeDeposit(it.db, { ...deposit, no: 4, status: 'CONFIRMED', paymentDate: '2026-11-30', amount: 500n })
  await writeDeposit(it.db, {
    ...deposit,
    no: 5,
    status: 'CLOSED',
    paymentDate: '2026-11-25',
    amount: 30n,
    shop: 'S00000002',
  })
})
afterAll(() => it[Symbol.asyncDispose]())

const kindsOf = async (permissions: readonly Permission[], shops?: string[]) => {
  const person = await it.person({ permissions: [...permissions], ...(shops && { shops }) })
  return resultOf(await person(panel.today, {})).list.map(({ kind, count }) => [kind, count])
}

test('what needs a hand is said with its number, its store and since when', async () => {
  const person = await it.as(...everything)
  const { list } = resultOf(await person(panel.today, {}))
  expect(list.map(({ kind, count }) => [kind, count])).toEqual([
    ['unknownPayments', 1],
    ['unknownRefunds', 1],
    ['failedRefunds', 1],
    ['approvals', 1],
    ['failedTransfers', 1],
    ['differentDeposits', 1],
  ])
  expect(list[0]).toMatchObject({
    amount: { currency: 'JPY', value: 1_850 },
    since: '2026-11-20T01:00:00.000Z',
    shops: 1,
  })
  expect(list[2]?.payment).toEqual({ entCode: it.ent, tradeNo: 'F', businessDate: '2026-11-21' })
  expect(list[4]).toMatchObject({ amount: { currency: 'JPY', value: 48_200 }, payment: null })
  expect(list.slice(4).map(({ deposit }) => deposit)).toEqual([
    { entCode: it.ent, depositNo: 'D20261100000001' },
    { entCode: it.ent, depositNo: 'D20261100000002' },
  ])
})

test.each<[readonly Permission[], readonly string[]]>([
  [['Record.search'], ['unknownPayments']],
  [['Refund.refund'], ['unknownRefunds', 'failedRefunds', 'approvals']],
  [['Settle.search'], ['failedTransfers', 'differentDeposits']],
])('%o shows its own matters alone', async (permissions, kinds) => {
  expect((await kindsOf(permissions)).map(([kind]) => kind)).toEqual(kinds)
})

test('who looks after one store has what needs a hand there', async () => {
  expect(await kindsOf(everything, ['S00000002'])).toEqual([['approvals', 1]])
})

test('each figure takes its own right, and without a dashboard nothing is answered to anybody', async () => {
  const [record, settle, none] = [
    await it.as('Record.search'),
    await it.as('Settle.search'),
    await it.as('Stat.search'),
  ]
  const sales = [panel.summary, panel.shares, panel.latest] as const
  for (const call of sales)
    expect([(await record(call, {})).resultType, (await settle(call, {})).resultType]).toEqual([1000, 2000])
  expect(resultOf(await record(panel.today, {})).next).toBeNull()
  expect(resultOf(await settle(panel.today, {})).next).not.toBeNull()
  expect((await none(panel.today, {})).resultType).toBe(2000)
  await using bare = await portal({ now: () => now })
  const person = await bare.as(...everything)
  for (const call of [...sales, panel.today] as const)
    expect((await person(call as typeof panel.today, {})).resultType).toBe(2000)
})

test('the next transfer is that of the nearest day, final once it is confirmed', async () => {
  const owner = await it.as('Settle.search')
  expect(resultOf(await owner(panel.today, {})).next).toEqual({
    paymentDate: '2026-11-25',
    sums: [{ currency: 'JPY', amount: 30 }],
    deposits: 1,
    final: false,
  })
  await it.db.sql`update deposits set status = 'PAID' where ent_code = ${it.ent} and payment_date = '2026-11-25'`
  expect(resultOf(await owner(panel.today, {})).next).toMatchObject({ paymentDate: '2026-11-30', final: true })
  const clerk = await it.person({ permissions: ['Settle.search'], shops: ['S00000001'] })
  expect(resultOf(await clerk(panel.today, {})).next).toBeNull()
})

test('refunds and deposits stand one by one, the oldest first, so that each leads to itself', async () => {
  await using many = await portal({ now: () => now, config: { showDashBoard: true } })
  for (const [no, day] of [1, 2, 3].map((one) => [one, `2026-10-0${4 - one}`] as const))
    await writeDeposit(many.db, {
      ent: many.ent,
      tenant: many.tenant,
      no,
      status: 'FAILED',
      paymentDate: day,
      amount: 1n,
    })
  const person = await many.as('Settle.search')
  const { list } = resultOf(await person(panel.today, {}))
  expect(list.map(({ count, deposit }) => [count, deposit?.depositNo.at(-1)])).toEqual([
    [1, '3'],
    [1, '2'],
    [1, '1'],
  ])
})

test('where nothing is wrong the list is empty', async () => {
  await using quiet = await portal({ now: () => now, config: { showDashBoard: true } })
  await pay(quiet, [{ tradeNo: 'Q1' }])
  const person = await quiet.as(...everything)
  expect(resultOf(await person(panel.today, {})).list).toEqual([])
  expect(resultOf(await person(panel.latest, {})).list.map(({ tradeNo }) => tradeNo)).toEqual(['Q1'])
})

test('one store is asked by its code, and a scope that says otherwise is refused', async () => {
  const person = await it.as('Record.search')
  expect((await person(panel.summary, { Scope: 'one' })).resultType).not.toBe(1000)
  expect((await person(panel.summary, { Scope: 'all', ShopCodes: ['S00000001'] })).resultType).not.toBe(1000)
})
