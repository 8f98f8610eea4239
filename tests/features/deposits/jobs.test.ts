import { expect, test } from 'vitest'
import jobs from '#features/deposits/jobs.ts'
import { schemaPool } from '#server/db/database.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { ownDatabase } from '../../demo/shop.ts'
import { portal } from '../../kit/portal.ts'
import { until } from '../../start/process.ts'
import { declare, sell } from './october.ts'

test('the hourly job closes a period in the hour in which its last business day ends, and changes nothing the next time', async () => {
  // The job settles every tenant there is.
  await using database = await ownDatabase('settle_job')
  await using it = await portal({ databaseUrl: database.url })
  await declare(it, {
    cycles: [{ entCode: it.ent, validFrom: '2026-10-01', closing: 'MONTHLY', payAfter: { type: 'NEXT_MONTH_END' }, holidayRule: 'NEXT', monthEndRule: 'PREVIOUS', minimum: 0, transferFee: 220, bearer: 'MERCHANT' }], // prettier-ignore
  })
  await it.db.sql`
    update shops set business_day_start = '05:00' where ent_code = ${it.ent} and shop_code = ${it.shop}`
  await sell(it, [
    { tradeNo: 'noon', amount: 1_000, tradeTime: '2026-10-10T12:00:00+09:00' },
    { tradeNo: 'evening', amount: 3_000, tradeTime: '2026-10-31T21:00:00+09:00' },
    { tradeNo: 'night', amount: 500, tradeTime: '2026-11-01T04:10:00+09:00' },
  ])
  let now = new Date()
  let runs = 0
  const pool = schemaPool(database.url)
  const due = jobs({ service: it.service, now: () => now })
  const counted = due.map((job) => ({ ...job, run: () => job.run().finally(() => runs++) }))
  const working = await startJobs(pool, counted, { error: () => {}, debug: () => {} })
  const runAt = async (time: string) => {
    now = new Date(`2026-11-01T${time}:00+09:00`)
    const before = runs
    await working.wake('settle')
    await until(() => runs > before)
    return it.db.sql<{ status: string; usage: bigint; to: string }>`
      select status, total_usage as usage, usage_to as "to" from deposits where ent_code = ${it.ent} order by usage_to`
  }
  const everything = () =>
    it.db.sql`
      select (select jsonb_agg(d order by d.deposit_no) from deposits d) as deposits,
             (select jsonb_agg(l order by l.trade_no) from deposit_lines l) as lines,
             (select jsonb_agg(e order by e.at, e.status) from deposit_events e) as events,
             (select jsonb_agg(h order by h.shop_code) from settlement_heads h) as heads,
             (select jsonb_agg(t order by t.trade_no) from transactions t) as trades,
             (select count(*)::int from audit_log) as audited`
  try {
    expect(due.map(({ name, at }) => [name, at])).toEqual([['settle', '15 * * * *']])
    // The day before is not over where business begins at five.
    expect(await runAt('04:15')).toEqual([{ status: 'SCHEDULED', usage: 1_000n, to: '2026-10-31' }])

    expect(await runAt('05:15')).toEqual([{ status: 'CLOSED', usage: 4_500n, to: '2026-10-31' }])

    const closed = await everything()
    await runAt('05:15')
    expect(await everything()).toEqual(closed)
    await runAt('06:15')
    expect(await everything()).toEqual(closed)
  } finally {
    await working.stop()
    await pool.end()
  }
})
