import { brokenAt } from '#server/access/audit.ts'
import { servicePool } from '#server/db/database.ts'
import { dbOn, type Db } from '#server/db/db.ts'
import { keptSums, rawSums, unequalDays } from '../server/ingest/merchant.ts'

/** A batch as a client sent it, and whether the portal said that it has it. */
export interface Sent {
  readonly tradeNos: readonly string[]
  acknowledged: boolean
}

/** What is wrong with the books after all that happened: one sentence a fault, none when they are right. `since` is the audit row before it all. */
export async function faultsOf(url: string, entCode: string, sent: readonly Sent[], since: string): Promise<string[]> {
  const pool = servicePool(url)
  try {
    const db = dbOn(pool)
    const kept = await keptOf(db, entCode)
    return [
      ...lost(kept, sent),
      ...(await wrongSums(db, entCode)),
      ...(await unequalNumbers(db, entCode)),
      ...(await auditFaults(db, { entCode, since, kept, sent })),
    ]
  } finally {
    await pool.end()
  }
}

async function keptOf(db: Db, entCode: string): Promise<Map<string, number>> {
  const rows = await db.sql<{ no: string; times: number }>`
    select trade_no as no, count(*)::int as times from transactions where ent_code = ${entCode} and trade_no like 'F-%' group by 1`
  return new Map(rows.map(({ no, times }) => [no, times]))
}

function* lost(kept: ReadonlyMap<string, number>, sent: readonly Sent[]): Generator<string> {
  for (const { tradeNos, acknowledged } of sent) {
    const here = tradeNos.filter((no) => kept.has(no))
    if (acknowledged) for (const no of tradeNos) if (!kept.has(no)) yield `${no} was acknowledged and is lost`
    if (!acknowledged && here.length > 0 && here.length < tradeNos.length)
      yield `the batch of ${tradeNos[0]} is there in part`
    for (const no of here) if (kept.get(no) !== 1) yield `${no} is there ${kept.get(no)} times`
  }
}

/** Daily sums of an enterprise that are not what its rows say, a sentence each. */
export async function wrongSums(db: Db, entCode: string): Promise<string[]> {
  const kept = (await keptSums(db, entCode)).map(textOf)
  const raw = (await rawSums(db, entCode)).map(textOf)
  const [inKept, inRaw] = [new Set(kept), new Set(raw)]
  const apart = [...kept.filter((sum) => !inRaw.has(sum)), ...raw.filter((sum) => !inKept.has(sum))]
  const days = (await unequalDays(db, entCode)).map(textOf)
  return [
    ...apart.map((sum) => `the sum ${sum} is not its rows’`),
    ...days.map((day) => `stores and enterprise differ by ${day}`),
  ]
}

function textOf(row: unknown): string {
  return JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}

/** Numbers of an enterprise that lead nowhere, and rows that no number leads to. */
export async function unequalNumbers(db: Db, entCode: string): Promise<string[]> {
  const rows = await db.sql<{ no: string }>`
    select coalesce(t.trade_no, i.trade_no) as no
      from (select trade_no, business_date from transactions where ent_code = ${entCode}) t
      full join (select trade_no, business_date from trade_numbers where ent_code = ${entCode}) i using (trade_no, business_date)
     where t.trade_no is null or i.trade_no is null`
  return rows.map(({ no }) => `the number ${no} leads to no row, or no number to its row`)
}

/** Every batch in the database has exactly one audit row that says it was added, and the chain is whole. */
async function auditFaults(
  db: Db,
  {
    entCode,
    since,
    kept,
    sent,
  }: { entCode: string; since: string; kept: ReadonlyMap<string, number>; sent: readonly Sent[] },
): Promise<string[]> {
  const batches = sent.filter(({ tradeNos }) => tradeNos.some((no) => kept.has(no))).length
  const acknowledged = sent.filter((batch) => batch.acknowledged).length
  const [row] = await db.sql<{ added: number; all: number }>`
    select count(*) filter (where (detail -> 'batch' ->> 'added')::int > 0)::int as added, count(*)::int as "all"
      from audit_log where ent_code = ${entCode} and actor = 'machine' and seq > ${since}`
  const broken = await brokenAt(db, entCode)
  return [
    ...(row?.added === batches ? [] : [`${row?.added} batches are in the audit log and ${batches} in the database`]),
    ...((row?.all ?? 0) >= acknowledged
      ? []
      : [`${acknowledged} batches were acknowledged and ${row?.all} are in the audit log`]),
    ...(broken === undefined ? [] : [`the audit chain is broken at ${broken}`]),
  ]
}
