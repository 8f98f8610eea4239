import { beforeAll, expect, test } from 'vitest'
import { dbOn } from '#server/db/db.ts'
import { asSchemaOwner } from '#server/db/row-security.ts'
import { seedMasters } from '#server/seed/masters.ts'
import { sumRows, type OpenRows } from '#server/settlement/rows.sql.ts'
import { explained, sentBy } from '../../bench/explained.ts'
import { ownDatabase } from '../../kit/own-database.ts'

const { pool } = ownDatabase('settlement_plans')
const failed = 5_000
const paid = 20
/** Pages that the rows of a closing and what says their kind may cost; those that failed are as many again. */
const mostPages = 100

beforeAll(async () => {
  const db = dbOn(pool)
  await seedMasters(db)
  await db.sql`
    insert into transactions (ent_code, trade_no, business_date, trade_time, amount, shop_code, trade_type, payment_type, currency, status)
    select 'E00000001', lpad(n::text, 20, '0'), '2026-10-01', '2026-10-01T03:00:00Z', 100, 'S00000001', '01', 'VISA', 'JPY',
           case when n % ${(failed + paid) / paid}::int = 0 then 'SUCCESS' else 'FAILED' end
      from generate_series(1, ${failed + paid}::int) n`
  await asSchemaOwner(pool, (client) => client.query('analyze transactions'))
})

const closing: OpenRows = {
  entCode: 'E00000001',
  shopCode: undefined,
  since: '2026-10-01',
  from: '2026-10-01',
  to: '2026-10-31',
  taxes: [{ from: '1900-01-01', ppm: 100_000 }],
}

test('a closing reads the rows with money, and none of those that failed', async () => {
  const sums = await sentBy((db) => sumRows({ ...db, transaction: true }, closing))
  const found = await sumRows({ ...dbOn(pool), transaction: true }, closing)
  expect(found).toMatchObject([{ kind: 'PAYMENT', count: paid, amount: BigInt(100 * paid) }])

  const client = await pool.connect()
  const { buffers } = await explained(client, sums)
  client.release()
  expect(buffers).toBeLessThan(mostPages)
})
