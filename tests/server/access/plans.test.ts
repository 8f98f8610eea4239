import { inject, expect, test } from 'vitest'
import { accessOn, type ReadDb } from '#server/access/access.ts'
import { testApiPool } from '../../kit/api-pool.ts'
import { portal } from '../../kit/portal.ts'

test('statements are planned as PostgreSQL chooses, once for those that keep their plan, and anew for walks', async () => {
  await using house = await portal()
  const pool = testApiPool(inject('databaseUrl'))
  const access = accessOn(pool)
  const { sid, subject } = await house.as('Record.search')
  const bearer = { tenant: house.tenant, sid, subject, issuedAt: Math.floor(Date.now() / 1000) }
  const modeIn = (db: Pick<ReadDb, 'sql'>) =>
    db.sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`.then(([row]) => row?.mode)
  const modes = await access.read(bearer, async (_viewer, _scope, db) => [
    await modeIn(db),
    await modeIn(db.planned),
    await modeIn(db.within(2)),
    await modeIn(db),
  ])

  expect(modes).toEqual(['auto', 'force_generic_plan', 'force_custom_plan', 'auto'])
  await pool.end()
})

test('statements asked at once are of one transaction, a slow one among them too, and none of them is told to whom has signed out', async () => {
  await using house = await portal()
  const pool = testApiPool(inject('databaseUrl'))
  const access = accessOn(pool)
  const { sid, subject } = await house.as('Record.search')
  const bearer = { tenant: house.tenant, sid, subject, issuedAt: Math.floor(Date.now() / 1000) }
  const at = (db: Pick<ReadDb, 'sql'>, seconds = 0) =>
    db.sql<{ at: string }>`select now()::text as at, pg_sleep(${seconds}) as slept`.then(([row]) => row?.at)
  const read = (seconds: number) =>
    access.read(bearer, async (_viewer, _scope, db) => [
      ...(await Promise.all([at(db), at(db, seconds), at(db.planned), at(db.planned)])),
      await at(db),
    ])

  for (const seconds of [0, 0.4]) {
    const [first, second, third, fourth, after] = await read(seconds)
    expect(second).toBe(first)
    expect(fourth).toBe(third)
    expect(new Set([first, third, after]).size).toBe(3)
  }

  await house.db.sql`update sessions set ended_at = now() where tenant_code = ${house.tenant} and sid = ${sid}`
  await expect(read(0)).rejects.toMatchObject({ problem: 'signedOut' })
  await pool.end()
})
