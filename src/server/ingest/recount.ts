import { constant, join, part, type Db, type Fragment, type Tx } from '#server/db/db.ts'
import { signedAmountInSql, sumColumns, tradeGroupInSql } from '#server/db/trade-group-sql.ts'
import { tradeGroups, type TradeGroup } from '#shared/trade-group.ts'

/** Sums that differ from the rows they are of. */
export interface Difference {
  readonly table: string
  /** Rows of the table that say something else, are missing or are of nothing. */
  count: number
  firstDay: string
  lastDay: string
}

/** A table of sums: what its rows are told apart by, what they sum, and which rows it has at all. */
interface SumTable {
  readonly name: string
  readonly keys: readonly string[]
  readonly sums: ReadonlyMap<string, Fragment>
  readonly only: Fragment
}

const groupSums = (groups: readonly TradeGroup[]) =>
  groups.flatMap((group): [string, Fragment][] => {
    const [count, amount] = sumColumns[group]
    return [
      [count, part`count(*) filter (where r.trade_group = ${group})`],
      [amount, part`coalesce(sum(r.amount) filter (where r.trade_group = ${group}), 0)::bigint`],
    ]
  })

const daily = { sums: new Map([['row_count', part`count(*)`], ...groupSums(tradeGroups)]), only: part`true` }
const sold = { sums: new Map(groupSums(['payment', 'refund'])), only: part`r.trade_group in ('payment', 'refund')` }

const tables: readonly SumTable[] = [
  { name: 'stat_daily_ent', keys: ['business_date', 'currency', 'payment_type'], ...daily },
  { name: 'stat_daily_shop', keys: ['business_date', 'shop_code', 'currency', 'payment_type'], ...daily },
  { name: 'stat_hourly_ent', keys: ['business_date', 'started', 'hour', 'currency'], ...sold },
  { name: 'stat_hourly_shop', keys: ['business_date', 'shop_code', 'hour', 'currency'], ...sold },
  { name: 'stat_sold_ent', keys: ['business_date', 'currency'], ...sold },
  { name: 'stat_sold_shop', keys: ['business_date', 'shop_code', 'currency'], ...sold },
]

/** The business days of an enterprise and of its sums; undefined where it has neither. */
export async function daysOf(db: Db, ent: string): Promise<{ from: string; to: string } | undefined> {
  const [row] = await db.sql<{ from: string | null; to: string | null }>`
    select least(r.first, s.first) as from, greatest(r.last, s.last) as to
      from (select min(business_date) as first, max(business_date) as last from transactions where ent_code = ${ent}) r
     cross join (select min(business_date) as first, max(business_date) as last from stat_daily_ent where ent_code = ${ent}) s`
  return row?.from && row.to ? { from: row.from, to: row.to } : undefined
}

/** Compares all sums of an enterprise's days with its rows; what moves both in one transaction never differs. */
export async function differencesOf(db: Db, ent: string, from: string, to: string): Promise<Difference[]> {
  const found: Difference[] = []
  for (const table of tables) {
    const [difference] = await db.sql<Omit<Difference, 'table'>>`
      with stored as (select ${all(table)} from ${constant(table.name)} where ent_code = ${ent} and business_date between ${from} and ${to} and ${isSomething(table)}),
           counted as (select * from (${countedFrom(table, { ent, from, to })}) c where ${isSomething(table)})
      select count(distinct (${list(table.keys)}))::int as count, min(business_date) as "firstDay", max(business_date) as "lastDay"
        from ((table stored except table counted) union all (table counted except table stored)) d
      having count(*) > 0`
    if (difference) found.push({ table: table.name, ...difference })
  }
  return found
}

/** Writes all sums of an enterprise's days anew from its rows. Whatever is written meanwhile waits. */
export async function recount(tx: Tx, ent: string, from: string, to: string): Promise<void> {
  // What was begun before has written its sums then; what begins after adds to these.
  await tx.sql`lock table stat_daily_ent, stat_daily_shop, stat_hourly_ent, stat_hourly_shop, stat_sold_ent, stat_sold_shop in share row exclusive mode`
  for (const table of tables) {
    await tx.sql`delete from ${constant(table.name)} where ent_code = ${ent} and business_date between ${from} and ${to}`
    await tx.sql`
      insert into ${constant(table.name)} (ent_code, ${all(table)})
      select ${ent}, c.* from (${countedFrom(table, { ent, from, to })}) c`
  }
}

function countedFrom({ keys, sums, only }: SumTable, { ent, from, to }: { ent: string; from: string; to: string }) {
  return part`
    select ${list(keys.map((key) => `r.${key}`))}, ${join(
      [...sums].map(([column, sum]) => part`${sum} as ${constant(column)}`),
      ', ',
    )}
      from (select t.business_date, t.shop_code, t.currency, t.payment_type, date_trunc('hour', t.trade_time, e.time_zone) as started,
                   extract(hour from t.trade_time at time zone e.time_zone)::smallint as hour, g.name as trade_group,
                   case when g.name = 'refund' then t.amount else ${signedAmountInSql} end as amount
              from transactions t
              join enterprises e on e.ent_code = t.ent_code
              join trade_types k on k.trade_type_code = t.trade_type
             cross join lateral (select ${tradeGroupInSql} as name) g
             where t.ent_code = ${ent} and t.business_date between ${from} and ${to}) r
     where ${only}
     group by ${list(keys.map((key) => `r.${key}`))}`
}

/** Sums of rows that were corrected away stay, and are nothing. */
function isSomething({ sums }: SumTable): Fragment {
  const columns = [...sums.keys()]
  return constant(`(${columns.join(', ')}) <> (${columns.map(() => '0').join(', ')})`)
}

const all = ({ keys, sums }: SumTable) => list([...keys, ...sums.keys()])
const list = (columns: readonly string[]) => constant(columns.join(', '))
