import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessOn, type ReadDb } from '#server/access/access.ts'
import type { Bearer } from '#server/access/bearer.ts'
import { testApiPool } from '../../kit/api-pool.ts'
import { portal, type Person, type Portal } from '../../kit/portal.ts'

const pool = testApiPool()
const access = accessOn(pool)
let portals: Portal[] = []
let bearers: Bearer[] = []

beforeAll(async () => {
  portals = await Promise.all([portal(), portal()])
  const people = await Promise.all(portals.map((each) => each.as('Record.search')))
  bearers = people.map((person, index) => bearerOf(person, portals[index]?.tenant ?? ''))
})
afterAll(async () => {
  await pool.end()
  for (const each of portals) await each[Symbol.asyncDispose]()
})

function bearerOf({ sid, subject }: Person, tenant: string): Bearer {
  return { tenant, sid, subject, issuedAt: Math.floor(Date.now() / 1000) }
}

const read = <T>(whose: number, work: (db: ReadDb) => Promise<T>) =>
  access.read(bearers[whose] as Bearer, (_viewer, _scope, db) => work(db)) // one was made for each portal

const shops = (db: ReadDb, word: string) =>
  db.sql<{ ent: string; word: string }>`select ent_code as ent, ${word}::text as word from shops order by shop_code`
const failing = (db: ReadDb) => db.sql<{ no: number }>`select 1 / (length(current_user) - length(current_user)) as no`

test('many reads of two merchants at once, with failures among them, each get their own rows and no other', async () => {
  const asked = Array.from({ length: 400 }, (_, index) => ({
    whose: index % 2,
    word: `w${index}`,
    fails: index % 7 === 3,
  }))

  const answers = await Promise.allSettled(
    asked.map(({ whose, word, fails }) => read<unknown>(whose, (db) => (fails ? failing(db) : shops(db, word)))),
  )

  answers.forEach((answer, index) => {
    const { whose, word, fails } = asked[index] ?? { whose: 0, word: '', fails: false }
    if (fails) expect(answer).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
    else expect(answer).toEqual({ status: 'fulfilled', value: Array(3).fill({ ent: portals[whose]?.ent, word }) })
  })
  expect(pool.totalCount).toBeLessThanOrEqual(10)
})

test('a value that cannot be sent fails its own read alone', async () => {
  const broken = { toPostgres: () => { throw new Error('cannot be written') } } // prettier-ignore
  const [before, wrong, after] = await Promise.allSettled([
    read(0, (db) => shops(db, 'before')),
    read(0, (db) => db.sql`select ${broken}::text as value`),
    read(1, (db) => shops(db, 'after')),
  ])

  expect(before).toMatchObject({ status: 'fulfilled', value: [{ ent: portals[0]?.ent }, {}, {}] })
  expect(wrong).toMatchObject({ status: 'rejected', reason: { message: 'cannot be written' } })
  expect(after).toMatchObject({ status: 'fulfilled', value: [{ ent: portals[1]?.ent }, {}, {}] })
  expect(await read(0, (db) => shops(db, 'later'))).toHaveLength(3)
})

test('a slow statement is answered, on a connection of its own, and the quick ones do not wait for it', async () => {
  const slow = () => read(0, (db) => db.sql<{ one: number }>`select 1 as one, pg_sleep(0.8)::text as slept`)
  expect(await slow()).toMatchObject([{ one: 1 }])

  const order: string[] = []
  const known = slow().then(() => order.push('slow'))
  const quick = Array.from({ length: 20 }, (_, index) => read(1, (db) => shops(db, `q${index}`)))
  await Promise.all(quick).then(() => order.push('quick'))
  await known

  expect(order).toEqual(['quick', 'slow'])
})

test('a lost connection fails what stands on it, and the next read has a new one', async () => {
  const lost = await Promise.allSettled([
    read(0, (db) => db.sql<{ gone: boolean }>`select pg_terminate_backend(pg_backend_pid()) as gone`),
    read(0, (db) => shops(db, 'beside')),
    read(0, (db) => shops(db, 'behind')),
  ])

  expect(lost[0]?.status).toBe('rejected')
  expect(await read(0, (db) => shops(db, 'next'))).toHaveLength(3)
  expect(await read(1, (db) => shops(db, 'next'))).toHaveLength(3)
})
