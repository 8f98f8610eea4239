import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keptSums, merchant, rawSums } from './merchant.ts'

interface Shown {
  status: string
  refunded: bigint
  refunds: number
  day: string
  amount: bigint
  fee: bigint
}

async function shown(it: Awaited<ReturnType<typeof merchant>>, tradeNo: string): Promise<Shown[]> {
  return it.db.sql<Shown>`
    select status, refunded, refund_count as refunds, business_date as day, amount, fee_amount as fee
      from transactions where ent_code = ${it.ent} and trade_no = ${tradeNo}`
}

test('the same lines twice add nothing the second time', async () => {
  await using it = await merchant()
  const lines = [{ tradeNo: 'A-1' }, { tradeNo: 'A-2', amount: 500 }]

  const first = await it.ingest(lines)
  const second = await it.ingest(lines)

  expect(first).toEqual({ added: 2, corrected: 0, unchanged: 0 })
  expect(second).toEqual({ added: 0, corrected: 0, unchanged: 2 })
  expect(await keptSums(it.db, it.ent)).toMatchObject([{ rows: 2n, payCount: 2n, payAmount: 1500n }])
})

test('a corrected amount replaces the first in the row, the sums and the story', async () => {
  await using it = await merchant()
  await it.ingest([{ tradeNo: 'A-1', amount: 1000 }])

  const done = await it.ingest([{ tradeNo: 'A-1', amount: 1200 }])

  expect(done).toEqual({ added: 0, corrected: 1, unchanged: 0 })
  expect(await keptSums(it.db, it.ent)).toMatchObject([{ rows: 1n, payAmount: 1200n }])
  const story = await it.db.sql`select kind, detail from transaction_events where ent_code = ${it.ent}`
  expect(story).toEqual([{ kind: 'CORRECTED', detail: { amount: '1000' } }])
})

test('a corrected time moves the payment to its other day instead of doubling it', async () => {
  await using it = await merchant()
  await it.ingest([{ tradeNo: 'A-1', tradeTime: '2026-11-20T23:59:00+09:00' }])

  await it.ingest([{ tradeNo: 'A-1', tradeTime: '2026-10-01T00:01:00+09:00' }])

  expect(await shown(it, 'A-1')).toMatchObject([{ day: '2026-10-01' }])
  expect(await keptSums(it.db, it.ent)).toEqual(await rawSums(it.db, it.ent))
  const numbers = await it.db.sql`select business_date as day from numbers where ent_code = ${it.ent}`
  expect(numbers).toEqual([{ day: '2026-10-01' }])
})

test('a sale before the store’s cut-off belongs to the day before', async () => {
  await using it = await merchant()

  await it.ingest([{ tradeNo: 'A-1', shopCode: 'S00000003', tradeTime: '2026-11-21T04:59:59+09:00' }])

  expect(await shown(it, 'A-1')).toMatchObject([{ day: '2026-11-20' }])
})

test('refunds move the payment’s refunded amount and status and give the fee back once over', async () => {
  await using it = await merchant()
  await it.ingest([{ tradeNo: 'P', amount: 999, paymentType: 'PAYPAY' }])
  const refund = (tradeNo: string, minute: string) => ({
    tradeNo,
    amount: 333,
    tradeType: '06',
    origTradeNo: 'P',
    tradeTime: `2026-11-20T13:${minute}:00+09:00`,
  })

  await it.ingest([refund('R1', '01')])
  expect(await shown(it, 'P')).toMatchObject([{ status: 'PARTIALLY_REFUNDED', refunded: 333n, refunds: 1 }])
  await it.ingest([refund('R2', '02'), refund('R3', '03')])

  expect(await shown(it, 'P')).toMatchObject([{ status: 'REFUNDED', refunded: 999n, refunds: 3, fee: 20n }])
  const [fees] = await it.db.sql<{
    back: bigint
  }>`select sum(fee_amount)::bigint as back from transactions where ent_code = ${it.ent} and trade_type = '06'`
  expect(fees?.back).toBe(-20n)
  expect(await keptSums(it.db, it.ent)).toMatchObject([
    { rows: 4n, payCount: 1n, payAmount: 999n, refundCount: 3n, refundAmount: 999n },
  ])
})

