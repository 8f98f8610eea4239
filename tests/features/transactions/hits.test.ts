import { expect, test } from 'vitest'
import { systrade } from '#features/refunds/contract.ts'
import { transactions } from '#features/transactions/contract.ts'
import { payments } from '#features/transactions/payment.contract.ts'
import { newestWithin } from '#features/transactions/readings.server.ts'
import type { Decided } from '#features/transactions/search.server.ts'
import { plainReadDb, type ReadDb } from '#server/access/access.ts'
import { Problem } from '#shared/problem.ts'
import { portal } from '../../kit/portal.ts'
import { now, pay, resultOf, type Payment } from './payments.ts'

const open = () => portal({ now: () => now })
const numbers = (list: readonly { tradeNo: string }[]) => list.map(({ tradeNo }) => tradeNo)

test('four digits lead to cards, amounts and times of three months, newest first, and readings without a hit are left out', async () => {
  await using it = await open()
  await pay(it, [
    { tradeNo: 'CARD-NEW', paymentType: 'VISA_MC', cardLast4: '1248', tradeTime: '2026-11-20T12:00:00+09:00' },
    { tradeNo: 'CARD-OLD', paymentType: 'VISA_MC', cardLast4: '1248', tradeTime: '2026-08-22T00:00:00+09:00' },
    { tradeNo: 'CARD-FORMER', paymentType: 'VISA_MC', cardLast4: '1248', tradeTime: '2026-08-20T12:00:00+09:00' },
    { tradeNo: 'AT-START', tradeTime: '2026-11-19T12:48:00+09:00' },
    { tradeNo: 'AT-END', tradeTime: '2026-09-30T12:48:59+09:00' },
    { tradeNo: 'AFTER', tradeTime: '2026-11-19T12:49:00+09:00' },
    { tradeNo: 'BEFORE', tradeTime: '2026-11-19T12:47:59+09:00' },
  ])
  const person = await it.as('Record.search')

  const found = resultOf(
    await person(payments.readings, { CardLast4: '1248', Amount: 1248, AtTime: '12:48', Number: '1248' }),
  )

  expect(found.readings.map(({ kind, list }) => [kind, numbers(list)])).toEqual([
    ['last4', ['CARD-NEW', 'CARD-OLD']],
    ['time', ['AT-START', 'AT-END']],
  ])
  expect(found.readings.every(({ reached, countCapped }) => reached === undefined && !countCapped)).toBe(true)
  expect(found.from).toBe('2026-08-21T15:00:00.000Z')
})

test('a number is found whole before its beginning, on any day, whichever kind of number it is', async () => {
  await using it = await open()
  await pay(it, [
    { tradeNo: 'ORDER77', orderNo: 'R-5550000001', tradeTime: '2024-03-01T12:00:00+09:00' },
    { tradeNo: 'OTHER', receiptNo: 'R-555', tradeTime: '2026-11-20T12:00:00+09:00' },
  ])
  const person = await it.as('Record.search')
  const kinds = async (Number: string) =>
    resultOf(await person(payments.readings, { Number })).readings.map(({ kind, list }) => [kind, numbers(list)])

  expect(await kinds('R-555')).toEqual([['number', ['OTHER']]])
  expect(await kinds('R-55')).toEqual([['prefix', ['OTHER', 'ORDER77']]])
  expect(await kinds('R-5550000001')).toEqual([['number', ['ORDER77']]])
  expect(await kinds('R-556')).toEqual([])
  expect(await kinds('R-')).toEqual([])
})

test('a beginning that hits more than a hundred payments asks for more of it, and one hundred are shown', async () => {
  await using it = await open()
  const many = (from: number, count: number): Payment[] =>
    Array.from({ length: count }, (_, n) => ({
      tradeNo: `N${from + n}`,
      receiptNo: `K${from + n}`,
      orderNo: `K${from + n}`,
    }))
  await pay(it, [...many(1000, 100), ...many(2000, 101)])
  const person = await it.as('Record.search')
  const ask = async (Number: string) => resultOf(await person(payments.readings, { Number })).readings

  expect(await ask('K1')).toEqual([])
  expect(await ask('K10')).toMatchObject([{ kind: 'prefix', count: 100, countCapped: false, list: { length: 20 } }])
  expect(await ask('K20')).toMatchObject([{ kind: 'prefix', countCapped: false }])
  expect(await ask('N2')).toEqual([])
  expect(await ask('N20')).toMatchObject([{ kind: 'prefix', count: 100, countCapped: false }])
  await pay(it, many(20_000, 5))
  expect(await ask('N20')).toEqual([{ kind: 'prefix', list: [], count: 100, countCapped: true }])
})

