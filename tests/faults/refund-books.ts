import { brokenAt } from '#server/access/audit.ts'
import type { Db } from '#server/db/db.ts'
import { unequalNumbers, wrongSums } from './books.ts'

/** A refund whose number a till was told. */
export interface Acknowledged {
  readonly refundNo: string
  readonly tradeNo: string
  readonly amount: number
}

/** What an acquirer did under a refund's number: how much it was asked for, and how often money moved. */
export interface Effect {
  readonly amount: number
  readonly effects: number
}

/** What the books of refunds are held against. */
export interface Witnesses {
  readonly ent: string
  /** Everything the tills were told, no more and no less. */
  readonly acknowledged: readonly Acknowledged[]
  readonly ledger: ReadonlyMap<string, Effect>
}

/** What is wrong with a merchant's refunds once all have ended: one sentence a fault, none when the books are right. */
export async function refundFaultsOf(db: Db, { ent, acknowledged, ledger }: Witnesses): Promise<string[]> {
  const refunds = await refundsOf(db, ent)
  return [
    ...refunds.filter(({ status }) => !ends.includes(status)).map(({ no, status }) => `${no} is still ${status}`),
    ...told(refunds, acknowledged),
    ...ledgerFaults(refunds, ledger),
    ...(await paymentFaults(db, ent)),
    ...(await rowFaults(db, ent)),
    ...(await wrongSums(db, ent)),
    ...(await unequalNumbers(db, ent)),
    ...(await auditFaults(db, ent)),
    ...(await letterFaults(db, ent, refunds.length)),
  ]
}

/** The sandbox's own books of a merchant. */
export async function sandboxLedger(db: Db, ent: string): Promise<Map<string, Effect>> {
  const rows = await db.sql<{ no: string; amount: bigint; effects: number }>`
    select refund_no as no, amount, effects from sandbox_acquirer where ent_code = ${ent}`
  return new Map(rows.map(({ no, amount, effects }) => [no, { amount: Number(amount), effects }]))
}

/** What a merchant's refunds gave back by our books, and what moved by the acquirer's, in yen. */
export async function yenApart(
  db: Db,
  ent: string,
  ledger: ReadonlyMap<string, Effect>,
): Promise<{ ours: number; theirs: number }> {
  const [row] = await db.sql<{ ours: string | null }>`
    select sum(amount)::text as ours from transactions where ent_code = ${ent} and orig_trade_no is not null`
  const theirs = [...ledger.values()].reduce((sum, { amount, effects }) => sum + amount * effects, 0)
  return { ours: Number(row?.ours ?? 0), theirs }
}

const ends = ['SUCCEEDED', 'FAILED']

interface Refund {
  no: string
  tradeNo: string
  amount: bigint
  status: string
}

function refundsOf(db: Db, ent: string): Promise<Refund[]> {
  return db.sql<Refund>`
    select refund_no as no, trade_no as "tradeNo", amount, status from refunds where ent_code = ${ent} order by 1`
}

function* told(refunds: readonly Refund[], acknowledged: readonly Acknowledged[]): Generator<string> {
  const kept = new Map(refunds.map((refund) => [refund.no, refund]))
  const named = new Set<string>()
  for (const { refundNo, tradeNo, amount } of acknowledged) {
    const refund = kept.get(refundNo)
    if (!refund) yield `${refundNo} was acknowledged and is lost`
    else if (refund.tradeNo !== tradeNo || Number(refund.amount) !== amount) yield `${refundNo} is not what was asked`
    if (named.has(refundNo)) yield `${refundNo} was given out for two requests`
    named.add(refundNo)
  }
  for (const { no } of refunds) if (!named.has(no)) yield `${no} stands there and nobody was told`
}

function* ledgerFaults(refunds: readonly Refund[], ledger: ReadonlyMap<string, Effect>): Generator<string> {
  const known = new Set(refunds.map(({ no }) => no))
  for (const { no, amount, status } of refunds) {
    const effect = ledger.get(no) ?? { amount: Number(amount), effects: 0 }
    const wanted = status === 'SUCCEEDED' ? 1 : 0
    if (effect.effects !== wanted) yield `${no} is ${status} and its money moved ${effect.effects} times`
    if (effect.amount !== Number(amount)) yield `${no} is ${amount} here and ${effect.amount} at the acquirer`
  }
  for (const [no, { effects }] of ledger)
    if (effects > 0 && !known.has(no)) yield `money moved under ${no}, which nobody knows`
}

