import type { Db, Tx } from '#server/db/db.ts'
import { columnList, selectList, takeExcluded, unnestColumns, unnestRows } from './columns.ts'
import type { TradeRow } from './row.ts'

/** The owner of a trade number and the last version its source sent. */
export interface Identity {
  readonly tradeNo: string
  readonly businessDate: string
  readonly sourceVersion: bigint
  readonly digest: string
}

/** A trade number that is in use, and the source of its transaction. */
export interface HeldNumber extends Identity {
  readonly source: string
}

/**
 * Lets batches of plain payments run in parallel, and a batch that names other payments by itself: else a refund and its
 * payment that arrive in two transactions at once would not see each other. The first lock of a batch.
 */
export async function takeTurn(tx: Tx, entCode: string, alone: boolean): Promise<void> {
  if (alone)
    await tx.sql`select 1 as one from enterprises where ent_code = ${entCode} and ent_code <> '__SYSTEM' for no key update`
  else await tx.sql`select 1 as one from enterprises where ent_code = ${entCode} and ent_code <> '__SYSTEM' for share`
}

/** Inserts the numbers that are not in use, in their order, and returns the new ones. Waits for a transaction that inserts the same number. */
export async function claimNumbers(
  tx: Tx,
  entCode: string,
  identities: readonly Identity[],
  source: string,
): Promise<string[]> {
  const rows = await tx.sql<{ tradeNo: string }>`
    insert into trade_numbers (ent_code, trade_no, business_date, source_version, digest, source)
    select ${entCode}, n.trade_no, n.business_date, n.source_version, n.digest, ${source}
      from ${identityColumns(identities)} as n(trade_no, business_date, source_version, digest)
     order by n.trade_no
        on conflict do nothing
    returning trade_no as "tradeNo"`
  return rows.map((row) => row.tradeNo)
}

/** The identities of these numbers, locked until the transaction ends. */
export async function lockNumbers(tx: Tx, entCode: string, tradeNos: readonly string[]): Promise<HeldNumber[]> {
  if (tradeNos.length === 0) return []
  return tx.sql<HeldNumber>`
    select trade_no as "tradeNo", business_date as "businessDate", source_version as "sourceVersion", digest::text as digest,
           source
      from trade_numbers
     where ent_code = ${entCode} and trade_no = any(${tradeNos})
     order by trade_no
       for update`
}

/** Stores the new version of numbers that are in use. */
export async function renewNumbers(
  tx: Tx,
  entCode: string,
  identities: readonly Identity[],
  source: string,
): Promise<void> {
  if (identities.length === 0) return
  await tx.sql`
    update trade_numbers t
       set business_date = n.business_date, source_version = n.source_version, digest = n.digest, source = ${source}
      from ${identityColumns(identities)} as n(trade_no, business_date, source_version, digest)
     where t.ent_code = ${entCode} and t.trade_no = n.trade_no`
}

/** The present rows, locked; the business day names the partition of each. */
export async function lockRows(
  tx: Tx,
  entCode: string,
  at: readonly Pick<Identity, 'tradeNo' | 'businessDate'>[],
): Promise<TradeRow[]> {
  if (at.length === 0) return []
  return tx.sql<TradeRow>`
    select ${selectList}
      from transactions
     where ent_code = ${entCode} and trade_no = any(${at.map((one) => one.tradeNo)})
       and business_date = any(${at.map((one) => one.businessDate)}::date[])
     order by trade_no
       for update`
}

/** Refunds, cancels and charge-backs of these payments, oldest first, locked; none is older than its payment's day less one. */
export async function lockRefundsOf(
  tx: Tx,
  entCode: string,
  origTradeNos: readonly string[],
  since: string,
): Promise<TradeRow[]> {
  if (origTradeNos.length === 0) return []
  return tx.sql<TradeRow>`
    select ${selectList}
      from transactions
     where ent_code = ${entCode} and orig_trade_no = any(${origTradeNos}) and orig_trade_no is not null
       and business_date >= ${since}::date - 1
     order by trade_time, trade_no
       for update`
}

/**
 * The portal's own refunds that a source reports again under a number of its own: `payment provider-number amount` of those
 * whose row exists already.
 */
