import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transaction } from '#server/db/db.ts'
import { IngestRefused } from '#server/ingest/refused.ts'
import { daysOf, differencesOf, recount } from '#server/ingest/recount.ts'
import { keptSums, merchant, merchantBeside, rawSums, unequalDays, type Line } from './merchant.ts'

const day = fc.integer({ min: 1, max: 6 })
const hour = fc.integer({ min: 0, max: 23 })
const time = fc.tuple(day, hour).map(([d, h]) => `2026-11-0${d}T${String(h).padStart(2, '0')}:30:00+09:00`)
const shopCode = fc.constantFrom('S00000001', 'S00000002', 'S00000003')

const payment = fc.record({
  tradeNo: fc
    .integer({
      min: 1,
      max: 8,
    })
    .map((n) => `P${n}`),
  tradeTime: time,
  shopCode,
  amount: fc.integer({
    min: 100,
    max: 900,
  }),
  paymentType: fc.constantFrom('PAYPAY', 'ID'),
  status: fc.constantFrom(
    'PROCESSING',
    'SUCCESS',
    'SUCCESS',
    'FAILED',
    'UNKNOWN',
    'DISPUTED',
    'CHARGED_BACK',
    'AUTHORIZED',
  ),
})
const refund = fc.record({
  tradeNo: fc
    .integer({
      min: 1,
      max: 8,
    })
    .map((n) => `R${n}`),
  tradeTime: time,
  shopCode,
  amount: fc.integer({
    min: 50,
    max: 400,
  }),
  paymentType: fc.constant('PAYPAY'),
  tradeType: fc.constantFrom('04', '05', '06'),
  origTradeNo: fc
    .integer({
      min: 1,
      max: 8,
    })
    .map((n) => `P${n}`),
  status: fc.constantFrom('SUCCESS', 'SUCCESS', 'FAILED', 'PROCESSING'),
})
const batches = fc.array(
  fc.uniqueArray(fc.oneof(payment, refund) as fc.Arbitrary<Line>, { selector: (line) => line.tradeNo, maxLength: 6 }),
  { minLength: 1, maxLength: 8 },
)

test('whatever arrives, is corrected, moved or given back: the sums are the rows’, and refunds the payments’', async () => {
  await using first = await merchant()
  await fc.assert(
    fc.asyncProperty(batches, async (sequence) => {
      const it = await merchantBeside(first)

      for (const lines of sequence) {
        // A refund above the payment is refused whole; what stays must still add up.
        await it.ingest(lines).catch((error: unknown) => {
          if (!(error instanceof IngestRefused)) throw error
        })
      }

      expect(await keptSums(it.db, it.ent)).toEqual(await rawSums(it.db, it.ent))
      expect(await unequalDays(it.db, it.ent)).toEqual([])
      expect(await differencesOf(it.db, it.ent, '2026-11-01', '2026-11-30')).toEqual([])
      expect(await unsettled(it)).toEqual([])
      expect(await strayNumbers(it)).toEqual([])
    }),
    { numRuns: 40 },
  )
}, 60_000)

test('two sources that bring the same and other lines at once leave every payment once', async () => {
  await using it = await merchant()
  const lines = Array.from({ length: 60 }, (_, n): Line => ({ tradeNo: `P${n}`, amount: 100 + n }))
  const mixed = lines.toReversed().map((line, n): Line => (n % 3 === 0 ? { ...line, amount: 5 } : line))

  const done = await Promise.all([
    it.ingest(lines),
    it.ingest(mixed),
    it.ingest(lines),
    it.ingest([{ tradeNo: 'R', amount: 1, tradeType: '05', origTradeNo: 'P7' }]),
  ])

  expect(done.reduce((sum, { added }) => sum + added, 0)).toBe(61)
  expect(await keptSums(it.db, it.ent)).toEqual(await rawSums(it.db, it.ent))
  expect(await unsettled(it)).toEqual([])
})

test('a payment and its refund that arrive at the same moment always find each other', async () => {
  await using it = await merchant()
  const pairs = Array.from({ length: 40 }, (_, n) => n)

  for (const n of pairs) {
    const payment: Line = { tradeNo: `P${n}` }
    const refund: Line = { tradeNo: `R${n}`, amount: 300, tradeType: '06', origTradeNo: `P${n}` }
    await Promise.all(n % 2 ? [it.ingest([payment]), it.ingest([refund])] : [it.ingest([refund]), it.ingest([payment])])
  }

  expect(await unsettled(it)).toEqual([])
  expect(await keptSums(it.db, it.ent)).toEqual(await rawSums(it.db, it.ent))
})

