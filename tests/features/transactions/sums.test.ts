import fc from 'fast-check'
import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { transactions, type Trade, type TradeFilter, type TradeSums } from '#features/transactions/contract.ts'
import { IngestRefused } from '#server/ingest/refused.ts'
import type { Currency } from '#shared/money.ts'
import { portal, type Person } from '../../kit/portal.ts'
import { now, pay, resultOf, type Payment } from './payments.ts'

const shopCode = fc.constantFrom('S00000001', 'S00000002')
const tradeTime = fc
  .tuple(fc.integer({ min: 18, max: 21 }), fc.integer({ min: 0, max: 23 }))
  .map(([day, hour]) => `2026-11-${day}T${String(hour).padStart(2, '0')}:20:00+09:00`)
const payment = fc.record({
  tradeType: fc.constantFrom('01', '01', '01', '02', '03', '07', '31'),
  status: fc.constantFrom('SUCCESS', 'SUCCESS', 'SUCCESS', 'PROCESSING', 'FAILED', 'UNKNOWN', 'AUTHORIZED', 'VOIDED', 'AUTH_EXPIRED', 'DISPUTED', 'CHARGED_BACK'), // prettier-ignore
  paymentType: fc.constantFrom('HPOINT', 'VISA_MC'),
  amount: fc.integer({ min: 100, max: 9000 }),
  terminalNo: fc.constantFrom('T1', 'T2'),
  remark: fc.constantFrom('', '窓側の席'),
  cardLast4: fc.constantFrom('4821', '0042'),
  shopCode,
  tradeTime,
  back: fc.constantFrom(undefined, undefined, 'part', 'all', 'charge'),
})
/** What was given back of a payment: a part as 06, all of it as 05 or 04, or a charge-back. */
const back = fc.record({
  whole: fc.constantFrom('04', '05'),
  charged: fc.constantFrom('21', '22'),
  status: fc.constantFrom('SUCCESS', 'SUCCESS', 'SUCCESS', 'PROCESSING', 'FAILED', 'UNKNOWN'),
  shopCode,
  tradeTime,
})
const both = fc.record({ payment, back })
const made = fc.array(both, { minLength: 1, maxLength: 14 })
type Made = typeof both extends fc.Arbitrary<infer One> ? One : never

const wholeDays = { From: '2026-11-18', To: '2026-11-21' }
const filter = fc.constantFrom<TradeFilter>(
  wholeDays,
  { From: '2026-11-19', To: '2026-11-20' },
  { ...wholeDays, ShopCodes: ['S00000001'] },
  { ...wholeDays, PaymentTypes: ['VISA_MC'] },
  { ...wholeDays, PaymentClasses: ['CARD', 'EMONEY'] },
  { ...wholeDays, PaymentTypes: ['HPOINT'], ShopCodes: ['S00000002'] },
  { ...wholeDays, TerminalNos: ['T2'] },
  { ...wholeDays, TradeTypes: ['04', '05', '06'] },
  { ...wholeDays, TradeTypes: ['21', '22', '31'] },
  { ...wholeDays, Statuses: ['UNKNOWN'] },
  { ...wholeDays, Statuses: ['CANCELLED', 'REFUNDED', 'PARTIALLY_REFUNDED', 'CHARGED_BACK'] },
  { ...wholeDays, AmountFrom: 500, AmountTo: 5000 },
  { ...wholeDays, Number: 'P1' },
  { ...wholeDays, CardLast4: '4821' },
  { ...wholeDays, Remark: '窓側' },
  { ...wholeDays, SettlementStatus: 'UNSETTLED' },
  { ...wholeDays, DepositNo: 'D1' },
  { ...wholeDays, RefundableOnly: true },
  { FromTime: '2026-11-18T12:00:00+09:00', ToTime: '2026-11-21T09:00:00+09:00' },
)

test.each(['JPY', 'CNY', 'MNT', 'QAR'] as const)(
  'whatever is asked of rows in %s, the strip says what the listed rows come to, and names every row',
  async (currency) => {
    await fc.assert(
      fc.asyncProperty(made, fc.array(filter, { minLength: 4, maxLength: 6 }), async (rows, filters) => {
        await using it = await portal({ now: () => now, currency })
        await take(it, rows)
        const person = await it.as('Record.search')

        for (const asked of filters) {
          const summary = resultOf(await person(transactions.summary, asked))
          const list = await everyRow(person, asked)

          expect(summary.sums).toEqual(list.length > 0 ? [plainSum(list, currency)] : [])
          expect(summary.count).toBe(list.length)
          expect(countsIn(summary.sums)).toBe(list.length)
        }
      }),
      { numRuns: 8 },
    )
  },
  120_000,
)

