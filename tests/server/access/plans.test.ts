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