test('a same-day cancel takes the payment out of the sums and adds no refund', async () => {
  await using it = await merchant()
  await it.ingest([
    { tradeNo: 'P' },
    { tradeNo: 'C', tradeType: '04', origTradeNo: 'P', tradeTime: '2026-11-20T12:30:00+09:00' },
  ])

  expect(await shown(it, 'P')).toMatchObject([{ status: 'CANCELLED' }])
  expect(await keptSums(it.db, it.ent)).toMatchObject([{ rows: 2n, payCount: 0n, payAmount: 0n, refundCount: 0n }])
})

test('a refund that arrives before its payment is found when the payment comes', async () => {
  await using it = await merchant()
  await it.ingest([{ tradeNo: 'R', tradeType: '05', origTradeNo: 'P', tradeTime: '2026-11-20T13:00:00+09:00' }])

  await it.ingest([{ tradeNo: 'P' }])

  expect(await shown(it, 'P')).toMatchObject([{ status: 'REFUNDED', refunded: 1000n }])
})

test('a refund that turns out to have failed gives the payment its money back', async () => {
  await using it = await merchant()
  const refund = { tradeNo: 'R', tradeType: '05', origTradeNo: 'P', tradeTime: '2026-11-20T13:00:00+09:00' }
  await it.ingest([{ tradeNo: 'P' }, refund])

  await it.ingest([{ ...refund, status: 'FAILED' }])

  expect(await shown(it, 'P')).toMatchObject([{ status: 'SUCCESS', refunded: 0n, refunds: 0 }])
  expect(await keptSums(it.db, it.ent)).toEqual(await rawSums(it.db, it.ent))
})

test('giving back more than was paid is refused with the line, and nothing of the batch stays', async () => {
  await using it = await merchant()
  await it.ingest([{ tradeNo: 'P', amount: 1000 }])

  const attempt = it.ingest([{ tradeNo: 'N' }, { tradeNo: 'R', amount: 1001, tradeType: '05', origTradeNo: 'P' }])

  await expect(attempt).rejects.toThrow(
    'Line 2: More would be given back of the payment P (1001) than was paid (1000).',
  )
  expect(await shown(it, 'N')).toEqual([])
})

test('an older version of a line is left aside', async () => {
  await using it = await merchant()
  await it.ingest([{ tradeNo: 'P', amount: 1000, sourceVersion: 5 }])

  const late = await it.ingest([{ tradeNo: 'P', amount: 900, sourceVersion: 4 }])

  expect(late).toEqual({ added: 0, corrected: 0, unchanged: 1 })
  expect(await shown(it, 'P')).toMatchObject([{ amount: 1000n }])
})

test('a newer version in the same words changes nothing, and what comes late is older than it', async () => {
  await using it = await merchant()
  await it.ingest([{ tradeNo: 'P', amount: 1000, sourceVersion: 1 }])

  const same = await it.ingest([{ tradeNo: 'P', amount: 1000, sourceVersion: 3 }])
  const late = await it.ingest([{ tradeNo: 'P', amount: 900, sourceVersion: 2 }])
  const newer = await it.ingest([{ tradeNo: 'P', amount: 800, sourceVersion: 4 }])

  expect([same, late]).toEqual([1, 2].map(() => ({ added: 0, corrected: 0, unchanged: 1 })))
  expect(newer).toMatchObject({ corrected: 1 })
  expect(await shown(it, 'P')).toMatchObject([{ amount: 800n }])
  // The row's own version rises with what changed, for nobody needs to look again at what did not.
  expect(await it.db.sql`select version from transactions where ent_code = ${it.ent}`).toEqual([{ version: 2 }])
})

test('several versions of one number in a batch leave the highest, in whatever order they stand', async () => {
  await using it = await merchant()
  const version = (sourceVersion: number) => ({ tradeNo: 'P', amount: 1000 + sourceVersion, sourceVersion })

  await it.ingest([2, 3, 1].map(version))
  await it.ingest([version(2)])

  expect(await shown(it, 'P')).toMatchObject([{ amount: 1003n }])
})