test('rows of two currencies have a line each, which add up apart', async () => {
  await using it = await portal({ now: () => now, currency: 'JPY' })
  const abroad = `E${randomInt(10_000_000, 99_999_999)}`
  await it.db
    .sql`insert into enterprises (ent_code, tenant_code, ent_name, ent_display_name, currency) values (${abroad}, ${it.tenant}, 'Abroad', 'Abroad', 'MNT')`
  await it.db.sql`insert into shops (ent_code, shop_code, shop_name) values (${abroad}, 'S00000001', 'Abroad 1')`
  await pay(it, [{ tradeNo: 'P1', amount: 500 }, { tradeNo: 'P2', status: 'UNKNOWN', amount: 70 }]) // prettier-ignore
  await pay({ service: it.service, ent: abroad }, [
    { tradeNo: 'P1', amount: 900_00, paymentType: 'VISA_MC' },
    { tradeNo: 'R1', amount: 100_00, paymentType: 'VISA_MC', tradeType: '06', origTradeNo: 'P1' },
  ])
  const person = await it.admin('Record.search')

  const { sums } = resultOf(await person(transactions.summary, {}))

  const list = await everyRow(person, {})
  const of = (currency: Currency) => list.filter((row) => row.currency === currency)
  expect(sums.toSorted((a, b) => (a.currency < b.currency ? -1 : 1))).toEqual([
    plainSum(of('JPY'), 'JPY'),
    plainSum(of('MNT'), 'MNT'),
  ])
})

test('sums above 2^53 are right to the last unit, from the daily sums and from the rows', async () => {
  await using it = await portal({ now: () => now, currency: 'MNT' })
  const rows = Array.from({ length: 11 }, (_, n): Payment => ({
    tradeNo: `P${n}`,
    paymentType: 'VISA_MC',
    amount: 999_999_999_999_999 - n,
  }))
  await pay(it, [...rows, { tradeNo: 'R', amount: 3, paymentType: 'VISA_MC', tradeType: '06', origTradeNo: 'P0' }])
  const person = await it.as('Record.search')
  const paid = rows.reduce((sum, { amount = 0 }) => sum + BigInt(amount), 0n)

  const summaries = [
    resultOf(await person(transactions.summary, {})),
    resultOf(await person(transactions.summary, { SettlementStatus: 'UNSETTLED' })),
  ]

  expect(paid).toBeGreaterThan(2n ** 53n)
  for (const { sums } of summaries)
    expect(sums).toMatchObject([{ payAmount: String(paid), refundAmount: 3, netAmount: String(paid - 3n) }])
})

test.each([
  ['of a part, with its payment', [{ tradeNo: 'R', amount: 300 }], [], 700],
  ['of a part, later', [], [{ tradeNo: 'R', amount: 300 }], 700],
  ['of what a refund left', [{ tradeNo: 'R', amount: 300, tradeType: '06' }], [{ tradeNo: 'S', amount: 700 }], 0],
  ['in two halves', [{ tradeNo: 'R', amount: 500 }], [{ tradeNo: 'S', amount: 500 }], 0],
] as const)(
  'a cancel %s is a refund: payments less refunds are what the merchant keeps',
  async (_name, first, then, left) => {
    await using it = await portal({ now: () => now })
    const cancel = (row: { tradeNo: string; amount: number; tradeType?: string }): Payment => ({ tradeType: '04', origTradeNo: 'P', ...row }) // prettier-ignore
    await pay(it, [{ tradeNo: 'P', amount: 1000 }, ...first.map(cancel)])
    if (then.length > 0) await pay(it, then.map(cancel))
    const person = await it.as('Record.search')

    const { sums } = resultOf(await person(transactions.summary, {}))

    const list = await everyRow(person, {})
    expect(sums).toMatchObject([{ payAmount: 1000, refundAmount: 1000 - left, netAmount: left, leftOut: [] }])
    expect(sums).toEqual([plainSum(list, 'JPY')])
    expect(list.find(({ tradeNo }) => tradeNo === 'P')).toMatchObject({ refundedAmount: 1000 - left, netAmount: left })
  },
)

test('a cancel of the whole payment takes both out of the sums, and a corrected amount brings them back', async () => {
  await using it = await portal({ now: () => now })
  await pay(it, [{ tradeNo: 'P', amount: 300 }, { tradeNo: 'R', amount: 300, tradeType: '04', origTradeNo: 'P' }]) // prettier-ignore
  const person = await it.as('Record.search')
  const before = resultOf(await person(transactions.summary, {}))

  await pay(it, [{ tradeNo: 'P', amount: 1000 }])

  expect(before.sums).toMatchObject([{ payCount: 0, refundCount: 0, netAmount: 0 }])
  const { sums } = resultOf(await person(transactions.summary, {}))
  expect(sums).toMatchObject([{ payAmount: 1000, refundAmount: 300, netAmount: 700, leftOut: [] }])
})

