import { expect, test } from 'vitest'
import { Trade, transactions } from '#features/transactions/contract.ts'
import { z } from 'zod/mini'
import { portal } from '../../kit/portal.ts'
import { now, pay, resultOf, type Payment } from './payments.ts'

const at = (minute: number) => new Date(Date.parse('2026-11-21T09:00:00+09:00') + minute * 60_000).toISOString()
const open = () => portal({ now: () => now })

test('without a period the list is today, newest first', async () => {
  await using it = await open()
  await pay(it, [
    { tradeNo: 'A', tradeTime: at(1) },
    { tradeNo: 'B', tradeTime: at(2) },
    { tradeNo: 'OLD', tradeTime: '2026-11-20T23:59:59+09:00' },
  ])
  const person = await it.as('Record.search')

  const page = resultOf(await person(transactions.list, {}))

  expect(page.list.map((trade) => trade.tradeNo)).toEqual(['B', 'A'])
  expect(page.nextCursor).toBeUndefined()
  expect(page.asOf).toBe(now.toISOString())
})

test('every row has the words of the contract', async () => {
  await using it = await open()
  await pay(it, [
    {
      tradeNo: 'P',
      amount: 2680,
      terminalNo: 'T214',
      operatorName: '佐藤 美咲',
      receiptNo: '0231',
      providerTradeNo: '04820117733905512864',
      presentMode: 'CPM',
    },
    { tradeNo: 'R', amount: 680, tradeType: '06', origTradeNo: 'P', tradeTime: at(90) },
  ])
  const person = await it.as('Record.search')

  const { list } = resultOf(await person(transactions.list, { Sort: 'tradeTime' }))

  expect(z.array(z.strictObject(Trade.shape)).safeParse(list)).toMatchObject({ success: true })
  expect(list.find((trade) => trade.tradeNo === 'P')).toMatchObject({
    shopName: 'テスト1号店',
    entName: '株式会社テスト',
    paymentClass: 'WALLET',
    feeRate: '0.0198',
    feeAmount: 53,
    amount: 2680,
    refundedAmount: 680,
    refundableAmount: 2e3,
    netAmount: 2e3,
    status: 'PARTIALLY_REFUNDED',
    refundDeadline: '2027-11-21',
  })
  expect(list.find((trade) => trade.tradeNo === 'R')).toMatchObject({
    netAmount: -680,
    refundableAmount: 0,
    origTradeNo: 'P',
  })
})

test('a card that was refunded once has nothing left to refund', async () => {
  await using it = await open()
  await pay(it, [
    { tradeNo: 'P', paymentType: 'VISA_MC' },
    { tradeNo: 'R', amount: 300, paymentType: 'VISA_MC', tradeType: '06', origTradeNo: 'P' },
  ])
  const person = await it.as('Record.search')

  const { list } = resultOf(await person(transactions.list, { TradeTypes: ['01'] }))

  expect(list[0]).toMatchObject({ netAmount: 700, refundableAmount: 0 })
})

test.each(['-tradeTime', 'tradeTime'] as const)(
  'paging forth and back by %s shows every row once, in order',
  async (Sort) => {
    await using it = await open()
    // Three payments share each instant: the number decides between them.
    await pay(
      it,
      Array.from({ length: 65 }, (_, n): Payment => ({
        tradeNo: `N${String(n).padStart(3, '0')}`,
        tradeTime: at(Math.floor(n / 3)),
      })),
    )
    const person = await it.as('Record.search')
    const ask = async (Cursor?: string) =>
      resultOf(await person(transactions.list, { Sort, PageSize: 20, ...(Cursor ? { Cursor } : {}) }))
    const wanted = Array.from({ length: 65 }, (_, n) => `N${String(n).padStart(3, '0')}`)
    if (Sort === '-tradeTime') wanted.reverse()

    const pages = [await ask()]
    for (let next = pages[0]?.nextCursor; next; next = pages.at(-1)?.nextCursor) pages.push(await ask(next))
    const back = pages.slice(-1)
    for (let previous = back[0]?.previousCursor; previous; previous = back.at(-1)?.previousCursor)
      back.push(await ask(previous))
    const last = await ask(pages[0]?.lastCursor)

    const numbers = (list: readonly Trade[]) => list.map((trade) => trade.tradeNo)
    expect(pages.flatMap(({ list }) => numbers(list))).toEqual(wanted)
    expect(pages.map(({ list }) => list.length)).toEqual([20, 20, 20, 5])
    expect(back.toReversed().flatMap(({ list }) => numbers(list))).toEqual(wanted)
    expect(numbers(last.list)).toEqual(wanted.slice(-20))
    expect(last.nextCursor).toBeUndefined()

    const tail = resultOf(
      await person(transactions.list, { Sort, PageSize: 20, Cursor: pages[0]?.lastCursor ?? '', TailRows: 5 }),
    )
    expect(numbers(tail.list)).toEqual(wanted.slice(-5))
    const beforeTail = await ask(tail.previousCursor)
    expect(numbers(beforeTail.list)).toEqual(wanted.slice(40, 60))
  },
)