test('a number that more than a hundred payments share is said to have more, with the newest of them', async () => {
  await using it = await open()
  const sharing = (count: number, orderNo: string): Payment[] =>
    Array.from({ length: count }, (_, n) => ({ tradeNo: `${orderNo}-${1000 + n}`, orderNo }))
  await pay(it, [...sharing(100, 'HUNDRED'), ...sharing(101, 'MORE')])
  const person = await it.as('Record.search')
  const ask = async (Number: string) => resultOf(await person(payments.readings, { Number })).readings

  expect(await ask('HUNDRED')).toMatchObject([{ kind: 'number', count: 100, countCapped: false, list: { length: 20 } }])
  expect(await ask('MORE')).toMatchObject([{ kind: 'number', count: 100, countCapped: true, list: { length: 20 } }])
  const provider = await it.admin('Refund.refund')
  const searched = async (TradeNo: string) => resultOf(await provider(systrade.search, { TradeNo }))
  expect(await searched('HUNDRED')).toMatchObject({ total: 100, totalCapped: false })
  expect(await searched('MORE')).toMatchObject({ total: 100, totalCapped: true, list: { length: 100 } })
})

test('more than a hundred hits of an amount are said as so many, and the newest are shown', async () => {
  await using it = await open()
  await pay(
    it,
    Array.from({ length: 130 }, (_, n) => ({
      tradeNo: `N${1000 + n}`,
      tradeTime: new Date(Date.parse('2026-11-21T09:00:00+09:00') - n * 3_600_000).toISOString(),
    })),
  )
  const person = await it.as('Record.search')

  const { readings } = resultOf(await person(payments.readings, { Amount: 1000 }))

  expect(readings).toMatchObject([{ kind: 'amount', count: 100, countCapped: true }])
  expect(numbers(readings[0]?.list ?? [])).toEqual(Array.from({ length: 20 }, (_, n) => `N${1000 + n}`))
})

test('nobody finds what lies outside their stores or their company', async () => {
  await using it = await open()
  await pay(it, [
    { tradeNo: 'HERE-1', receiptNo: 'SAME-1', amount: 777, shopCode: 'S00000001' },
    { tradeNo: 'THERE-1', receiptNo: 'SAME-2', amount: 777, shopCode: 'S00000002' },
  ])
  await using other = await open()
  await pay(other, [{ tradeNo: 'ELSEWHERE', receiptNo: 'SAME-3', amount: 777 }])
  const limited = await it.person({ permissions: ['Record.search'], shops: ['S00000002'] })
  const all = await it.as('Record.search')
  const ask = async (person: typeof all) =>
    resultOf(await person(payments.readings, { Number: 'SAME-', Amount: 777 })).readings.map(({ list }) =>
      numbers(list).toSorted(),
    )

  expect(await ask(limited)).toEqual([['THERE-1'], ['THERE-1']])
  expect(await ask(all)).toEqual([
    ['HERE-1', 'THERE-1'],
    ['HERE-1', 'THERE-1'],
  ])
  expect(resultOf(await limited(payments.readings, { Number: 'HERE-1' })).readings).toEqual([])
})

test('the list, its strip and its refusals know the minute and the order of amounts', async () => {
  await using it = await open()
  await pay(it, [
    { tradeNo: 'AT', tradeTime: '2026-11-19T12:48:31+09:00' },
    { tradeNo: 'NOT', tradeTime: '2026-11-19T12:49:31+09:00' },
  ])
  const person = await it.as('Record.search')
  const period = { From: '2026-11-01', To: '2026-11-21' }

  expect(numbers(resultOf(await person(transactions.list, { ...period, AtTime: '12:48' })).list)).toEqual(['AT'])
  expect(resultOf(await person(transactions.summary, { ...period, AtTime: '12:48' }))).toMatchObject({ count: 1 })
  for (const wrong of [{ AtTime: '24:00' }, { AtTime: '1248' }, { AmountFrom: 2000, AmountTo: 1000 }])
    expect((await person(transactions.list, { ...period, ...wrong })).resultType).toBe(1030)
  expect((await person(transactions.list, { ...period, AmountFrom: 1000, AmountTo: 1000 })).resultType).toBe(1000)
})

test('a search whose second is over has what is newest, and says how far back it came', async () => {
  const until = new Date('2026-11-21T05:00:00Z')
  const days = { from: '2026-08-22', to: '2026-11-21' }
  const search: Decided = {
    tenant: 't', ents: ['E1'], shops: undefined, days, groups: [{ stores: [], today: '2026-11-21', days }],
    from: new Date('2026-08-21T15:00:00Z'), until, walk: undefined, number: undefined,
    numberBy: 'numbers', whole: false,
  } // prettier-ignore
  /** A database that answers one row a stretch and is too slow from the stretch with this place on. */
  const slowFrom = (stretch: number): ReadDb => {
    let asked = 0
    const sql = async <Row>() => {
      if (++asked >= stretch) throw new Problem('narrowPeriod')
      return [{ record: `row ${asked}` }] as Row[]
    }
    return plainReadDb({ sql })
  }

  expect(await newestWithin(slowFrom(3), search)).toEqual({
    records: ['row 1', 'row 2'],
    reached: new Date('2026-11-14T05:00:00Z'),
  })
  expect(await newestWithin(slowFrom(1), search)).toEqual({ records: [], reached: until })
  expect(await newestWithin(slowFrom(99), search)).toEqual({ records: ['row 1', 'row 2', 'row 3', 'row 4'] })
})