test('whatever versions arrive in whatever order, the highest word stands', async () => {
  await using it = await merchant()
  let payments = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ sourceVersion: fc.integer({ min: 0, max: 6 }), batch: fc.nat(2) }), {
        minLength: 2,
        maxLength: 8,
      }),
      async (words) => {
        const tradeNo = `V${++payments}`
        // Versions 2 and 3 say the same.
        const amountOf = (version: number) => (version === 3 ? 1002 : 1000 + version)
        for (const batch of [0, 1, 2]) {
          const lines = words.filter((word) => word.batch === batch)
          await it.ingest(
            lines.map(({ sourceVersion }) => ({ tradeNo, sourceVersion, amount: amountOf(sourceVersion) })),
          )
        }
        const highest = Math.max(...words.map(({ sourceVersion }) => sourceVersion))
        expect(await shown(it, tradeNo)).toMatchObject([{ amount: BigInt(amountOf(highest)) }])
      },
    ),
    { numRuns: 40 },
  )
})

test('a payment keeps the fee of its day when the plan changes before a correction', async () => {
  await using it = await merchant()
  await it.ingest([{ tradeNo: 'P', amount: 10_000 }])
  await it.db
    .sql`insert into fee_plan_lines (ent_code, payment_type, valid_from, fee_ppm, fee_tax_class) values (${it.ent}, 'PAYPAY', '2026-01-01', 50000, 'TAXABLE')`

  await it.ingest([
    { tradeNo: 'P', amount: 20_000 },
    { tradeNo: 'Q', amount: 20_000 },
  ])

  expect(await shown(it, 'P')).toMatchObject([{ fee: 396n }])
  expect(await shown(it, 'Q')).toMatchObject([{ fee: 1000n }])
})

test('a payment that was pending and then succeeded tells so in its story', async () => {
  await using it = await merchant()
  await it.ingest([{ tradeNo: 'P', status: 'PROCESSING' }])
  expect(await keptSums(it.db, it.ent)).toMatchObject([{ rows: 1n, payCount: 0n }])

  await it.ingest([{ tradeNo: 'P', status: 'SUCCESS' }])

  const story = await it.db.sql`select kind, detail from transaction_events where ent_code = ${it.ent}`
  expect(story).toEqual([{ kind: 'PAID', detail: { from: 'PROCESSING' } }])
  expect(await keptSums(it.db, it.ent)).toMatchObject([{ rows: 1n, payCount: 1n }])
})

test.each([
  [{ shopCode: 'S99' }, /has no store S99/],
  [{ paymentType: 'NOPAY' }, /no payment type NOPAY/],
  [{ tradeType: '99' }, /no trade type 99/],
  [{ entCode: 'E00000000' }, /no enterprise E00000000/],
  [{ currency: 'MNT' as const }, /currency MNT is not the enterprise's \(JPY\)/],
  [{ tradeType: '05' }, /needs origTradeNo/],
])('a line with %o is refused with the reason', async (wrong, reason) => {
  await using it = await merchant()

  await expect(it.ingest([{ tradeNo: 'A-1', ...wrong }])).rejects.toThrow(reason)
})

test('enterprises of another tenant are unknown to a source', async () => {
  await using it = await merchant()

  await expect(it.ingest([{ tradeNo: 'A-1' }], { tenant: 'elsewhere' })).rejects.toThrow(
    `There is no enterprise ${it.ent}.`,
  )
})

test('a payment that failed owes no fee, and one that was pending owes it once it succeeded', async () => {
  await using it = await merchant()

  await it.ingest([
    { tradeNo: 'A-1', amount: 10_000, status: 'FAILED' },
    { tradeNo: 'A-2', amount: 10_000, status: 'PROCESSING' },
  ])
  expect(await shown(it, 'A-1')).toMatchObject([{ fee: 0n }])
  expect(await shown(it, 'A-2')).toMatchObject([{ fee: 0n }])

  await it.ingest([{ tradeNo: 'A-2', amount: 10_000, status: 'SUCCESS' }])
  const [paid] = await shown(it, 'A-2')
  expect(paid?.fee).toBeGreaterThan(0n)
})
