import { Fragment, join, part, type Db } from '#server/db.ts'

/** A search with everything decided: whose rows, which time, which conditions. */
export interface Search {
  readonly tenant: string
  readonly ents: readonly string[]
  /** Stores, or undefined for all of the enterprises. */
  readonly shops: readonly string[] | undefined
  /** Business days, both inside, and instants around them: both are always sent (they choose partitions and index). */
  readonly days: { readonly from: string; readonly to: string }
  readonly from: Date
  readonly until: Date
  /** The business day that is now, for what may still be refunded. */
  readonly today: string
  /** Conditions that no index serves; undefined where there are none. */
  readonly walk: Walk | undefined
  /** Beginning of a number, and how it is looked for: through the numbers, or by walking. */
  readonly number: string | undefined
  readonly numberBy: 'numbers' | 'walk'
}

/** Conditions rows are walked for; null where not asked. */
export interface Walk {
  readonly terminals: readonly string[] | null
  readonly tradeTypes: readonly string[] | null
  readonly classes: readonly string[] | null
  readonly paymentTypes: readonly string[] | null
  readonly statuses: readonly string[] | null
  readonly amountFrom: number | null
  readonly amountTo: number | null
  readonly last4: string | null
  readonly remark: string | null
  readonly settlement: string | null
  readonly deposit: string | null
  readonly refundable: boolean | null
}

/** A place in the list: the key of a row, which other rows are compared with. */
export interface Place {
  readonly time: Date
  readonly tradeNo: string
  readonly ent: string
}

/** Which rows of the search: in which direction from where, and how many. */
export interface Slice {
  readonly newestFirst: boolean
  /** Rows beyond this place, in the direction of the scan. */
  readonly beyond: Place | undefined
  readonly limit: number
}

/** Stores up to which each is read by its own index and merged; beyond, the enterprise's index is filtered. */
const mergedShops = 24

/** Rows found, as JSON text in the order asked, and the keys of the first and last one. */
export interface FoundPage {
  list: string
  found: number
  firstTime: Date | null
  firstNo: string | null
  firstEnt: string | null
  lastTime: Date | null
  lastNo: string | null
  lastEnt: string | null
}

/** One page of the search: at most `limit` rows written newest or oldest first; `found` is one more where there are more. */
export async function pageOf(db: Db, search: Search, slice: Slice, shown: 'newestFirst' | 'oldestFirst'): Promise<FoundPage> {
  const order = shown === 'newestFirst' ? keyDescending : keyAscending
  const scan = slice.newestFirst ? keyDescending : keyAscending
  const [row] = await db.sql<FoundPage>`
    with found as materialized (${slicedRows(search, { ...slice, limit: slice.limit + 1 })}),
         page as materialized (select * from found t order by ${scan} limit ${slice.limit}),
         keys as (select array_agg(trade_time order by ${order}) as times, array_agg(trade_no order by ${order}) as numbers,
                         array_agg(ent_code order by ${order}) as ents from page t)
    select (select count(*)::int from found) as found,
           coalesce((select json_strip_nulls(json_agg(row_to_json(w)))::text from (${wireRows(search, part`page`, order)}) w), '[]') as list,
           k.times[1] as "firstTime", k.numbers[1] as "firstNo", k.ents[1] as "firstEnt",
           k.times[cardinality(k.times)] as "lastTime", k.numbers[cardinality(k.numbers)] as "lastNo",
           k.ents[cardinality(k.ents)] as "lastEnt"
      from keys k`
  if (!row) throw new Error('a page without keys') // an aggregate always gives one row
  return row
}

/** A page ordered by amount, of a search that has at most `cap` rows; `found` is above the cap where it has more. */
export async function pageByAmount(db: Db, search: Search, by: 'amount' | '-amount', offset: number, limit: number, cap: number) {
  const order = by === 'amount' ? part`t.amount, t.trade_time desc, t.trade_no desc` : part`t.amount desc, t.trade_time desc, t.trade_no desc`
  const [row] = await db.sql<{ list: string; found: number }>`
    with found as materialized (${slicedRows(search, { newestFirst: true, beyond: undefined, limit: cap + 1 })}),
         page as materialized (select * from found t order by ${order}, t.ent_code desc offset ${offset} limit ${limit})
    select (select count(*)::int from found) as found,
           coalesce((select json_strip_nulls(json_agg(row_to_json(w)))::text from (${wireRows(search, part`page`, order)}) w), '[]') as list`
  return row ?? { list: '[]', found: 0 }
}

/** One currency's sums; `count` counts every row. */
export interface SumRow {
  currency: string
  count: bigint
  payCount: bigint
  payAmount: bigint
  refundCount: bigint
  refundAmount: bigint
}

