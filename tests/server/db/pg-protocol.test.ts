import { afterAll, expect, inject, test } from 'vitest'
import { accessOn, type ReadDb } from '#server/access/access.ts'
import { servicePool } from '#server/db/database.ts'
import { dbOn, type Db } from '#server/db/db.ts'
import { Encoded } from '#server/db/pg-protocol.ts'
import { driver, testApiPool } from '../../kit/api-pool.ts'
import { portal } from '../../kit/portal.ts'

const pools = [testApiPool(), servicePool(inject('databaseUrl'))] as const
const access = accessOn(pools[0])
const plain = dbOn(pools[1])
afterAll(() => Promise.all(pools.map((pool) => pool.end())))

const texts = ['', ' ', 'a,b', '"', '\\', '{}', 'NULL', 'null', '改行\n', "o'clock", '😀', '%', '$1']

const questions: readonly (readonly [string, (db: Db) => Promise<unknown[]>])[] = [
  ['texts', (db) => db.sql`select ${texts[12]}::text as a, ${texts[9]}::text as b, ${''}::text as c`],
  ['lists of texts', (db) => db.sql`select ${texts}::text[] as list, ${[]}::text[] as none`],
  ['lists in lists', (db) => db.sql`select ${[texts, texts]}::text[] as lists`],
  ['lists with gaps', (db) => db.sql`select ${['a', null, undefined, 'b']}::text[] as list`],
  ['nothing', (db) => db.sql`select ${null}::text as a, ${undefined}::bigint as b`],
  ['numbers', (db) => db.sql`select ${-1}::int as a, ${2n ** 62n}::bigint as b, ${0.1}::numeric as c, ${[1n, 2n]}::bigint[] as d`],
  ['yes and no', (db) => db.sql`select ${true}::boolean as a, ${[true, false]}::boolean[] as b`],
  ['instants', (db) => db.sql`select ${new Date('2026-11-21T05:06:07.089Z')}::timestamptz as a, ${'2026-11-21'}::date as b`],
  ['bytes', (db) => db.sql`select ${Buffer.from([0, 255, 92, 34])}::bytea as a`],
  ['objects', (db) => db.sql`select ${{ a: [1, { b: '"\\' }] }}::jsonb as a`],
  ['a text written once', (db) => db.sql`select ${new Encoded('改\\"😀')}::text as a, ${new Encoded('')}::text as b`],
  ['a long text', (db) => db.sql`select ${'改'.repeat(50_000)}::text as a`],
  ['no rows', (db) => db.sql`select 1 as one where ${false}::boolean`],
  ['many rows', (db) => db.sql`select n, n::text as text from generate_series(1, ${2_000}::int) n`],
] // prettier-ignore

test.each(questions)('%s travel with a read as they do with the driver', async (_, ask) => {
  await using house = await portal()
  const { sid, subject } = await house.as('Record.search')
  const bearer = { tenant: house.tenant, sid, subject, issuedAt: Math.floor(Date.now() / 1000) }
  const read = () => access.read(bearer, (_viewer, _scope, db: ReadDb) => ask(db))

  const expected = (await ask(plain)).map((row) => ({ ...(row as object) })) // rows are objects

  expect(await read()).toEqual(expected)
  // The second time the statement is known and its columns are remembered.
  expect(await read()).toEqual(expected)
})

// The plain driver writes whatever it gets as text.
test.runIf(driver.PORTAL_PIPELINE !== 'off')(
  'a value that PostgreSQL has no word for is refused before anything is sent',
  async () => {
    await using house = await portal()
    const { sid, subject } = await house.as('Record.search')
    const bearer = { tenant: house.tenant, sid, subject, issuedAt: Math.floor(Date.now() / 1000) }
    const read = <T>(work: (db: ReadDb) => Promise<T>) => access.read(bearer, (_viewer, _scope, db) => work(db))

    await expect(read((db) => db.sql`select ${() => 1}::text as a`)).rejects.toThrow('PostgreSQL has no function')
    expect(await read((db) => db.sql`select 1 as one`)).toEqual([{ one: 1 }])
  },
)
