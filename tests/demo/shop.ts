import { createHash } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { servicePool } from '#server/db/database.ts'
import { dbOn, type Db } from '#server/db/db.ts'
import { bayar } from '#demo/bayar.ts'
import { noren } from '#demo/noren.ts'
import type { DemoTenant } from '#demo/tenants.ts'
import { databaseAt } from '../kit/database-at.ts'

/** A database of the test's own: a demonstration takes the whole of one. */
export interface OwnDatabase extends AsyncDisposable {
  readonly name: string
  readonly url: string
  readonly service: pg.Pool
  readonly db: Db
  /** Ends every connection to it, as a crash of the database would. */
  cut(): Promise<void>
  /** A digest of all that people see of the payments; rows in the order of their keys. */
  digest(): Promise<Record<string, string>>
}

/** A database that was filled once and is at rest, to be copied from. */
export interface Original extends AsyncDisposable {
  /** A database of the test's own with all that the original holds. */
  copy(name: string): Promise<OwnDatabase>
}

/** Fills a database for all tests of a file that begin alike: a month of the small demonstration takes seconds, a copy tenths of one. */
export async function originalOf(name: string, fill: (it: OwnDatabase) => Promise<void>): Promise<Original> {
  const it = await ownDatabase(name)
  await fill(it)
  // A database is copied while nobody is connected to it.
  await it.service.end()
  return { copy: (other) => ownDatabase(other, it.name), [Symbol.asyncDispose]: () => it[Symbol.asyncDispose]() }
}

/** Makes an empty migrated database, as a copy of one: migrations take a second. `await using` drops it. */
export async function ownDatabase(name: string, template = inject('emptyDatabase')): Promise<OwnDatabase> {
  const admin = new pg.Client({ connectionString: inject('databaseUrl') })
  await admin.connect()
  const database = `demo_${name}_${process.pid}`
  await admin.query(`create database ${database} template ${template}`)
  const url = databaseAt(inject('databaseUrl'), database)
  const service = servicePool(url)
  return {
    name: database,
    url,
    service,
    db: dbOn(service),
    async cut() {
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
    },
    digest: () => digestOf(service),
    async [Symbol.asyncDispose]() {
      if (!service.ended) await service.end()
      await admin.query(`drop database ${database} with (force)`)
      await admin.end()
    },
  }
}

const keys = {
  transactions: 'ent_code, trade_no, business_date',
  trade_numbers: 'ent_code, trade_no',
  numbers: 'ent_code, number, kind, trade_no',
  transaction_events: 'ent_code, trade_no, event_id',
  stat_daily_ent: 'ent_code, business_date, currency, payment_type',
  stat_daily_shop: 'ent_code, business_date, shop_code, currency, payment_type',
  stat_hourly_ent: 'ent_code, business_date, started, currency',
  stat_hourly_shop: 'ent_code, business_date, shop_code, hour, currency',
  stat_sold_ent: 'ent_code, business_date, currency',
  stat_sold_shop: 'ent_code, business_date, shop_code, currency',
}

/** What settling makes of a payment has tests of its own (deposits.test.ts), and its numbers come as they come. */
const shownOf = (table: string) =>
  table === 'transactions' ? "(to_jsonb(t) - 'deposit_no' - 'settlement_status' - 'version')::text" : 't::text'

/** Orders are written for as far back as a search goes: which of them have a number depends on when the demonstration began. */
const ofPayments = `
  where kind <> 'order'
     or exists (select from transactions x where x.ent_code = t.ent_code and x.trade_no = t.trade_no and x.order_no = t.number)`

async function digestOf(service: pg.Pool): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const [table, key] of Object.entries(keys)) {
    // A day whose sums came back to nothing says the same as a day without a row.
    const shown = table.startsWith('stat_daily')
      ? 'where row_count <> 0'
      : table.startsWith('stat')
        ? 'where pay_count + refund_count <> 0'
        : table === 'numbers'
          ? ofPayments
          : ''
    const { rows } = await service.query<{ line: string }>(
      `select ${shownOf(table)} as line from ${table} t ${shown} order by ${key}`,
    )
    const hash = createHash('sha1')
    for (const { line } of rows) hash.update(`${line}\n`)
    digests[table] = `${rows.length} ${hash.digest('hex')}`
  }
  return digests
}

/** The demonstration on a small scale: a restaurant, the online store and a bar in Japan, one shop in Mongolia. */
export const smallTenants: readonly DemoTenant[] = [
  withShops(noren, ['S00000012', 'S00000017', 'S00000301']),
  withShops(bayar, ['S00000701']),
]

/** A tenant with no more of its stores than these. */
export function withShops(tenant: DemoTenant, codes: readonly string[]): DemoTenant {
  const enterprises = tenant.enterprises.map((enterprise) => ({
    ...enterprise,
    shops: enterprise.shops.filter(({ code }) => codes.includes(code)),
  }))
  return { ...tenant, enterprises }
}