/** The sums of whole business days from the roll-ups; only for searches without walking conditions or number. */
export async function sumsOfDays(db: Db, { ents, shops, days }: Search, paymentTypes: Brands): Promise<SumRow[]> {
  const source = shops
    ? part`stat_daily_shop where shop_code = any(${shops}) and`
    : part`stat_daily_ent where`
  return db.sql<SumRow>`
    select currency, sum(row_count)::bigint as count, sum(pay_count)::bigint as "payCount", sum(pay_amount)::bigint as "payAmount",
           sum(refund_count)::bigint as "refundCount", sum(refund_amount)::bigint as "refundAmount"
      from ${source} ent_code = any(${ents}) and business_date between ${days.from} and ${days.to}
       and ${ofBrands(part`payment_type`, paymentTypes)}
     group by currency
    having sum(row_count) > 0
     order by sum(row_count) desc`
}

/** The sums of every row that matches, however many. */
export async function sumsOfRows(db: Db, search: Search): Promise<SumRow[]> {
  return db.sql<SumRow>`
    select t.currency, count(*) as count,
           count(*) filter (where t.status = any(${counted}) and k.counts_as_sale) as "payCount",
           coalesce(sum(t.amount) filter (where t.status = any(${counted}) and k.counts_as_sale), 0)::bigint as "payAmount",
           count(*) filter (where t.status = any(${counted}) and k.category = 'REFUND') as "refundCount",
           coalesce(sum(t.amount) filter (where t.status = any(${counted}) and k.category = 'REFUND'), 0)::bigint as "refundAmount"
      from ${sourceOf(search)}
      join trade_types k on k.trade_type_code = t.trade_type
     where t.ent_code = any(${search.ents}) and ${ofShops(search)} and ${matching(search)}
     group by t.currency
     order by count(*) desc`
}

/** How many rows match, counted no further than `cap` and one. */
export async function countRows(db: Db, search: Search, cap: number): Promise<number> {
  const [row] = await db.sql<{ count: number }>`
    select count(*)::int as count
      from (select 1 from ${sourceOf(search)}
             where t.ent_code = any(${search.ents}) and ${ofShops(search)} and ${matching(search)}
             limit ${cap + 1}) c`
  return row?.count ?? 0
}

/** How many numbers of the period begin so, counted no further than `cap` and one. */
export async function countNumbers(db: Db, { ents, days, number = '' }: Search, cap: number): Promise<number> {
  const [row] = await db.sql<{ count: number }>`
    select count(*)::int as count
      from (select 1 from numbers
             where ent_code = any(${ents}) and number >= ${number} and number < ${afterPrefix(number)}
               and business_date between ${days.from} and ${days.to}
             limit ${cap + 1}) c`
  return row?.count ?? 0
}

/** When business days begin in these stores, earliest and latest; midnight where there are none. */
export async function dayStartsOf(db: Db, ents: readonly string[], shops: readonly string[] | undefined) {
  const [row] = await db.sql<{ earliest: string | null; latest: string | null }>`
    select min(business_day_start) as earliest, max(business_day_start) as latest
      from shops
     where ent_code = any(${ents}) and (${shops ?? null}::text[] is null or shop_code = any(${shops ?? null}))`
  return { earliest: row?.earliest ?? '00:00', latest: row?.latest ?? '00:00' }
}

/** A payment and what belongs to it, as JSON text; undefined where it is not to be seen. */
export interface FoundTrade {
  trade: string
  entCode: string
  tradeNo: string
  events: string
  refunds: string
}

/** One payment with its events and refunds, within the enterprises and stores given. */
export async function tradeOf(db: Db, search: Pick<Search, 'tenant' | 'ents' | 'shops' | 'today'>, tradeNo: string): Promise<FoundTrade | undefined> {
  const [row] = await db.sql<FoundTrade>`
    with one as materialized (
           select t.*
             from trade_numbers n
             join transactions t on t.ent_code = n.ent_code and t.trade_no = n.trade_no and t.business_date = n.business_date
            where n.ent_code = any(${search.ents}) and n.trade_no = ${tradeNo} and ${ofShops(search)}
            order by n.ent_code
            limit 1),
         refunds as materialized (
           select t.*
             from one o
             join transactions t on t.ent_code = o.ent_code and t.orig_trade_no = o.trade_no and t.orig_trade_no is not null
            where t.business_date >= o.business_date - 1 and ${ofShops(search)}
            order by t.trade_time, t.trade_no
            limit 200)
    select o.ent_code as "entCode", o.trade_no as "tradeNo",
           (select json_strip_nulls(row_to_json(w) )::text from (${wireRows(search, part`one`, keyAscending)}) w) as trade,
           coalesce((select json_strip_nulls(json_agg(row_to_json(w)))::text from (${wireRows(search, part`refunds`, keyAscending)}) w), '[]') as refunds,
           coalesce((select json_agg(json_build_object('kind', e.kind, 'at', e.at, 'actor', e.actor, 'amount', e.amount, 'detail', e.detail) order by e.at, e.event_id)::text
                       from transaction_events e
                      where e.ent_code = o.ent_code and e.trade_no = o.trade_no), '[]') as events
      from one o`
  return row
}

