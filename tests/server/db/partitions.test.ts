import { randomInt } from 'node:crypto'
import { expect, inject, test, vi } from 'vitest'
import { schemaPool } from '#server/db/database.ts'
import { ensurePartitions, makePartitions } from '#server/db/partitions.ts'
import { keptSums, merchant, rawSums, unequalDays, type Line } from '../ingest/merchant.ts'

// Months of the test's own: the run's other suites share the table.
const year = randomInt(2101, 2199)

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
  const take = (month: string, amount: number) =>
    it.ingest(lines(month, amount), { now: new Date(`${year}-07-01T00:00:00Z`) })
  for (const month of months) await take(month, 100)

  const made = months.map((month) => makePartitions(it.pool, [`${year}-${month}-01`]))
  const corrected = months.flatMap((month) => [take(month, 200), take(month, 300)])
  await Promise.all([...made, ...corrected])

  const rows = await it.db.sql<{ count: bigint }>`select count(*) as count from transactions where ent_code = ${it.ent}`
  const waiting = await it.db.sql`select 1 from transactions_default where ent_code = ${it.ent}`
  expect(rows).toEqual([{ count: 120n }])
  expect(waiting).toEqual([])
  expect(await keptSums(it.db, it.ent)).toEqual(await rawSums(it.db, it.ent))
  expect(await unequalDays(it.db, it.ent)).toEqual([])
})

test('a payment that is read while its row moves to its month is found', async () => {
  await using it = await merchant()
  const watcher = schemaPool(inject('databaseUrl'))
  const [reader, exporter] = [await it.pool.connect(), await it.pool.connect()]
  const payment: Line = { tradeNo: 'M-1', amount: 100, tradeTime: `${year}-09-10T12:00:00+09:00` }
  await it.ingest([payment], { now: new Date(`${year}-09-11T00:00:00Z`) })
  const waiting = async () => {
    const { rows } = await watcher.query(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'lock table tr|attach partition|${it.ent}'`,
    )
    return rows.length
  }
  try {
    // Somebody reads for long, and the partition has to wait for them.
    await exporter.query('begin')
    await exporter.query('select 1 from transactions_default limit 1')
    const moved = makePartitions(it.pool, [`${year}-09-01`])
    await expect.poll(waiting).toBe(1)

    let found = false
    const read = reader.query(`select trade_no from transactions where ent_code = '${it.ent}'`)
    void read.then(() => (found = true))
    await vi.waitUntil(async () => found || (await waiting()) === 2, { timeout: 30_000 })
    await exporter.query('commit')

    expect((await read).rows).toEqual([{ trade_no: 'M-1' }])
    expect(await moved).toEqual([`transactions_${year}_09`])
  } finally {
    reader.release()
    exporter.release()
    await watcher.end()
  }
})