/** Each payment's figures are those of its refunds and of its rows, and never above what was paid. */
async function paymentFaults(db: Db, ent: string): Promise<string[]> {
  const rows = await db.sql<{ no: string; over: boolean; says: string }>`
    select t.trade_no as no, t.refunded + t.reserved > t.amount or greatest(r.given + r.held, w.given) > t.amount as over,
           format('refunded %s reserved %s count %s, its refunds %s %s %s, its rows %s %s', t.refunded, t.reserved,
                  t.refund_count, r.given, r.held, r.times, w.given, w.times) as says
      from transactions t
     cross join lateral (select coalesce(sum(amount) filter (where status = 'SUCCEEDED'), 0) as given,
                                coalesce(sum(amount) filter (where next_check_at is not null), 0) as held,
                                count(*) filter (where status = 'SUCCEEDED') as times
                           from refunds where ent_code = ${ent} and trade_no = t.trade_no) r
     cross join lateral (select coalesce(sum(amount), 0) as given, count(*) as times
                           from transactions where ent_code = ${ent} and orig_trade_no = t.trade_no) w
     where t.ent_code = ${ent} and t.orig_trade_no is null
       and ((t.refunded, t.reserved, t.refund_count::bigint) <> (r.given, r.held, r.times)
            or (w.given, w.times) <> (r.given, r.times) or t.reserved <> 0 or r.given > t.amount)
     order by 1`
  return rows.map(
    ({ no, over, says }) => `the payment ${no} ${over ? 'gave back more than was paid' : 'says'}: ${says}`,
  )
}

/** Every refund that succeeded has its row, of the same amount and payment, and no row stands without its refund. */
async function rowFaults(db: Db, ent: string): Promise<string[]> {
  const rows = await db.sql<{ no: string }>`
    select coalesce(r.refund_no, t.trade_no) as no
      from (select * from refunds where ent_code = ${ent} and status = 'SUCCEEDED') r
      full join (select * from transactions where ent_code = ${ent} and orig_trade_no is not null) t
        on t.trade_no = r.refund_trade_no
     where (t.orig_trade_no, t.amount) is distinct from (r.trade_no, r.amount)
     order by 1`
  return rows.map(({ no }) => `${no} is a refund without its row, or a row without its refund`)
}

/** A refund leaves one audit row for its request, one a sending and one for its end; nothing else says it was done. */
async function auditFaults(db: Db, ent: string): Promise<string[]> {
  const rows = await db.sql<{ no: string; says: string }>`
    select coalesce(r.refund_no, a.object) as no,
           format('requests %s, sendings %s of %s, ends %s', a.asked, a.sent, r.attempts, a.given + a.refused) as says
      from (select * from refunds where ent_code = ${ent}) r
      full join (select object, count(*) filter (where action = 'POST /api/trade/refund') as asked,
                        count(*) filter (where action = 'refund SUBMITTING') as sent,
                        count(*) filter (where action = 'refund SUCCEEDED') as given,
                        count(*) filter (where action = 'refund FAILED') as refused
                   from audit_log
                  where ent_code = ${ent} and result = 'done' and action ~ 'refund'
                  group by object) a on a.object = r.refund_no
     where (a.asked, a.sent, a.given, a.refused)
           is distinct from (1::bigint, r.attempts::bigint, (r.status = 'SUCCEEDED')::int::bigint, (r.status = 'FAILED')::int::bigint)
     order by 1`
  const broken = await brokenAt(db, ent)
  return [
    ...rows.map(({ no, says }) => `the audit log tells otherwise of ${no}: ${says}`),
    ...(broken === undefined ? [] : [`the audit chain is broken at ${broken}`]),
  ]
}

/** One letter and one kept answer for every refund, and every letter is gone. */
async function letterFaults(db: Db, ent: string, refunds: number): Promise<string[]> {
  const [letters] = await db.sql<{ all: number; waiting: number }>`
    select count(*)::int as "all", count(*) filter (where sent_at is null)::int as waiting
      from outbox where ent_code = ${ent} and kind = 'refund'`
  const [keys] = await db.sql<{ answered: number; unanswered: number }>`
    select count(*) filter (where answer is not null)::int as answered, count(*) filter (where answer is null)::int as unanswered
      from idempotency_keys where ent_code = ${ent}`
  return [
    ...(letters?.waiting === 0 ? [] : [`${letters?.waiting} letters were never sent`]),
    ...(letters?.all === refunds ? [] : [`there are ${letters?.all} letters for ${refunds} refunds`]),
    ...(keys?.answered === refunds && keys.unanswered === 0
      ? []
      : [`${keys?.answered} keys have an answer and ${keys?.unanswered} none, for ${refunds} refunds`]),
  ]
}