test('a payment that is charged back stays a payment, and the charge-back is a figure of its own', async () => {
  await using it = await portal({ now: () => now })
  await pay(it, [{ tradeNo: 'P', amount: 800 }])
  await pay(it, [{ tradeNo: 'P', amount: 800, status: 'CHARGED_BACK' }])
  await pay(it, [{ tradeNo: 'C', amount: 800, tradeType: '21', origTradeNo: 'P' }])
  const person = await it.as('Record.search')

  const { sums } = resultOf(await person(transactions.summary, {}))

  expect(sums).toMatchObject([
    { payCount: 1, payAmount: 800, refundCount: 0, netAmount: 800, leftOut: [{ group: 'chargeback', count: 1, amount: -800 }] }, // prettier-ignore
  ])
})

/** Takes the payments in, then what was given back of each; what is refused is simply not there. */
async function take(it: Parameters<typeof pay>[0], rows: readonly Made[]): Promise<void> {
  await pay(
    it,
    rows.map(({ payment: { back: _back, ...row } }, n): Payment => ({ ...row, tradeNo: `P${n}` })),
  )
  for (const [n, { payment: paid, back: given }] of rows.entries()) {
    if (paid.back === undefined) continue
    const { whole, charged, ...row } = given
    const tradeType = { part: '06', all: whole, charge: charged }[paid.back as 'part' | 'all' | 'charge'] // the arbitrary's own
    const amount = paid.back === 'part' ? Math.ceil(paid.amount / 3) : paid.amount
    const line: Payment = { ...row, tradeNo: `R${n}`, origTradeNo: `P${n}`, paymentType: paid.paymentType, tradeType, amount } // prettier-ignore
    await pay(it, [line]).catch((error: unknown) => {
      if (!(error instanceof IngestRefused)) throw error
    })
  }
}

async function everyRow(person: Person, asked: TradeFilter): Promise<Trade[]> {
  return resultOf(await person(transactions.list, { ...asked, PageSize: 100 })).list
}

/** What the rows come to by decision 3, one row at a time. */
function plainSum(list: readonly Trade[], currency: Currency): TradeSums {
  const sum = { currency, payCount: 0, payAmount: 0, refundCount: 0, refundAmount: 0, netAmount: 0 }
  const leftOut = new Map<string, { count: number; amount: number }>()
  for (const { tradeType, status, amount } of list) {
    const group = plainGroup(tradeType, status)
    if (group === 'payment') [sum.payCount, sum.payAmount] = [sum.payCount + 1, sum.payAmount + amount]
    else if (group === 'refund') [sum.refundCount, sum.refundAmount] = [sum.refundCount + 1, sum.refundAmount + amount]
    else {
      const former = leftOut.get(group) ?? { count: 0, amount: 0 }
      const signed = ['04', '05', '06', '21'].includes(tradeType) ? -amount : amount
      leftOut.set(group, { count: former.count + 1, amount: former.amount + signed })
    }
  }
  const order = ['unknown', 'underWay', 'cancelled', 'cancel', 'voided', 'failed', 'chargeback', 'other'] as const
  return {
    ...sum,
    netAmount: sum.payAmount - sum.refundAmount,
    leftOut: order.flatMap((group) => {
      const one = leftOut.get(group)
      return one ? [{ group, ...one }] : []
    }),
  }
}

function plainGroup(tradeType: string, status: string): string {
  if (status === 'UNKNOWN') return 'unknown'
  if (status === 'PROCESSING' || status === 'AUTHORIZED') return 'underWay'
  if (status === 'VOIDED' || status === 'AUTH_EXPIRED') return 'voided'
  if (status === 'FAILED') return 'failed'
  if (status === 'CANCELLED') return 'cancelled'
  if (tradeType === '01' || tradeType === '03') return 'payment'
  if (tradeType === '05' || tradeType === '06') return 'refund'
  if (tradeType === '04') return 'cancel'
  return tradeType === '21' || tradeType === '22' ? 'chargeback' : 'other'
}

function countsIn(sums: readonly TradeSums[]): number {
  const each = sums.map(({ payCount, refundCount, leftOut }) => [
    payCount,
    refundCount,
    ...leftOut.map(({ count }) => count),
  ])
  return each.flat().reduce((sum, count) => sum + count, 0)
}