/** Payment types asked for, by themselves or by their classes; null where not asked. */
export interface Brands {
  readonly types: readonly string[] | null
  readonly classes: readonly string[] | null
}

const counted = ['SUCCESS', 'PARTIALLY_REFUNDED', 'REFUNDED', 'DISPUTED']
const keyDescending = part`t.trade_time desc, t.trade_no desc, t.ent_code desc`
const keyAscending = part`t.trade_time, t.trade_no, t.ent_code`

/** The rows of a slice in the order of its scan, read from one ordered index or merged from one a store or enterprise. */
function slicedRows(search: Search, { newestFirst, beyond, limit }: Slice): Fragment {
  const { ents, shops } = search
  const order = newestFirst ? keyDescending : keyAscending
  const end = part`order by ${order} limit ${limit}`
  const [ent, ...others] = ents
  if (search.number !== undefined && search.numberBy === 'numbers') {
    return part`select t.* from ${sourceOf(search)}
                 where t.ent_code = any(${ents}) and ${ofShops(search)} and ${matching(search)}
                   and ${beyondPlace(beyond, newestFirst)} ${end}`
  }
  if (others.length === 0 && (shops === undefined || shops.length > mergedShops)) {
    return part`select t.* from transactions t
                 where t.ent_code = ${ent ?? ''} and ${ofShops(search)} and ${within(search, beyond, newestFirst)} ${end}`
  }
  if (shops === undefined || shops.length * ents.length > mergedShops) {
    return part`select t.* from unnest(${ents}::text[]) as e(ent)
                 cross join lateral (select t.* from transactions t
                                      where t.ent_code = e.ent and ${ofShops(search)} and ${within(search, beyond, newestFirst)} ${end}) t ${end}`
  }
  const pairs = ents.flatMap((code) => shops.map((shop) => [code, shop] as const))
  return part`select t.* from unnest(${pairs.map(([code]) => code)}::text[], ${pairs.map(([, shop]) => shop)}::text[]) as e(ent, shop)
               cross join lateral (select t.* from transactions t
                                    where t.ent_code = e.ent and t.shop_code = e.shop and ${within(search, beyond, newestFirst)} ${end}) t ${end}`
}

/** Conditions of a scan. The place replaces the bound on its own side: beside it, that bound would cost the index its start. */
function within(search: Search, beyond: Place | undefined, newestFirst: boolean): Fragment {
  const { days, from, until, walk, number } = search
  const lower = beyond && !newestFirst ? beyondPlace(beyond, newestFirst) : part`t.trade_time >= ${from}`
  const upper = beyond && newestFirst ? beyondPlace(beyond, newestFirst) : part`t.trade_time < ${until}`
  const narrowed = number === undefined ? nothing : part` and ${numberWalk(number)}`
  return part`t.business_date between ${days.from} and ${days.to} and ${lower} and ${upper}${walk ? part` and ${walked(walk, search.today)}` : nothing}${narrowed}`
}

/** Conditions of rows that need no order. */
function matching(search: Search): Fragment {
  const byNumbers = search.numberBy === 'numbers'
  return within(byNumbers ? { ...search, number: undefined } : search, undefined, true)
}

function beyondPlace(place: Place | undefined, newestFirst: boolean): Fragment {
  if (!place) return part`true`
  const key = part`(${place.time}::timestamptz, ${place.tradeNo}::text, ${place.ent}::text)`
  // The first two columns bound the index, the third tells twins of two enterprises apart.
  const bound = part`(${place.time}::timestamptz, ${place.tradeNo}::text)`
  return newestFirst
    ? part`(t.trade_time, t.trade_no) <= ${bound} and (t.trade_time, t.trade_no, t.ent_code) < ${key}`
    : part`(t.trade_time, t.trade_no) >= ${bound} and (t.trade_time, t.trade_no, t.ent_code) > ${key}`
}

function sourceOf({ ents, days, number, numberBy }: Search): Fragment {
  if (number === undefined || numberBy === 'walk') return part`transactions t`
  return part`(select distinct ent_code, trade_no, business_date
                 from numbers
                where ent_code = any(${ents}) and number >= ${number} and number < ${afterPrefix(number)}
                  and business_date between ${days.from} and ${days.to}) n
              join transactions t on t.ent_code = n.ent_code and t.trade_no = n.trade_no and t.business_date = n.business_date`
}

function ofShops({ shops }: Pick<Search, 'shops'>): Fragment {
  return shops === undefined ? part`true` : part`t.shop_code = any(${shops})`
}

