import { join, part, type Db, type Fragment } from '#server/db/db.ts'
import type { Currency } from '#shared/money.ts'
import type { StatBy, StatPivot } from './contract.ts'
import { sourceOf, type Source } from './sources.server.ts'

/** A statistic with everything decided. */
export interface StatSearch extends Source {
  readonly by: StatBy
  /** Which rows of the one table are put together; of no other. */
  readonly pivot?: StatPivot | undefined
  /** The last day that has ended in every store. */
  readonly ended: string
  readonly sort: string | undefined
}

/** The figures of a row, or of all rows, in one currency; amounts as text, since a sum of many rows has no bound. */
export interface Figures {
  currency: Currency
  payCount: bigint
  payAmount: string
  refundCount: bigint
  refundAmount: string
  netAmount: string
  now: string | null
  before: string | null
}

/** A row of a statistic. */
export interface FigureRow extends Figures {
  date: string | null
  entCode: string | null
  entName: string | null
  shopCode: string | null
  shopName: string | null
  paymentType: string | null
  split: string | null
  found: number
}

/** A page of the rows. */
export function pageOf(
  db: Db,
  asked: StatSearch,
  { size, index }: { size: number; index: number },
): Promise<FigureRow[]> {
  return db.sql<FigureRow>`
    select r.*, count(*) over ()::int as found
      from (${rowsOf(asked)}) r
     order by ${orderOf(asked)}
     limit ${size} offset ${(index - 1) * size}`
}

/** How many rows there are. */
export async function countOf(db: Db, asked: StatSearch): Promise<bigint> {
  const [row] = await db.sql<{ count: bigint }>`select count(*) as count from (${rowsOf(asked)}) r`
  return row?.count ?? 0n
}

/** Every row in order, with these columns of a table t. */
export function everyRow(asked: StatSearch, columns: Fragment): Fragment {
  return part`select ${columns} from (select * from (${rowsOf(asked)}) r order by ${orderOf(asked)}) t`
}

/** The figures of all rows, one currency each, most payments first. */
export function sumsOf(db: Db, asked: StatSearch): Promise<Figures[]> {
  return db.sql<Figures>`
    select t.currency, ${figuresIn(asked)}
      from ${sourceOf({ ...asked, split: undefined })} t
     group by t.currency
    having ${anything}
     order by sum(t.pay_count) desc, t.currency
     limit 10`
}

/** Payments by weekday and hour. */
export function hoursOf(db: Db, asked: StatSearch) {
  return db.sql<{ currency: Currency; weekday: number; hour: number; payCount: bigint; payAmount: string }>`
    select t.currency, extract(isodow from t.business_date)::int as weekday, t.split::int as hour,
           sum(t.pay_count)::bigint as "payCount", sum(t.pay_amount)::text as "payAmount"
      from ${sourceOf({ ...asked, back: undefined, split: 'hour' })} t
     group by 1, 2, 3
    having sum(t.pay_count) <> 0
     order by 1, 2, 3
     limit 1000`
}

/** The rows; where they are split, each is followed by its parts. */
function rowsOf(asked: StatSearch): Fragment {
  const { by, split, pivot } = asked
  const keys = by === 'type' && pivot ? pivots[pivot] : keysOf[by]
  const grouped = join([...Object.values(keys), part`t.currency`], ', ')
  const nothing = part`null::text`
  const key = (name: keyof Keys) => keys[name] ?? nothing
  return part`
    select g.date, g.ent as "entCode", ${keys.ent ? part`e.ent_display_name` : nothing} as "entName", g.shop as "shopCode",
           ${keys.shop ? part`s.shop_name` : nothing} as "shopName",
           g.type as "paymentType", g.split, g.currency, g."payCount", g."payAmount", g."refundCount", g."refundAmount",
           g."netAmount", g.now, g.before
      from (select ${keys.date ?? part`null::date`} as date, ${key('ent')} as ent, ${key('shop')} as shop, ${key('type')} as type,
                   ${split ? part`t.split` : nothing} as split, t.currency, ${figuresIn(asked)}
              from ${sourceOf(asked)} t
             group by ${split ? part`grouping sets ((${grouped}), (${grouped}, t.split))` : grouped}
            having ${anything}) g
      ${keys.ent ? part`left join enterprises e on e.ent_code = g.ent` : part``}
      ${keys.shop ? part`left join shops s on s.ent_code = g.ent and s.shop_code = g.shop` : part``}`
}

type Keys = Partial<Record<'date' | 'ent' | 'shop' | 'type', Fragment>>

const [date, ent, shop, type] = [part`t.business_date`, part`t.ent_code`, part`t.shop_code`, part`t.payment_type`]
const keysOf: Readonly<Record<StatBy, Keys>> = {
  date: { date },
  shop: { ent, shop },
  ent: { ent },
  type: { date, ent, shop, type },
}

const pivots: Readonly<Record<StatPivot, Keys>> = { shop: { ent, shop, type }, type: { type } }

const anything = part`(sum(t.pay_count), sum(t.refund_count)) <> (0, 0)`

function figuresIn({ ended, back }: StatSearch): Fragment {
  const net = part`t.pay_amount - t.refund_amount`
  const compared = (earlier: Fragment) =>
    back === undefined
      ? part`null::text`
      : part`coalesce(sum(${net}) filter (where ${earlier} and t.business_date <= ${ended}::date), 0)::text`
  const sum = (column: Fragment) =>
    back === undefined ? part`sum(${column})` : part`coalesce(sum(${column}) filter (where not t.earlier), 0)`
  const [paid, refunded] = [sum(part`t.pay_amount`), sum(part`t.refund_amount`)]
  // What stands twice is summed once.
  return part`
    ${sum(part`t.pay_count`)}::bigint as "payCount", ${paid}::text as "payAmount",
    ${sum(part`t.refund_count`)}::bigint as "refundCount", ${refunded}::text as "refundAmount",
    (${paid} - ${refunded})::text as "netAmount", ${compared(part`not t.earlier`)} as now, ${compared(part`t.earlier`)} as before`
}

/** Parts stand under their row, the largest first; rows as asked, else days newest first and codes in their order. */
function orderOf({ by, split, sort }: StatSearch): Fragment {
  const name = sort?.replace('-', '')
  const down = sort?.startsWith('-') ? part` desc` : part``
  const ofRow = (column: Fragment) =>
    split
      ? part`max(${column}) filter (where r.split is null) over (partition by r.date, r."entCode", r."shopCode", r."paymentType", r.currency)`
      : column
  const amount = name && amounts[name]
  const key = name && codes[name]
  const asked = amount ? part`${ofRow(amount)}${down}, ` : key ? part`${key}${down} nulls last, ` : part``
  return part`${asked}r.date${by === 'date' || by === 'type' ? part` desc` : part``}, r."entCode", r."shopCode", r.currency,
           r."paymentType", (r.split is null) desc, r."netAmount"::numeric desc, r.split`
}

const amounts: Readonly<Record<string, Fragment>> = {
  payCount: part`r."payCount"`,
  payAmount: part`r."payAmount"::numeric`,
  refundCount: part`r."refundCount"`,
  refundAmount: part`r."refundAmount"::numeric`,
  netAmount: part`r."netAmount"::numeric`,
}

const codes: Readonly<Record<string, Fragment>> = {
  date: part`r.date`,
  entCode: part`r."entCode"`,
  shopCode: part`r."shopCode"`,
}
