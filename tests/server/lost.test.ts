import { expect, inject, test } from 'vitest'
import { accessOn, type ReadDb } from '#server/access/access.ts'
import { problemOf } from '#server/http/refusal-reply.ts'
import { testApiPool } from '../kit/api-pool.ts'
import { portal } from '../kit/portal.ts'
import { between, fatal, marker, type Fate } from './lost.ts'

const shops = (db: ReadDb, word: string) =>
  db.sql<{ ent: string; word: string }>`select ent_code as ent, ${word}::text as word from shops order by shop_code`

const fates: readonly (readonly [string, Fate])[] = [
  ['closes it without a word', (from) => from.end()],
  // Socket files know no reset: what was not read is what tears them.
  ['tears it', (from) => void (from.remoteAddress ? from.resetAndDestroy() : from.destroy())],
  ['closes it while a message is half written', (from) => void from.pause().destroy()],
  [
    'closes it in the middle of its answer',
    (from, database, message) => {
      database.removeAllListeners('data')
      database.once('data', (bytes: Buffer) => from.end(bytes.subarray(0, bytes.indexOf('SELECT') + 3)))
      database.write(message)
    },
  ],
  [
    'closes it between its answer and the end of the transaction',
    (from, database, message) => {
      database.removeAllListeners('data')
      database.once('data', (bytes: Buffer) => from.end(bytes.subarray(0, bytes.indexOf('Z', bytes.indexOf('SELECT')))))
      database.write(message)
    },
  ],
  ['is told to end it (57P01)', (from) => from.end(fatal('57P01'))],
  ['has crashed (57P02)', (from) => from.end(fatal('57P02'))],
  ['cannot take any now (57P03)', (from) => from.end(fatal('57P03'))],
]

test.each(fates.flatMap(([what, fate]) => (['loopback', 'file'] as const).map((how) => ({ what, fate, how }))))(
  'a read whose connection is lost because the database $what ($how) may be asked again, and what stood behind it too',
  async ({ fate, how }) => {
    await using house = await portal()
    await using way = await between(inject('databaseUrl'), how)
    const pool = testApiPool(way.url)
    const access = accessOn(pool)
    const { sid, subject } = await house.as('Record.search')
    const bearer = { tenant: house.tenant, sid, subject, issuedAt: Math.floor(Date.now() / 1000) }
    const read = <T>(work: (db: ReadDb) => Promise<T>) => access.read(bearer, (_viewer, _scope, db) => work(db))
    expect(await read((db) => shops(db, 'before'))).toHaveLength(3)

    way.fate = fate
    // Long enough that no system takes it into its buffers at once.
    const long = marker + 'x'.repeat(8_000_000)
    const answers = await Promise.allSettled([
      read((db) => shops(db, marker)),
      read((db) => shops(db, 'behind')),
      read((db) => shops(db, long)),
      read((db) => db.within(1).sql<{ word: string }>`select ${marker}::text as word`),
      access.write(bearer, (_viewer, _scope, tx) => tx.sql<{ word: string }>`select ${marker}::text as word`),
    ])
    way.fate = 'pass'

    for (const index of [0, 2, 3, 4]) expect(answers[index]?.status).toBe('rejected')
    for (const answer of answers)
      if (answer.status === 'rejected') expect([problemOf(answer.reason).problem, answer.reason]).toEqual(['unavailable', expect.anything()]) // prettier-ignore
    expect(await read((db) => shops(db, 'after'))).toHaveLength(3)
    expect(pool.totalCount).toBe(pool.idleCount)
    await pool.end()
  },
)
