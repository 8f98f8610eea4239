import { expect, test } from 'vitest'
import { statement, transaction, type Db } from '#server/db/db.ts'
import { seedMasters } from '#server/seed/masters.ts'
import { noren } from '#demo/noren.ts'
import { writeSucceeded } from '#demo/refund-queue.ts'
import { asSchemaOwner } from '#server/db/row-security.ts'
import { ownDatabase, type OwnDatabase } from './shop.ts'

const now = new Date('2026-11-21T05:00:00Z')
const many = 4_000

test('a start finds which refunds stand in the demonstration’s queue without walking through all of them for each row', async () => {
  await using it = await ownDatabase('queue_plan')
  await filled(it)
  await transaction(it.service, (tx) => writeSucceeded(tx, noren, now))
  const [{ n } = { n: 0 }] = await it.db.sql<{ n: number }>`select count(*)::int as n from refunds`
  expect(n).toBe(many)

  const pages = await pagesOfStart(it)
  expect(pages).toBeLessThan(12 * many)

  // Without its index each of the rows walks through the refunds of its enterprise.
  await asSchemaOwner(it.service, (client) => client.query('drop index refunds_row'))
  expect(await pagesOfStart(it)).toBeGreaterThan(5 * pages)
})

/** Payments and refunds of the last days, of which PostgreSQL has gathered no statistics yet. */
async function filled({ db, service }: OwnDatabase): Promise<void> {
  await seedMasters(db)
  await asSchemaOwner(service, (client) => client.query('alter table refunds set (autovacuum_enabled = false)'))
  for (const type of ['01', '05'])
    await db.sql`
      insert into transactions (ent_code, trade_no, business_date, trade_time, amount, shop_code, trade_type, payment_type, currency, status,
                                orig_trade_no, orig_business_date)
      select ${noren.enterprises[0]?.code}, ${type} || '-' || n, '2026-11-15', timestamptz '2026-11-15 10:00+09' + make_interval(secs => n), 1000,
             'S00000001', ${type}, 'PAYPAY', 'JPY', 'SUCCESS', case ${type} when '05' then '01-' || n end, case ${type} when '05' then date '2026-11-15' end
        from generate_series(1, ${many}::int) n`
}

/** Pages the queue's statement looks at. */
async function pagesOfStart({ service }: OwnDatabase): Promise<number> {
  let pages = 0
  await transaction(service, async (tx) => {
    const sql: Db['sql'] = async (strings, ...values) => {
      const { text, values: given } = statement(strings, values)
      const { rows } = await service.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
        `explain (analyze, buffers, format json) ${text}`,
        given,
      )
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan ?? {}
      pages += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
      return []
    }
    await writeSucceeded({ ...tx, sql }, noren, now)
  })
  return pages
}