function ofBrands(column: Fragment, { types, classes }: Brands): Fragment {
  return part`(${types}::text[] is null or ${column} = any(${types}))
          and (${classes}::text[] is null or ${column} in (select code from payment_types where class_code = any(${classes})))`
}

// One shape for every choice of conditions: thousands of shapes would fill each connection with plans.
function walked(walk: Walk, today: string): Fragment {
  return part`(${walk.terminals}::text[] is null or t.terminal_no = any(${walk.terminals}))
          and (${walk.tradeTypes}::text[] is null or t.trade_type = any(${walk.tradeTypes}))
          and ${ofBrands(part`t.payment_type`, { types: walk.paymentTypes, classes: walk.classes })}
          and (${walk.statuses}::text[] is null or t.status = any(${walk.statuses}))
          and (${walk.amountFrom}::bigint is null or t.amount >= ${walk.amountFrom})
          and (${walk.amountTo}::bigint is null or t.amount <= ${walk.amountTo})
          and (${walk.last4}::text is null or t.card_last4 = ${walk.last4})
          and (${walk.remark}::text is null or strpos(lower(t.remark), lower(${walk.remark})) > 0)
          and (${walk.settlement}::text is null or t.settlement_status = ${walk.settlement})
          and (${walk.deposit}::text is null or t.deposit_no = ${walk.deposit})
          and (${walk.refundable}::boolean is not true or (
                 t.status in ('SUCCESS', 'PARTIALLY_REFUNDED') and t.refunded + t.reserved < t.amount and t.refund_deadline >= ${today}
                 and (t.refunded + t.reserved = 0 or t.payment_type in (select code from payment_types where refund_mode = 'PARTIAL_MULTI' and max_refund_count > t.refund_count))))`
}

function numberWalk(number: string): Fragment {
  const columns = [part`t.trade_no`, part`t.provider_trade_no`, part`t.receipt_no`, part`t.order_no`]
  return part`(${join(columns.map((column) => part`(${column} >= ${number} and ${column} < ${afterPrefix(number)})`), ' or ')})`
}

/** Numbers are printable ASCII, so everything that begins with the prefix sorts below it with DEL behind. */
function afterPrefix(prefix: string): string {
  return `${prefix}\u007f`
}

/** Rows as the contract words them. */
function wireRows({ tenant, today }: Pick<Search, 'tenant' | 'today'>, from: Fragment, order: Fragment): Fragment {
  return part`
    select t.trade_no as "tradeNo", t.trade_time as "tradeTime", t.business_date as "businessDate", t.ent_code as "entCode",
           coalesce(e.ent_display_name, '') as "entName", t.shop_code as "shopCode", coalesce(s.shop_name, '') as "shopName",
           t.terminal_no as "terminalNo", t.operator_name as "operatorName", t.trade_type as "tradeType",
           b.class_code as "paymentClass", t.payment_type as "paymentType", t.present_mode as "presentMode", t.amount, t.currency,
           t.tax_rate_mix as "taxRateMix", t.refunded as "refundedAmount",
           case when k.refundable and t.status in ('SUCCESS', 'PARTIALLY_REFUNDED') and t.refund_deadline >= ${today}
                     and (t.refunded + t.reserved = 0 or (b.refund_mode = 'PARTIAL_MULTI' and b.max_refund_count > t.refund_count))
                then t.amount - t.refunded - t.reserved else 0 end as "refundableAmount",
           t.refund_count as "refundCount", t.refund_deadline as "refundDeadline",
           case when t.status <> all(${counted}) or k.category = 'CANCEL' then 0
                when k.sign < 0 then -t.amount else t.amount - t.refunded end as "netAmount",
           trim_scale(t.fee_ppm * 0.000001)::text as "feeRate", t.fee_amount as "feeAmount", t.fee_tax_class as "feeTaxClass",
           t.status, t.failure_code as "failureCode", t.failure_text as "failureText",
           t.provider_trade_no as "providerTradeNo", t.approval_no as "approvalNo", t.card_last4 as "maskedCard",
           t.card_brand as "cardBrand", t.installment, t.customer_token_tail as "customerTokenTail",
           t.receipt_no as "receiptNo", t.order_no as "orderNo", t.orig_trade_no as "origTradeNo", t.remark,
           t.deposit_no as "depositNo", t.settlement_status as "settlementStatus", t.version
      from ${from} t
      join payment_types b on b.code = t.payment_type
      join trade_types k on k.trade_type_code = t.trade_type
      left join enterprises e on e.tenant_code = ${tenant} and e.ent_code = t.ent_code
      left join shops s on s.ent_code = t.ent_code and s.shop_code = t.shop_code
     order by ${order}`
}

const nothing = part``
