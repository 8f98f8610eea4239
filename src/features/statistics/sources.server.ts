import { constant, join, part, type Fragment } from '#server/db/db.ts'
import { moneyMovedInSql, signedAmountInSql } from '#server/db/trade-group-sql.ts'
import {
  daysDiffer,
  inPeriod,
  ofClasses,
  ofEachStore,
  ofOwnDays,
  ofShops,
  ofTypes,
  type Search,
} from '#features/transactions/search-parts.server.ts'
import { addDays } from '#shared/calendar.ts'
import { currencies, type Currency } from '#shared/money.ts'
import type { StatBy, StatSplit } from './contract.ts'

/** What sums may be split by; `band` is the size of single payments, as `bandEdges` cuts it. */
export type SourceSplit = StatSplit | 'band'

/** Where sizes of payments are cut, in the currency's smallest unit; the first band lies below the first edge. */
export const bandEdges: Readonly<Record<Currency, readonly number[]>> = {
  JPY: [1_000, 2_000, 3_000, 5_000, 10_000],
  CNY: [5_000, 10_000, 15_000, 25_000, 50_000],
  MNT: [2_000_000, 4_000_000, 6_000_000, 10_000_000, 20_000_000],
  QAR: [2_500, 5_000, 7_500, 12_500, 25_000],
}

/** Which sums are meant: of whom, when, and how far apart they must stay. */
export interface Source {
  readonly search: Search
  readonly by: StatBy
  readonly split: SourceSplit | undefined
  /** How many days back the days lie that are compared; undefined where nothing is compared. */
  readonly back: number | undefined
  readonly types: readonly string[] | null
  readonly classes: readonly string[] | null
  /** The moment at which each store's last day is cut off; that day is summed from its rows. */
  readonly cut?: (group: Search['groups'][number]) => Date
}

/** The sums that answer, for terminals the rows themselves; earlier days are moved onto those they are compared with. */
export function sourceOf(asked: Source): Fragment {
  const { search, back, cut } = asked
  const table = tableOf(asked)
  if (cut) {
    const last = untilCut(asked, cut)
    const isOneDay = search.groups.every(({ days }) => days.from >= days.to)
    if (isOneDay) return part`(${last})`
    return part`(${whole(asked, table, part` and t.business_date < ${lastDay(search)}`)} union all ${last})`
  }
  const now = whole(asked, table)
  return back === undefined ? part`(${now})` : part`(${now} union all ${whole(asked, table, part``, back)})`
}

/** The days of the search, or those so many before it, from a table. */
function whole(asked: Source, table: Table, more = part``, shift = 0): Fragment {
  const { search } = asked
  const rows = shift === 0 ? inPeriod(search) : ofDays(search, shift)
  return part`${selected(asked, table, tableIn(table, search, rows), shift)} and ${ofDays(search, shift)}${more}`
}

/** Each store's last day up to its moment: of whole enterprises from the hours that have ended and the rows after them, else from rows. */
function untilCut(asked: Source, cut: NonNullable<Source['cut']>): Fragment {
  const { search, types, classes } = asked
  const ends = search.groups.map(({ days }) => days.to).toSorted()
  const [first, last] = [ends[0] ?? search.days.to, ends.at(-1) ?? search.days.to]
  const until = new Date(Math.max(...search.groups.map((group) => cut(group).getTime())))
  const ofLastDay = part`t.business_date between ${first} and ${last} and t.business_date = ${lastDay(search)}`
  // No zone's day begins a day before that of UTC, and the table's partitions and index want the time.
  const rows = (from: Date) => part`${ofLastDay} and t.trade_time >= ${from} and t.trade_time < ${until}
                    and t.trade_time < ${ofEachStore(search.groups, (group) => part`${cut(group)}::timestamptz`)}`
  const ofRows = (chosen: Fragment) => selected(asked, 'rows', rowsAsSums(search, chosen), 0)
  const dayBefore = new Date(`${addDays(first, -1)}T00:00:00Z`)
  if (!isOfEnts(asked) || types || classes) return ofRows(rows(dayBefore))
  // Hours that began after this moment have not ended at the cut.
  const running = new Date(until.getTime() - hourMs)
  const hours = part`${selected(asked, 'stat_hourly_ent', part`stat_hourly_ent`, 0)} and ${ofLastDay} and t.started <= ${running}`
  const begun = part`date_trunc('hour', t.trade_time, e.time_zone) > ${running}`
  return part`${hours} union all ${ofRows(part`${rows(running)} and ${begun}`)}`
}

const hourMs = 3_600_000

