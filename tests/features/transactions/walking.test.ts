import { expect, test } from 'vitest'
import { readPage } from '#features/transactions/page.server.ts'
import { decide, type Decided } from '#features/transactions/search.server.ts'
import { sumsOf } from '#features/transactions/sums.server.ts'
import type { TradeFilter } from '#features/transactions/contract.ts'
import { plainReadDb, type ReadDb } from '#server/access/access.ts'
import { statement, type Db } from '#server/db/db.ts'
import { asSchemaOwner } from '#server/db/row-security.ts'
import { portal, type Portal } from '../../kit/portal.ts'
import { now } from './payments.ts'

/** More rows than are looked at one behind the other before a search counts as one that hardly any match. */
const many = 140_000

/**
 * A merchant with so many payments in three months. Every tenth failed, and their amounts end in 0, but for the three oldest:
 * that the two have to do with each other PostgreSQL does not know.
 */
async function bigMerchant(): Promise<Portal> {
  const it = await portal({ now: () => now })
  await it.db.sql`
    insert into transactions (ent_code, trade_no, business_date, trade_time, amount, shop_code, trade_type, payment_type, currency, status, card_last4)
    select ${it.ent}, 'W-' || n, (at at time zone 'Asia/Tokyo')::date, at, case when n > ${many - 3} then 905 else 100 + n % 900 end, 'S00000001', '01', 'PAYPAY', 'JPY',
           case when n % 10 = 0 or n > ${many - 3} then 'FAILED' else 'SUCCESS' end, '1111'
      from (select n, ${now}::timestamptz - make_interval(secs => n * 50) as at from generate_series(1, ${many}::int) n) made`
  await asSchemaOwner(it.service, (client) => client.query('analyze transactions'))
  return it
}

async function searched(it: Portal, input: TradeFilter): Promise<Decided> {
  const scope = { tenant: it.tenant, ents: [it.ent], shops: 'all' as const, platform: false }
  const search = await decide(it.db, {
    input: { From: '2026-08-25', To: '2026-11-21', ...input },
    scope,
    zone: 'Asia/Tokyo',
    weekStart: 0,
    now,
  })
  if (!search) throw new Error('nothing can be seen')
  return search
}

/** What a statement's plan is made of and how many pages it looked at, from the top down. */
interface Plan {
  readonly nodes: readonly string[]
  readonly pages: number
}

interface Node {
  readonly 'Node Type': string
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly Node[]
}

/** The plans of the statements that work runs, each carried out once more to be explained. */
async function plansOf(it: Portal, work: (db: ReadDb) => Promise<unknown>): Promise<Plan[]> {
  const plans: Plan[] = []
  const sql: Db['sql'] = async (strings, ...values) => {
    const { text, values: given } = statement(strings, values)
    const { rows } = await it.service.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      given,
    )
    const top = rows[0]?.['QUERY PLAN'][0].Plan
    if (top) plans.push({ nodes: namesIn(top), pages: top['Shared Hit Blocks'] + top['Shared Read Blocks'] })
    return it.db.sql<never>(strings, ...values)
  }
  await work(plainReadDb({ sql }))
  return plans
}

function namesIn({ 'Node Type': name, Plans: below = [] }: Node): string[] {
  return [name, ...below.flatMap(namesIn)]
}

const page = { newestFirst: true, size: 50, cursor: undefined }

test('rows of a search that hardly any row matches are sorted out as its sums are reckoned; where most match, a page is walked for', async () => {
  await using it = await bigMerchant()
  const rare = await searched(it, { Statuses: ['FAILED'], AmountFrom: 901, AmountTo: 909 })

  const found = await readPage(it.db, rare, page)
  expect(found.rows.map(({ tradeNo }) => tradeNo)).toEqual([many - 2, many - 1, many].map((n) => `W-${n}`))
  expect(found.cursors).toEqual({})

  const plans = await plansOf(it, (db) => readPage(db, rare, page))
  const [strip] = await plansOf(it, (db) => sumsOf(db, rare))
  expect(plans).toHaveLength(2)
  expect(plans[1]?.nodes).toContain('Sort')
  expect(plans[1]?.pages).toBeLessThanOrEqual(1.1 * (strip?.pages ?? 0))

  const common = await plansOf(it, async (db) => readPage(db, await searched(it, { AmountFrom: 200 }), page))
  expect(common.map(({ pages }) => pages < 200)).toEqual([true])
})

test('pages of a search that few match follow each other without a gap, forwards, backwards and from the end', async () => {
  await using it = await bigMerchant()
  // Matches among the newest rows and, many rows later, the three oldest: each page is found another way.
  const expected = [...Array.from({ length: 60 }, (_, n) => n + 1), many - 2, many - 1, many].map((n) => `W-${n}`)
  await it.db
    .sql`update transactions set card_last4 = '4321' where ent_code = ${it.ent} and trade_no = any(${expected})`
  const rare = await searched(it, { CardLast4: '4321' })
  const numbers = ({ rows }: Awaited<ReturnType<typeof readPage>>) => rows.map(({ tradeNo }) => tradeNo)

  const first = await readPage(it.db, rare, page)
  const second = await readPage(it.db, rare, { ...page, cursor: first.cursors.nextCursor })
  const back = await readPage(it.db, rare, { ...page, cursor: second.cursors.previousCursor })
  const last = await readPage(it.db, rare, { ...page, cursor: first.cursors.lastCursor, tail: 13 })
  const oldest = await readPage(it.db, rare, { ...page, newestFirst: false })

  expect([...numbers(first), ...numbers(second)]).toEqual(expected)
  expect(numbers(back)).toEqual(expected.slice(0, 50))
  expect(numbers(last)).toEqual(expected.slice(50))
  expect(numbers(oldest)).toEqual(expected.toReversed().slice(0, 50))
})
