import { expect, inject, test } from 'vitest'
import { servicePool } from '#server/db/database.ts'
import { dbOn } from '#server/db/db.ts'
import { paymentTypes } from '#server/seed/brands.ts'
import { seedMasters } from '#server/seed/masters.ts'

test('the masters are written once, and stay as somebody edited them', async () => {
  const pool = servicePool(inject('databaseUrl'))
  const client = await pool.connect()
  const db = dbOn(client)
  try {
    await client.query('begin')
    await seedMasters(db)
    await db.sql`update payment_types set default_fee_ppm = 12345 where code = 'PAYPAY'`
    await seedMasters(db)

    const [row] = await db.sql<{ ppm: number; modes: string[] }>`
      select default_fee_ppm as ppm, present_modes as modes from payment_types where code = 'PAYPAY'`
    const [counts] = await db.sql<{ classes: bigint; types: bigint; trades: bigint }>`
      select (select count(*) from payment_classes) as classes, (select count(*) from payment_types) as types,
             (select count(*) from trade_types) as trades`

    expect(row).toEqual({ ppm: 12345, modes: ['CPM', 'MPM_STATIC', 'MPM_DYNAMIC'] })
    expect(counts).toEqual({ classes: 6n, types: 30n, trades: 14n })
  } finally {
    await client.query('rollback')
    client.release()
    await pool.end()
  }
})

test('a tile is two to four letters, and every currency of the portal can be paid in', () => {
  for (const { tile } of paymentTypes) expect([...tile].length).toBeGreaterThanOrEqual(2 - Number(tile === '楽'))
  for (const { tile } of paymentTypes) expect([...tile].length).toBeLessThanOrEqual(4)

  expect(new Set(paymentTypes.flatMap(({ currencies }) => currencies))).toEqual(new Set(['JPY', 'CNY', 'MNT', 'QAR']))
})