/** Payments whose refunded amount is not that of their refunds. */
function unsettled({ db, ent }: { db: import('#server/db/db.ts').Db; ent: string }) {
  return db.sql`
    select p.trade_no, p.refunded, coalesce(sum(r.amount), 0) as refunds
      from transactions p
      left join transactions r on r.ent_code = p.ent_code and r.orig_trade_no = p.trade_no and r.status = 'SUCCESS' and r.trade_type in ('04', '05', '06')
     where p.ent_code = ${ent} and p.trade_type = '01'
     group by 1, 2
    having p.refunded <> coalesce(sum(r.amount), 0)`
}

/** Numbers that lead to no row, and rows no number or two days lead to. */
function strayNumbers({ db, ent }: { db: import('#server/db/db.ts').Db; ent: string }) {
  return db.sql`
    select coalesce(n.trade_no, t.trade_no) as trade_no
      from (select * from numbers where ent_code = ${ent} and kind = 'trade') n
      full join (select * from transactions where ent_code = ${ent}) t
        on t.trade_no = n.number and t.business_date = n.business_date
      left join trade_numbers i on i.ent_code = ${ent} and i.trade_no = t.trade_no and i.business_date = t.business_date
     where n.number is null or t.trade_no is null or i.trade_no is null`
}

test('sums that were spoilt are told by table and day, and written anew from the rows', async () => {
  await using it = await merchant()
  const line = (tradeNo: string, tradeTime: string) => ({ tradeNo, tradeTime, amount: 500 })
  await it.ingest([line('P1', '2026-10-31T23:30:00+09:00'), line('P2', '2026-11-02T10:30:00+09:00')])
  await it.ingest([{ ...line('P3', '2026-11-02T11:30:00+09:00'), status: 'UNKNOWN' }])
  const november = ['2026-11-01', '2026-11-30'] as const
  expect(await daysOf(it.db, it.ent)).toEqual({ from: '2026-10-31', to: '2026-11-02' })
  expect(await differencesOf(it.db, it.ent, ...november)).toEqual([])

  // One figure wrong, a row too many, a row missing, and an hour that is another.
  await it.db
    .sql`update stat_daily_ent set pay_amount = pay_amount + 1 where ent_code = ${it.ent} and business_date = '2026-11-02'`
  await it.db
    .sql`insert into stat_daily_shop select ent_code, '2026-11-09', shop_code, currency, payment_type, row_count, pay_count, pay_amount, refund_count, refund_amount from stat_daily_shop where ent_code = ${it.ent} and business_date = '2026-10-31'`
  await it.db.sql`delete from stat_hourly_ent where ent_code = ${it.ent} and business_date = '2026-11-02'`
  await it.db.sql`update stat_hourly_shop set hour = 12 where ent_code = ${it.ent} and business_date = '2026-11-02'`
  await it.db.sql`update stat_sold_ent set refund_count = 1 where ent_code = ${it.ent} and business_date = '2026-11-02'`
  await it.db.sql`delete from stat_sold_shop where ent_code = ${it.ent} and business_date = '2026-11-02'`

  const days = (table: string, day: string, count = 1) => ({ table, count, firstDay: day, lastDay: day })
  expect(await differencesOf(it.db, it.ent, ...november)).toEqual([
    days('stat_daily_ent', '2026-11-02'),
    days('stat_daily_shop', '2026-11-09'),
    days('stat_hourly_ent', '2026-11-02'),
    days('stat_hourly_shop', '2026-11-02', 2),
    days('stat_sold_ent', '2026-11-02'),
    days('stat_sold_shop', '2026-11-02'),
  ])
  expect(await differencesOf(it.db, it.ent, '2026-10-01', '2026-10-31')).toEqual([])

  await transaction(it.pool, (tx) => recount(tx, it.ent, ...november))
  expect(await differencesOf(it.db, it.ent, ...november)).toEqual([])
  expect(await keptSums(it.db, it.ent)).toEqual(await rawSums(it.db, it.ent))
})