test.each(['-tradeTime', 'tradeTime'] as const)(
  'a period of three months is paged by %s without a gap, busy months and empty ones alike',
  async (Sort) => {
    await using it = await open()
    await it.db
      .sql`update shops set business_day_start = '05:00' where ent_code = ${it.ent} and shop_code = 'S00000003'`
    // Busy at both ends, empty for a month between, and around each month's end at every hour.
    const days = [...Array.from({ length: 30 }, (_, n) => n), ...Array.from({ length: 28 }, (_, n) => 62 + n)]
    const payments = days.flatMap((back) =>
      [1, 8, 17].map((hour): Payment => {
        const time = Date.parse('2026-11-21T00:30:00+09:00') - back * 86_400_000 + (hour - 6) * 3_600_000
        return {
          tradeNo: `N${back}-${hour}`,
          tradeTime: new Date(time).toISOString(),
          shopCode: hour === 1 ? 'S00000003' : 'S00000001',
        }
      }),
    )
    await pay(it, payments)
    const person = await it.as('Record.search')
    const period = { From: '2026-08-26', To: '2026-11-20', Sort, PageSize: 20 as const }
    const wanted = await it.db.sql<{ no: string }>`
    select trade_no as no from transactions
     where ent_code = ${it.ent} and business_date between ${period.From} and ${period.To} order by trade_time, trade_no`

    const seen: string[] = []
    for (let Cursor: string | undefined = ''; Cursor !== undefined;) {
      const page: Awaited<ReturnType<typeof ask>> = await ask(Cursor)
      seen.push(...page.list.map((trade) => trade.tradeNo))
      Cursor = page.nextCursor
    }

    async function ask(Cursor: string) {
      return resultOf(await person(transactions.list, Cursor ? { ...period, Cursor } : period))
    }
    const order = wanted.map(({ no }) => no)
    expect(seen).toEqual(Sort === 'tradeTime' ? order : order.toReversed())
    expect(seen.length).toBeGreaterThan(150)
  },
)

const varied: Payment[] = [
  {
    tradeNo: 'A',
    tradeTime: at(1),
    amount: 100,
    terminalNo: 'T7',
    providerTradeNo: '88001',
    receiptNo: '0001',
    orderNo: 'O-9',
  },
  { tradeNo: 'B', tradeTime: at(2), amount: 500, paymentType: 'VISA_MC', cardLast4: '4821', remark: 'Gift wrap 100%' },
  { tradeNo: 'C', tradeTime: at(3), amount: 900, status: 'FAILED', shopCode: 'S00000002' },
  { tradeNo: 'D', tradeTime: at(4), amount: 900, paymentType: 'ID', shopCode: 'S00000003' },
  { tradeNo: 'E', tradeTime: at(5), amount: 50, tradeType: '06', origTradeNo: 'A' },
]

test.each([
  [{ ShopCodes: ['S00000002', 'S00000003'] }, 'DC'],
  [{ TerminalNos: ['T7'] }, 'A'],
  [{ TradeTypes: ['06'] }, 'E'],
  [{ PaymentClasses: ['CARD', 'EMONEY'] }, 'DB'],
  [{ PaymentTypes: ['ID'] }, 'D'],
  [{ Statuses: ['FAILED', 'PARTIALLY_REFUNDED'] as ('FAILED' | 'PARTIALLY_REFUNDED')[] }, 'CA'],
  [{ AmountFrom: 500 }, 'DCB'],
  [{ AmountTo: 100 }, 'EA'],
  [{ AmountFrom: 100, AmountTo: 500 }, 'BA'],
  [{ Number: 'A' }, 'A'],
  [{ Number: '8800' }, 'A'],
  [{ Number: '0001' }, 'A'],
  [{ Number: 'O-' }, 'A'],
  [{ Number: '8801' }, ''],
  [{ CardLast4: '4821' }, 'B'],
  [{ Remark: 'gift' }, 'B'],
  [{ Remark: '0%' }, 'B'],
  [{ Remark: '_' }, ''],
  [{ SettlementStatus: 'UNSETTLED' as const, AmountFrom: 900 }, 'DC'],
  [{ DepositNo: 'D1' }, ''],
  [{ RefundableOnly: true }, 'DBA'],
  [{ FromTime: at(2), ToTime: at(4) }, 'CB'],
  [{ From: '2026-11-20', To: '2026-11-20' }, ''],
  [{ PaymentTypes: ['PAYPAY'], ShopCodes: ['S00000001'] }, 'EA'],
])('the filter %o finds %s, and the sums count the same rows', async (filter, wanted) => {
  await using it = await open()
  await pay(it, varied)
  const person = await it.as('Record.search')

  const { list } = resultOf(await person(transactions.list, filter))
  const summary = resultOf(await person(transactions.summary, filter))

  expect(list.map((trade) => trade.tradeNo).join('')).toBe(wanted)
  expect(summary.count).toBe(wanted.length)
  const paid = list.filter((trade) => trade.tradeType === '01' && trade.status !== 'FAILED')
  const back = list.filter((trade) => trade.tradeType === '06')
  const total = (trades: readonly Trade[]) => trades.reduce((sum, trade) => sum + trade.amount, 0)
  const [sums] = summary.sums
  expect([sums?.payCount ?? 0, sums?.payAmount ?? 0]).toEqual([paid.length, total(paid)])
  expect([sums?.refundCount ?? 0, sums?.refundAmount ?? 0]).toEqual([back.length, total(back)])
  expect(sums?.netAmount ?? 0).toBe(total(paid) - total(back))
})

