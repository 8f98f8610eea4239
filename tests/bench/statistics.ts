import pg from 'pg'
import { courseOf } from '#features/statistics/course.server.ts'
import { pageOf, type StatSearch } from '#features/statistics/figures.server.ts'
import type { StatBy } from '#features/statistics/contract.ts'
import { statement, type Statement } from '#server/db/db.ts'
import { addDays } from '#shared/calendar.ts'
import { explained, leastOf, sentBy, type Run } from './explained.ts'
import { ent } from './export-rows.ts'
import { roundsOf, type Bench, type Figure } from './figures.ts'
import { merchant } from './merchant.ts'
import { fillYear } from './year-rows.ts'

const rows = roundsOf(1_000_000, 100_000)
const rounds = roundsOf(16, 8)

/** What sums save: a month by day and by store, and the course of a year, beside the same from the rows alone. */
export const statistics: Bench = {
  name: 'statistics',
  how: `the screens’ own statements by EXPLAIN (ANALYZE), ${rows} rows of one enterprise and 100 stores over 13 months`,
  async measure() {
    await using shop = await merchant(1_000)
    const { to } = await fillYear(shop, rows)
    const client = new pg.Client({ connectionString: shop.url })
    await client.connect()
    try {
      return { figures: await figuresOn(client, to) }
    } finally {
      await client.end()
    }
  },
}

interface Compared {
  readonly figure: string
  readonly sums: Statement
  readonly raw: Statement
  readonly gate: number
}

async function figuresOn(client: pg.Client, to: string): Promise<Figure[]> {
  const month = [addDays(to, -30), to] as const
  const year = [addDays(to, -364), to] as const
  const page = (by: StatBy) => sentBy((db) => pageOf(db, askedFor(by, month), { size: 100, index: 1 }))
  const compared: Compared[] = [
    { figure: 'a month by date', sums: await page('date'), raw: rawBy('business_date', month), gate: 0.01 },
    { figure: 'a month by store', sums: await page('shop'), raw: rawBy('shop_code', month), gate: 0.25 },
    {
      figure: 'the course of a year',
      sums: await sentBy((db) => courseOf(db, askedFor('date', year), 'month')),
      raw: rawBy("date_trunc('month', business_date)", year),
      gate: 0.002,
    },
  ]
  const runs = compared.map((): [sums: Run[], raw: Run[]] => [[], []])
  // In turns, so that a busy moment of the machine meets both.
  for (let round = 0; round < rounds; round++)
    for (const [at, { sums, raw }] of compared.entries()) {
      runs[at]?.[0].push(await explained(client, sums))
      runs[at]?.[1].push(await explained(client, raw))
    }
  return compared.map(({ figure, gate }, at) => ({
    figure,
    unit: 'ms',
    value: leastOf(runs[at]?.[0] ?? []).ms,
    limit: { name: 'from the rows', value: leastOf(runs[at]?.[1] ?? []).ms },
    gate,
  }))
}

/** The same from nothing but rows, as plainly as it can be said. */
function rawBy(key: string, [from, to]: readonly [string, string]): Statement {
  return statement(
    [
      `select ${key} as key, currency, count(*) filter (where k.counts_as_sale), sum(amount) filter (where k.counts_as_sale),
              count(*) filter (where k.category = 'REFUND'), sum(amount) filter (where k.category = 'REFUND')
         from transactions t join trade_types k on k.trade_type_code = t.trade_type
        where status in ('SUCCESS', 'PARTIALLY_REFUNDED', 'REFUNDED', 'DISPUTED', 'CHARGED_BACK') and ent_code = `,
      ' and business_date between ',
      ' and ',
      ' group by 1, 2 order by 1, 2',
    ],
    [ent, from, to],
  )
}

function askedFor(by: StatBy, [from, to]: readonly [string, string]): StatSearch {
  const days = { from, to }
  return {
    search: {
      tenant: 'bench',
      ents: [ent],
      shops: undefined,
      walk: undefined,
      number: undefined,
      numberBy: 'numbers',
      groups: [{ stores: [], today: addDays(to, 1), days }],
      days,
      from: new Date(`${addDays(from, -1)}T00:00:00Z`),
      until: new Date(`${addDays(to, 2)}T00:00:00Z`),
    },
    by,
    split: undefined,
    back: undefined,
    ended: to,
    types: null,
    classes: null,
    sort: undefined,
  }
}