export async function refundsStanding(
  tx: Tx,
  entCode: string,
  rows: readonly Pick<TradeRow, 'origTradeNo' | 'providerTradeNo'>[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set()
  const found = await tx.sql<{ key: string }>`
    select trade_no || ' ' || provider_refund_no || ' ' || amount as key
      from refunds
     where ent_code = ${entCode} and trade_no = any(${rows.map((row) => row.origTradeNo)})
       and provider_refund_no = any(${rows.map((row) => row.providerTradeNo)}) and refund_trade_no is not null`
  return new Set(found.map(({ key }) => key))
}

/** Moves numbers that lead to a payment without being its own, like those of its refunds, to its new day. */
export async function moveNumbers(
  tx: Tx,
  entCode: string,
  to: readonly Pick<Identity, 'tradeNo' | 'businessDate'>[],
): Promise<void> {
  if (to.length === 0) return
  await tx.sql`
    update numbers n
       set business_date = m.business_date
      from ${unnestColumns([
        ['text', to.map((one) => one.tradeNo)],
        ['date', to.map((one) => one.businessDate)],
      ])} as m(trade_no, business_date)
     where n.ent_code = ${entCode} and n.trade_no = m.trade_no and n.kind = 'refund'
       and n.number in (select refund_no from refunds where ent_code = ${entCode} and trade_no = m.trade_no)`
}

/** Deletes rows that move to another day. */
export async function removeRows(
  tx: Tx,
  entCode: string,
  at: readonly Pick<Identity, 'tradeNo' | 'businessDate'>[],
): Promise<void> {
  if (at.length === 0) return
  await tx.sql`
    delete from transactions t
     using ${unnestColumns([
       ['text', at.map((one) => one.tradeNo)],
       ['date', at.map((one) => one.businessDate)],
     ])} as gone(trade_no, business_date)
     where t.ent_code = ${entCode} and t.trade_no = gone.trade_no and t.business_date = gone.business_date`
}

/** Inserts or replaces whole rows. */
export async function writeRows(tx: Tx, rows: readonly TradeRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.sql`
    insert into transactions (${columnList})
    select * from ${unnestRows(rows)}
        on conflict (ent_code, trade_no, business_date) do update set ${takeExcluded}`
}

/** A number that leads to a payment. */
export interface NumberRow {
  readonly number: string
  readonly kind: 'trade' | 'order' | 'provider' | 'receipt'
  readonly tradeNo: string
  readonly businessDate: string
}

/** Replaces the numbers that lead to payments. */
export async function replaceNumbers(
  tx: Tx,
  entCode: string,
  former: readonly NumberRow[],
  present: readonly NumberRow[],
): Promise<void> {
  if (former.length > 0) {
    await tx.sql`
      delete from numbers n
       using ${numberColumns(former)} as gone(number, kind, trade_no, business_date)
       where n.ent_code = ${entCode} and n.number = gone.number and n.kind = gone.kind and n.trade_no = gone.trade_no`
  }
  if (present.length === 0) return
  await tx.sql`
    insert into numbers (ent_code, number, kind, trade_no, business_date)
    select ${entCode}, n.number, n.kind, n.trade_no, n.business_date
      from ${numberColumns(present)} as n(number, kind, trade_no, business_date)
     order by n.number, n.kind, n.trade_no
        on conflict do nothing`
}

/** A step of a payment's timeline. */
export interface EventRow {
  readonly tradeNo: string
  readonly eventId: string
  readonly at: Date
  readonly kind: string
  readonly actor: string
  readonly detail: Readonly<Record<string, string>>
}

/** Adds steps to the timelines of payments. */
export async function addEvents(db: Db, entCode: string, events: readonly EventRow[]): Promise<void> {
  if (events.length === 0) return
  await db.sql`
    insert into transaction_events (ent_code, trade_no, event_id, at, kind, actor, detail)
    select ${entCode}, e.*
      from ${unnestColumns([
        ['text', events.map((event) => event.tradeNo)],
        ['uuid', events.map((event) => event.eventId)],
        ['timestamptz', events.map((event) => event.at)],
        ['text', events.map((event) => event.kind)],
        ['text', events.map((event) => event.actor)],
        ['jsonb', events.map((event) => JSON.stringify(event.detail))],
      ])} as e`
}

function identityColumns(identities: readonly Identity[]) {
  return unnestColumns([
    ['text', identities.map((one) => one.tradeNo)],
    ['date', identities.map((one) => one.businessDate)],
    ['bigint', identities.map((one) => one.sourceVersion)],
    ['uuid', identities.map((one) => one.digest)],
  ])
}

function numberColumns(numbers: readonly NumberRow[]) {
  return unnestColumns([
    ['text', numbers.map((one) => one.number)],
    ['text', numbers.map((one) => one.kind)],
    ['text', numbers.map((one) => one.tradeNo)],
    ['date', numbers.map((one) => one.businessDate)],
  ])
}