test('more than a thousand numbers that begin alike are still found, newest first', async () => {
  await using it = await open()
  await pay(
    it,
    Array.from({ length: 1100 }, (_, n): Payment => ({
      tradeNo: `X${String(n).padStart(4, '0')}`,
      tradeTime: at(n / 10),
    })),
  )
  const person = await it.as('Record.search')

  const { list } = resultOf(await person(transactions.list, { Number: 'X', PageSize: 20 }))
  const summary = resultOf(await person(transactions.summary, { Number: 'X' }))

  expect(list[0]?.tradeNo).toBe('X1099')
  expect(summary.count).toBe(1100)
})

test('ordered by amount the pages are numbered', async () => {
  await using it = await open()
  await pay(
    it,
    Array.from({ length: 45 }, (_, n): Payment => ({ tradeNo: `N${n}`, amount: ((n * 7) % 45) + 1 })),
  )
  const person = await it.as('Record.search')

  const second = resultOf(await person(transactions.list, { Sort: '-amount', PageSize: 20, PageIndex: 2 }))

  expect(second.list.map((trade) => trade.amount)).toEqual(Array.from({ length: 20 }, (_, n) => 25 - n))
})

test.each([
  [{ From: '2026-08-21', To: '2026-11-21' }, 1600],
  [{ From: '2026-08-22', To: '2026-11-21' }, 1000],
  [{ FromTime: '2026-08-20T00:00:00+09:00', ToTime: '2026-11-21T00:00:00+09:00' }, 1600],
  [{ From: '2026-11-21' }, 1030],
  [{ From: '2026-11-21', To: '2026-11-20' }, 1030],
  [{ FromTime: at(2), ToTime: at(2) }, 1030],
  [{ From: '2026-11-21', To: '2026-11-21', FromTime: at(1), ToTime: at(2) }, 1030],
  [{ Cursor: 'bm90IGEgY3Vyc29y' }, 1030],
  [{ Cursor: Buffer.from('n 1 A E1; drop').toString('base64url') }, 1030],
  [{ PageSize: 21 as 20 }, 1030],
  [{ Unknown: 'x' } as object, 1030],
])('the search %o is answered with %i', async (filter, resultType) => {
  await using it = await open()
  const person = await it.as('Record.search')

  const answers = [await person(transactions.list, filter), await person(transactions.summary, filter as object)]

  // The summary has no pages: whatever names one is refused there as well.
  expect(answers.map((answer) => answer.resultType)).toEqual([resultType, resultType])
})

test('a period that is too long says from when it may begin', async () => {
  await using it = await open()
  const person = await it.as('Record.search')

  const answer = await person(transactions.list, { From: '2026-01-01', To: '2026-11-21' }, { 'accept-language': 'en' })

  expect(answer.message).toContain('2026-08-22')
})

test('a store that begins its day at five has its small hours under the day before', async () => {
  await using it = await open()
  await it.db.sql`update shops set business_day_start = '05:00' where ent_code = ${it.ent} and shop_code = 'S00000003'`
  await pay(it, [
    { tradeNo: 'LATE', shopCode: 'S00000003', tradeTime: '2026-11-21T04:30:00+09:00' },
    { tradeNo: 'NIGHT', shopCode: 'S00000001', tradeTime: '2026-11-21T04:30:00+09:00' },
  ])
  const person = await it.as('Record.search')
  const found = async (day: string) =>
    resultOf(await person(transactions.list, { From: day, To: day })).list.map((trade) => trade.tradeNo)

  expect(await found('2026-11-20')).toEqual(['LATE'])
  expect(await found('2026-11-21')).toEqual(['NIGHT'])
})
