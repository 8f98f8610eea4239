import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refunds } from '#features/refunds/contract.ts'
import type { Person } from '../../kit/portal.ts'
import { IngestRefused } from '#server/ingest/refused.ts'
import { keptSums, rawSums, unequalDays } from '../../server/ingest/merchant.ts'
import { cashier, refund, shop, type Shop } from './giving-back.ts'

/** A step somebody or something takes; `n` picks one of the payments. */
type Step =
  | { readonly kind: 'refund'; readonly n: number; readonly amount: number; readonly fresh: boolean }
  | { readonly kind: 'acquire' }
  | { readonly kind: 'later'; readonly seconds: number }
  | { readonly kind: 'corrected'; readonly n: number; readonly day: number; readonly amount: number }
  | { readonly kind: 'late word'; readonly outcome: 'succeeded' | 'failed' }

const steps = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('refund' as const),
        n: fc.nat(5),
        amount: fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.constantFrom(901, 903, 904, 905, 906, 907, 908, 909)),
        fresh: fc.boolean(),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('acquire' as const) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('later' as const), seconds: fc.constantFrom(1, 6, 40) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('corrected' as const),
        n: fc.nat(5),
        day: fc.integer({ min: 10, max: 20 }),
        amount: fc.constantFrom(1000, 1000, 900, 400, 1500),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('late word' as const),
        outcome: fc.constantFrom('succeeded' as const, 'failed' as const),
      }),
    },
  ),
  { minLength: 12, maxLength: 40 },
)

/** A quiet day: one refund of each payment, and time for all of them to succeed. */
const quietDay: Step[] = [
  ...[0, 1, 2, 3, 4, 5].map((n) => ({ kind: 'refund' as const, n, amount: 1000, fresh: true })),
  { kind: 'acquire' },
  { kind: 'later', seconds: 40 },
]

const brands = ['PAYPAY', 'AUPAY', 'PAYPAY', 'SUICA', 'ID', 'PAYPAY']
const numberOf = (n: number) => `P${n}`

async function take(it: Shop, person: Person, step: Step): Promise<void> {
  if (step.kind === 'refund') {
    const asked = { TradeNo: numberOf(step.n), EntCode: it.ent }
    const left = step.fresh ? (await person(refunds.terms, asked)).result.refundable : 1000
    const mode = step.amount === left ? 'FULL' : 'PARTIAL'
    await refund(it, person, { tradeNo: numberOf(step.n), amount: step.amount, expectedRefundable: left, mode })
  } else if (step.kind === 'acquire') {
    await it.acquire()
  } else if (step.kind === 'later') {
    it.later(step.seconds)
    await it.server.refunds.reconcile({ ents: [it.ent] })
  } else if (step.kind === 'corrected') {
    const tradeTime = `2026-11-${step.day}T10:00:00+09:00`
    const { amount } = step
    const corrected = it.pays([
      { tradeNo: numberOf(step.n), paymentType: brands[step.n] ?? 'PAYPAY', tradeTime, amount },
    ])
    // An amount below what goes back or went back is refused, and nothing else is.
    await corrected.catch((error: unknown) => {
      if (!(error instanceof IngestRefused)) throw error
    })
  } else {
    const [some] = await it.db.sql<{ no: string }>`
      select refund_no as no from refunds where ent_code = ${it.ent} and status in ('SUCCEEDED', 'FAILED')
       order by refund_no limit 1`
    const words = step.outcome === 'failed' ? { outcome: step.outcome, code: 'X', text: '' } : { outcome: step.outcome }
    if (some && step.outcome === 'succeeded')
      await it.db.sql`update sandbox_acquirer set effects = 1 where ent_code = ${it.ent} and refund_no = ${some.no}`
    if (some) await it.server.refunds.heard(some.no, words as Parameters<typeof it.server.refunds.heard>[1])
  }
}

/** What is wrong with the books; nothing when every figure can be reckoned from the refunds and the rows. */
function errors(it: Shop): Promise<unknown[]> {
  return it.db.sql`
    select t.trade_no, t.refunded, t.reserved, r.done, r.open, w.given
      from transactions t
     cross join lateral (select coalesce(sum(amount) filter (where status = 'SUCCEEDED'), 0) as done,
                                coalesce(sum(amount) filter (where next_check_at is not null), 0) as open
                           from refunds r where r.ent_code = t.ent_code and r.trade_no = t.trade_no) r
     cross join lateral (select coalesce(sum(amount), 0) as given, coalesce(-sum(fee_amount), 0) as fees
                           from transactions w where w.ent_code = t.ent_code and w.orig_trade_no = t.trade_no) w
     where t.ent_code = ${it.ent} and t.orig_trade_no is null
       and (t.refunded <> least(r.done, t.amount - t.reserved) or t.reserved <> r.open or w.given <> r.done or t.refunded + t.reserved > t.amount
            or w.fees < 0 or w.fees > t.fee_amount or (t.refunded = t.amount and w.fees <> t.fee_amount))`
}

test('after any sequence of refunds, answers, corrections and late words the books are in order', async () => {
  let refunded = 0
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      await using it = await shop()
      await it.pays(brands.map((paymentType, n) => ({ tradeNo: numberOf(n), paymentType })))
      const person = await it.as(...cashier)

      for (const step of sequence) await take(it, person, step)

      expect(await errors(it)).toEqual([])
      expect(await keptSums(it.db, it.ent)).toEqual(await rawSums(it.db, it.ent))
      expect(await unequalDays(it.db, it.ent)).toEqual([])
      const moved = await it.db.sql`
        select refund_no from refunds full join sandbox_acquirer using (ent_code, refund_no)
         where ent_code = ${it.ent} and (status = 'SUCCEEDED' and effects is distinct from 1 or status = 'FAILED' and effects <> 0)`
      expect(moved).toEqual([])
      const [row] = await it.db.sql<{ n: number }>`
        select count(*)::int as n from refunds where ent_code = ${it.ent} and status = 'SUCCEEDED'`
      refunded += row?.n ?? 0
    }),
    { numRuns: 8, examples: [[quietDay]] },
  )
  expect(refunded, 'the quiet day alone has six').toBeGreaterThanOrEqual(6)
}, 120_000)
