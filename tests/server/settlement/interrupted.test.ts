import type pg from 'pg'
import { expect, test } from 'vitest'
import { settleAll } from '#server/settlement/closing.ts'
import { bookFaults } from './books.ts'
import { addCycle, settledShop, type Shop } from './shop.ts'

/** Cuts the connection at one of the statements that are sent from now on, as a kill -9 of the process does. */
function cutAt(pool: pg.Pool, statement: number): { pool: pg.Pool; cut: () => boolean } {
  let sent = 0
  const connect = async () => {
    const client = await pool.connect()
    const query = (...asked: unknown[]) => {
      sent++
      if (sent === statement) Reflect.get(client, 'connection').stream.destroy()
      return Reflect.apply(client.query, client, asked)
    }
    return new Proxy(client, { get: (target, name) => (name === 'query' ? query : bound(target, name)) })
  }
  return {
    pool: new Proxy(pool, { get: (target, name) => (name === 'connect' ? connect : bound(target, name)) }),
    cut: () => sent >= statement,
  }
}

function bound(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name)
  return typeof value === 'function' ? value.bind(target) : value
}

async function sell(it: Shop): Promise<void> {
  await addCycle(it.db, it.ent, { from: '2026-10-05', closing: 'DAILY', payAfter: 'DAYS', payDays: 2 })
  const lines = [1, 2, 3, 4, 5, 6, 7].flatMap((day) =>
    [1, 2].map((shop) => ({
      tradeNo: `${day}-${shop}`,
      amount: 1_000 * day + shop,
      shopCode: `S0000000${shop}`,
      tradeTime: `2026-10-0${day}T12:00:00+09:00`,
    })),
  )
  const refunds = [3, 6].map((day) => ({
    tradeNo: `R${day}`,
    amount: 1_000 * day + 1,
    tradeType: '05',
    origTradeNo: `${day}-1`,
    tradeTime: `2026-10-0${day}T13:00:00+09:00`,
  }))
  await it.ingest([...lines, ...refunds])
}

const plain = async (it: Shop) => (await it.deposits()).map(({ no: _no, merged: _merged, ...rest }) => rest)

test(
  'cut off at any statement, settlement goes on where it was: what stands is whole, and the end is that of an undisturbed run',
  { timeout: 120_000 },
  async () => {
    await using it = await settledShop({ payOut: 'STORE', closing: 'DAILY', payAfter: 'DAYS', payDays: 2 })
    await using twin = await settledShop({ payOut: 'STORE', closing: 'DAILY', payAfter: 'DAYS', payDays: 2 })
    await sell(it)
    await sell(twin)
    const given = { now: new Date('2026-10-08T10:00:00+09:00'), actor: 'test', ent: it.ent }
    let cuts = 0

    for (let statement = 1; ; statement++) {
      const { pool, cut } = cutAt(it.pool, statement)
      const failed = await settleAll(pool, given).then(
        () => false,
        () => true,
      )
      expect(await bookFaults(it)).toEqual([])
      if (failed) cuts++
      if (!cut()) break
    }
    await twin.settle('2026-10-08T10:00:00+09:00')

    expect(cuts).toBeGreaterThan(20)
    expect(await plain(it)).toEqual(await plain(twin))
  },
)