function lastDay({ groups }: Search): Fragment {
  return ofEachStore(groups, ({ days }) => part`${days.to}::date`)
}

/** The columns every source has, for the stores, types and classes that are asked. */
function selected({ search, split, types, classes }: Source, table: Table, from: Fragment, shift: number): Fragment {
  const ofTable = (has: boolean, column: Fragment) => (has ? column : part`null::text`)
  const hasShops = !table.endsWith('_ent')
  const hasTypes = table === 'rows' || table.startsWith('stat_daily')
  return part`
    select t.ent_code, ${ofTable(hasShops, part`t.shop_code`)} as shop_code, t.business_date + ${shift}::int as business_date,
           t.currency, ${ofTable(hasTypes, part`t.payment_type`)} as payment_type, ${splitIn(split)} as split,
           t.pay_count, t.pay_amount, t.refund_count, t.refund_amount, ${shift > 0}::boolean as earlier
      from ${from} t
     where t.ent_code = any(${search.ents}) and ${hasShops ? ofShops(search) : part`true`}
       and ${hasTypes ? part`${ofTypes(part`t.payment_type`, types)} and ${ofClasses(part`t.payment_type`, classes)}` : part`true`}`
}

/** Sums of a day by payment type, of its hours, and of a day as such: an enterprise's and a store's. */
type Table = `stat_${'daily' | 'hourly' | 'sold'}_${'ent' | 'shop'}` | 'rows'

/** What can tell soonest; only rows know terminals, sizes, and the hours of single payment types. */
function tableOf(asked: Source): Table {
  const { by, split, types, classes } = asked
  const ofTypes = types ?? classes
  if (split === 'terminal' || split === 'band') return 'rows'
  if (split === 'hour' && ofTypes) return 'rows'
  const typed = by === 'type' || split === 'paymentType' || split === 'paymentClass' || ofTypes
  return `stat_${split === 'hour' ? 'hourly' : typed ? 'daily' : 'sold'}_${isOfEnts(asked) ? 'ent' : 'shop'}`
}

/** Whether whole enterprises are asked about, all of whose stores have the same days. */
function isOfEnts({ search, by }: Source): boolean {
  return (by === 'date' || by === 'ent') && search.shops === undefined && !daysDiffer(search)
}

function splitIn(split: SourceSplit | undefined): Fragment {
  switch (split) {
    case undefined:
      return part`null::text`
    case 'paymentType':
      return part`t.payment_type`
    case 'paymentClass':
      return part`(select p.class_code from payment_types p where p.code = t.payment_type)`
    case 'terminal':
      return part`t.terminal_no`
    case 'hour':
      return part`t.hour::text`
    case 'weekday':
      return part`extract(isodow from t.business_date)::text`
    case 'band': {
      const edges = currencies.map((one) => part`when ${one} then ${[...bandEdges[one]]}::bigint[]`)
      return part`width_bucket(t.pay_amount, case t.currency ${join(edges, ' ')} end)::text`
    }
  }
}

function tableIn(table: Table, search: Search, rows: Fragment): Fragment {
  return table === 'rows' ? rowsAsSums(search, rows) : constant(table)
}

/** Single rows in the form of the sums: payments and refunds whose money has moved, which alone count in them. */
function rowsAsSums(search: Search, rows: Fragment): Fragment {
  const paid = (value: Fragment) => part`case when k.counts_as_sale then ${value} else 0 end`
  const refunded = (value: Fragment) => part`case when k.counts_as_sale then 0 else ${value} end`
  return part`
    (select t.ent_code, t.shop_code, t.business_date, t.currency, t.payment_type, t.terminal_no,
            extract(hour from t.trade_time at time zone e.time_zone)::int as hour,
            ${paid(part`1`)} as pay_count, ${paid(signedAmountInSql)} as pay_amount,
            ${refunded(part`1`)} as refund_count, ${refunded(part`t.amount`)} as refund_amount
       from transactions t
       join enterprises e on e.ent_code = t.ent_code
       join trade_types k on k.trade_type_code = t.trade_type and (k.counts_as_sale or k.category = 'REFUND')
      where t.ent_code = any(${search.ents}) and ${moneyMovedInSql} and ${rows} and ${ofShops(search)})`
}

/** The period, or the days so many before it. */
function ofDays(search: Search, shift: number): Fragment {
  const { from, to } = search.days
  if (shift === 0) return part`t.business_date between ${from} and ${to}${ofOwnDays(search)}`
  const moved = part`t.business_date + ${shift}::int`
  return part`t.business_date between ${from}::date - ${shift}::int and ${to}::date - ${shift}::int${ofOwnDays(search, moved)}`
}
