import type pg from 'pg'
import { clientTransaction, dbOn, type Db } from '#server/db/db.ts'
import { tellResults } from '#server/ingest/results.ts'
import { ensurePartitions, partitionOf } from '#server/db/partitions.ts'
import { asSchemaOwner } from '#server/db/row-security.ts'
import { businessDateOf } from '#shared/business-day.ts'
import { addDays, addMonths } from '#shared/calendar.ts'
import { changesOf, linesBetween, linesOf } from './changes.ts'
import type { DemoTenant } from './tenants.ts'
import { write } from './write.ts'

/** How far a tenant's payments are written; `nextMonth` is where its first load goes on. */
interface Mark {
  since: string
  asOf: Date
  nextMonth: string | null
}

/** Months of the past that a demonstration begins with. */
const monthsOfPast = 13
const longestStepMs = 31 * 86_400_000

/** What is left of the first load of a tenant: its months, the oldest first. */
export interface FirstLoad {
  readonly tenant: DemoTenant
  /** Whether nothing of it has been written. */
  readonly isWhole: boolean
  readonly mark: Mark
  readonly months: readonly string[]
}

/** The first loads of tenants up to `now`, of which a part may have been written; `months` is how many before the present one. */
export async function firstLoadsOf(
  service: pg.Pool,
  tenants: readonly DemoTenant[],
  { now, months = monthsOfPast }: { readonly now: Date; readonly months?: number | undefined },
): Promise<readonly FirstLoad[]> {
  const loads: FirstLoad[] = []
  for (const tenant of tenants) {
    const mark = await markOf(dbOn(service), tenant, now, months)
    loads.push({ tenant, mark, isWhole: mark.nextMonth === mark.since, months: monthsLeft(mark, tenant) })
  }
  const first = loads.flatMap((load) => load.months).toSorted()[0]
  if (first !== undefined) await ensurePartitions(service, { now, from: first })
  return loads
}

/**
 * Writes the first months of a tenant, a month a transaction; broken off, it goes on at the next month and reaches the same
 * rows. `follow` gets each month that is over, by its first day and that of the next, and works beside the next one: one is
 * written while the other is calculated. The running month is the caller's to follow.
 */
export async function fill(
  service: pg.Pool,
  { tenant, mark, months }: FirstLoad,
  { follow, told }: { follow: (month: string, next: string) => Promise<void>; told: () => void },
): Promise<void> {
  let following: Promise<void> | undefined
  for (const [index, month] of months.entries()) {
    await Promise.all([fillMonth(service, tenant, mark, month), following])
    await analyzeMonth(service, month, index === 0)
    told()
    const next = months[index + 1]
    following = next === undefined ? undefined : follow(month, next)
  }
}

/** Tables that a first load fills beside the payments, of which the database is told month by month. */
const beside =
  'numbers, transaction_events, stat_daily_ent, stat_daily_shop, stat_hourly_ent, stat_hourly_shop, stat_sold_ent, stat_sold_shop, deposits, deposit_lines'

/** Tells the database how the rows of a first load are spread. */
export async function analyze(service: pg.Pool): Promise<void> {
  await analyzed(service, beside)
}

/** The same for orders and points: what follows refunds finds its few orders by it, and reads all of them without. */
export async function analyzeOrders(service: pg.Pool): Promise<void> {
  await analyzed(service, 'orders, order_payments, point_entries')
}

/** The first month says how payments are spread as a whole; of each, what settling looks them up by. */
async function analyzeMonth(service: pg.Pool, month: string, isFirst: boolean): Promise<void> {
  const columns =
    'ent_code, trade_no, business_date, trade_time, shop_code, trade_type, status, settlement_status, deposit_no, orig_trade_no'
  const payments = isFirst ? 'transactions' : `${partitionOf(month)} (${columns})`
  await analyzed(service, `${payments}, trade_numbers (ent_code, trade_no, business_date)`)
}

/** By a third of the rows that are usually read: a first load needs orders of magnitude. */
async function analyzed(service: pg.Pool, tables: string): Promise<void> {
  await asSchemaOwner(service, async (client) => {
    await client.query('set local default_statistics_target = 30')
    await client.query(`analyze ${tables}`)
  })
}

function monthsLeft({ nextMonth, asOf }: Mark, tenant: DemoTenant): string[] {
  const last = businessDateOf(asOf, tenant.zone)
  const months: string[] = []
  for (let month = nextMonth; month !== null && month <= last; month = addMonths(month, 1)) months.push(month)
  return months
}

/** Writes what happened in the tenants since their rows were last brought up to date; with nothing to do it costs one read a tenant. */
export async function catchUp(service: pg.Pool, tenants: readonly DemoTenant[], now: Date): Promise<void> {
  for (const tenant of tenants) {
    await ensurePartitions(service, { now })
    while (await catchUpStep(service, tenant, now)) continue
  }
}

async function fillMonth(service: pg.Pool, tenant: DemoTenant, { since, asOf }: Mark, month: string): Promise<void> {
  await clientTransaction(service, async (client) => {
    const mark = await lockMark(dbOn(client), tenant.code)
    if (mark?.nextMonth !== month) return
    const next = addMonths(month, 1)
    const first = since > month ? since : month
    await write(client, changesOf(linesOf(tenant, first, addDays(next, -1)), Number.NEGATIVE_INFINITY, asOf.getTime()))
    const nextMonth = next <= businessDateOf(asOf, tenant.zone) ? next : null
    await dbOn(client).sql`update demo_progress set next_month = ${nextMonth}::date where tenant_code = ${tenant.code}`
  })
}

/** One step of at most a month; false once the rows stand at `now`. */
async function catchUpStep(service: pg.Pool, tenant: DemoTenant, now: Date): Promise<boolean> {
  return clientTransaction(service, async (client) => {
    const mark = await lockMark(dbOn(client), tenant.code)
    if (!mark || mark.nextMonth !== null || mark.asOf >= now) return false
    const from = mark.asOf.getTime()
    const to = Math.min(from + longestStepMs, now.getTime())
    const changes = changesOf(linesBetween(tenant, mark.since, from, to), from, to)
    const kept = await write(client, changes)
    const come = changes.changed.filter(({ after }) => !kept.has(`${after.entCode} ${after.tradeNo}`))
    await tellResults({ ...dbOn(client), transaction: true }, tenant.code, come, now)
    await dbOn(client).sql`update demo_progress set as_of = ${new Date(to)} where tenant_code = ${tenant.code}`
    return to < now.getTime()
  })
}

async function markOf(db: Db, tenant: DemoTenant, now: Date, months: number): Promise<Mark> {
  const since = addMonths(`${businessDateOf(now, tenant.zone).slice(0, 7)}-01`, -months)
  await db.sql`
    insert into demo_progress (tenant_code, since, as_of, next_month)
    values (${tenant.code}, ${since}, ${now}, ${since})
        on conflict do nothing`
  const [mark] = await db.sql<Mark>`
    select since, as_of as "asOf", next_month as "nextMonth" from demo_progress where tenant_code = ${tenant.code}`
  if (!mark) throw new Error(`The demo tenant ${tenant.code} has gone.`)
  return mark
}

/** The mark, locked: of two processes one writes and the other finds it written. */
async function lockMark(db: Db, tenant: string): Promise<Mark | undefined> {
  const [mark] = await db.sql<Mark>`
    select since, as_of as "asOf", next_month as "nextMonth" from demo_progress where tenant_code = ${tenant} for update`
  return mark
}
