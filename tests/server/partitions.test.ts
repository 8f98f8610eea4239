import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { ensurePartitions, makePartitions } from '#server/partitions.ts'
import { keptSums, merchant, rawSums, unequalDays, type Line } from './ingest/merchant.ts'

// Months of the test's own: the run's other suites share the table.
const year = randomInt(2100, 2900)

test('partitions are made for the months ahead, and only once', async () => {
  await using it = await merchant()
  const now = new Date(`${year}-11-21T00:00:00Z`)

  const first = await ensurePartitions(it.pool, { now, monthsAhead: 2 })
  const second = await ensurePartitions(it.pool, { now, monthsAhead: 2 })

  expect(first).toEqual([`transactions_${year}_11`, `transactions_${year}_12`, `transactions_${year + 1}_01`])
  expect(second).toEqual([])
})

test('partitions made while payments come in lose none, double none and refuse none', async () => {
  await using it = await merchant()
  const months = ['01', '02', '03', '04', '05', '06']
  const lines = (month: string, amount: number) =>
    Array.from({ length: 20 }, (_, n): Line => ({
      tradeNo: `${month}-${n}`,
      amount,
      tradeTime: `${year}-${month}-10T12:00:00+09:00`,
    }))
  for (const month of months) await it.ingest(lines(month, 100))

  const made = months.map((month) => makePartitions(it.pool, [`${year}-${month}-01`]))
  const corrected = months.flatMap((month) => [it.ingest(lines(month, 200)), it.ingest(lines(month, 300))])
  await Promise.all([...made, ...corrected])

  const rows = await it.db.sql<{ count: bigint }>`select count(*) as count from transactions where ent_code = ${it.ent}`
  const waiting = await it.db.sql`select 1 from transactions_default where ent_code = ${it.ent}`
  expect(rows).toEqual([{ count: 120n }])
  expect(waiting).toEqual([])
  expect(await keptSums(it.db, it.ent)).toEqual(await rawSums(it.db, it.ent))
  expect(await unequalDays(it.db, it.ent)).toEqual([])
})
