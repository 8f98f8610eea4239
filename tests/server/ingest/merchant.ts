import { randomBytes, randomInt } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { servicePool } from '#server/db/database.ts'
import { dbOn, transaction, type Db } from '#server/db/db.ts'
import { seedMasters } from '#server/seed/masters.ts'
import { ingest, type Ingested, type IngestSource } from '#server/ingest/ingest.ts'
import { TradeLine } from '#shared/trade-line.ts'
import type { z } from 'zod/mini'

/** A line as tests write it: what they leave out does not matter. */
export type Line = Partial<z.input<typeof TradeLine>> & { tradeNo: string }

/** A merchant of the test's own with three stores, the third beginning its day at 05:00. */
export interface Merchant extends AsyncDisposable {
  readonly pool: pg.Pool
  readonly db: Db
  readonly tenant: string
  readonly ent: string
  line(line: Line): TradeLine
  ingest(lines: readonly Line[], given?: Partial<IngestSource>): Promise<Ingested>
}

/** Opens a merchant in the run's database. */
export async function merchant(): Promise<Merchant> {
  const pool = servicePool(inject('databaseUrl'))
  await seedMasters(dbOn(pool))
  return merchantOn(pool)
}

/** Another merchant on the connections of one that stands, which are its to end. */
export const merchantBeside = ({ pool }: Merchant) => merchantOn(pool)

async function merchantOn(pool: pg.Pool): Promise<Merchant> {
  const db = dbOn(pool)
  const tenant = `t${randomBytes(5).toString('hex')}`
  const ent = `E${randomInt(10_000_000, 99_999_999)}`
  await db.sql`insert into tenants (tenant_code, tenant_name, realm) values (${tenant}, 'Test', ${tenant})`
  await db.sql`insert into enterprises (ent_code, tenant_code, ent_name, ent_display_name) values (${ent}, ${tenant}, '株式会社テスト', 'テスト')`
  for (const [number, dayStart] of [
    [1, '00:00'],
    [2, '00:00'],
    [3, '05:00'],
  ] as const)
    await db.sql`insert into shops (ent_code, shop_code, shop_name, business_day_start) values (${ent}, ${`S0000000${number}`}, ${`テスト${number}号店`}, ${dayStart})`
  const line = (given: Line) =>
    TradeLine.parse({
      entCode: ent,
      tradeTime: '2026-11-20T12:00:00+09:00',
      shopCode: 'S00000001',
      terminalNo: 'T1',
      paymentType: 'PAYPAY',
      amount: 1e3,
      ...given,
    })
  return {
    pool,
    db,
    tenant,
    ent,
    line,
    ingest: (lines, given) =>
      transaction(pool, (tx) =>
        ingest(tx, lines.map(line), {
          source: 'test',
          now: new Date('2026-11-21T00:00:00Z'),
          ...given,
        }),
      ),
    [Symbol.asyncDispose]: () => pool.end(),
  }
}

/** Everything the daily sums should be, reckoned from the rows alone. */
export async function rawSums(db: Db, ent: string): Promise<unknown[]> {
  return db.sql`
    select t.business_date as day, t.shop_code as shop, t.currency, t.payment_type as brand, count(*) as rows,
           count(*) filter (where counted and k.counts_as_sale) as "payCount",
           coalesce(sum(t.amount) filter (where counted and k.counts_as_sale), 0)::bigint as "payAmount",
           count(*) filter (where counted and k.category = 'REFUND') as "refundCount",
           coalesce(sum(t.amount) filter (where counted and k.category = 'REFUND'), 0)::bigint as "refundAmount"
      from transactions t
      join trade_types k on k.trade_type_code = t.trade_type
     cross join lateral (select t.status in ('SUCCESS', 'PARTIALLY_REFUNDED', 'REFUNDED', 'DISPUTED', 'CHARGED_BACK') as counted) c
     where t.ent_code = ${ent}
     group by 1, 2, 3, 4
     order by 1, 2, 3, 4`
}

/** The daily sums by store as they are kept. */
export async function keptSums(db: Db, ent: string): Promise<unknown[]> {
  return db.sql`
    select business_date as day, shop_code as shop, currency, payment_type as brand, row_count as rows,
           pay_count as "payCount", pay_amount as "payAmount", refund_count as "refundCount", refund_amount as "refundAmount"
      from stat_daily_shop
     where ent_code = ${ent} and (row_count, pay_count, pay_amount, refund_count, refund_amount) <> (0, 0, 0, 0, 0)
     order by 1, 2, 3, 4`
}

/** Days where the enterprise's sums are not those of its stores together. */
export async function unequalDays(db: Db, ent: string): Promise<unknown[]> {
  return db.sql`
    select business_date, currency, payment_type, sum(r), sum(pc), sum(pa), sum(rc), sum(ra)
      from (select business_date, currency, payment_type, row_count as r, pay_count as pc, pay_amount as pa, refund_count as rc, refund_amount as ra
              from stat_daily_ent where ent_code = ${ent}
             union all
            select business_date, currency, payment_type, -row_count, -pay_count, -pay_amount, -refund_count, -refund_amount
              from stat_daily_shop where ent_code = ${ent}) s
     group by 1, 2, 3
    having (sum(r), sum(pc), sum(pa), sum(rc), sum(ra)) <> (0, 0, 0, 0, 0)`
}
