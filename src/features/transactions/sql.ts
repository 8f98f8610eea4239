import type { Fragment } from '#server/db.ts'
import { join, part, type Db } from '#server/db.ts'

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

/** A row as the table has it; `words.server.ts` makes it the contract's. */
export interface TradeRow {
  tradeNo: string
  tradeTime: Date
  businessDate: string
  entCode: string
  shopCode: string
  terminalNo: string
  operatorName: string | null
  tradeType: string
  paymentType: string
  presentMode: string | null
  amount: bigint
  currency: string
  taxRateMix: string | null
  refunded: bigint
  reserved: bigint
  refundCount: number
  refundDeadline: string | null
  feePpm: number
  feeAmount: bigint
  feeTaxClass: string
  status: string
  failureCode: string | null
  failureText: string | null
  providerTradeNo: string | null
  approvalNo: string | null
  cardLast4: string | null
  cardBrand: string | null
  installment: string | null
  customerTokenTail: string | null
  receiptNo: string | null
  orderNo: string | null
  origTradeNo: string | null
  remark: string
  depositNo: string | null
  settlementStatus: string
  version: number
}

/** The columns of a `TradeRow`, of the table called t. */
export const tradeColumns = part`
  t.trade_no as "tradeNo", t.trade_time as "tradeTime", t.business_date as "businessDate", t.ent_code as "entCode",
  t.shop_code as "shopCode", t.terminal_no as "terminalNo", t.operator_name as "operatorName", t.trade_type as "tradeType",
  t.payment_type as "paymentType", t.present_mode as "presentMode", t.amount, t.currency, t.tax_rate_mix as "taxRateMix",
  t.refunded, t.reserved, t.refund_count as "refundCount", t.refund_deadline as "refundDeadline", t.fee_ppm as "feePpm",
  t.fee_amount as "feeAmount", t.fee_tax_class as "feeTaxClass", t.status, t.failure_code as "failureCode",
  t.failure_text as "failureText", t.provider_trade_no as "providerTradeNo", t.approval_no as "approvalNo",
  t.card_last4 as "cardLast4", t.card_brand as "cardBrand", t.installment, t.customer_token_tail as "customerTokenTail",
  t.receipt_no as "receiptNo", t.order_no as "orderNo", t.orig_trade_no as "origTradeNo", t.remark,
  t.deposit_no as "depositNo", t.settlement_status as "settlementStatus", t.version`

/**
 * The columns of a `TradeRow` as one value, of the table called t. A page of separate columns is some eight hundred values to
 * the driver, and reading them takes the server five times as long; PostgreSQL writes either in the same time.
 */
export const tradeRecord = part`
  row(t.trade_no, t.trade_time, t.business_date, t.ent_code, t.shop_code, t.terminal_no, t.operator_name, t.trade_type,
      t.payment_type, t.present_mode, t.amount, t.currency, t.tax_rate_mix, t.refunded, t.reserved, t.refund_count,
      t.refund_deadline, t.fee_ppm, t.fee_amount, t.fee_tax_class, t.status, t.failure_code, t.failure_text,
      t.provider_trade_no, t.approval_no, t.card_last4, t.card_brand, t.installment, t.customer_token_tail, t.receipt_no,
      t.order_no, t.orig_trade_no, t.remark, t.deposit_no, t.settlement_status, t.version) as record`

/** At most `limit` records in the order of the slice; as JSON they took the database five times as long as the rows. */
export async function recordsOf(db: Db, search: Search, slice: Slice): Promise<string[]> {
  const order = slice.newestFirst ? keyDescending : keyAscending
  const rows = await db.sql<{ record: string }>`${sliced(search, slice, order)}`
  return rows.map(({ record }) => record)
}

/** Payment types asked for, by themselves or by their classes; null where not asked. */
export interface Brands {
  readonly types: readonly string[] | null
  readonly classes: readonly string[] | null
}

/** The order of the list, newest first. */
export const keyDescending = part`t.trade_time desc, t.trade_no desc, t.ent_code desc`
const keyAscending = part`t.trade_time, t.trade_no, t.ent_code`

/** The rows of a slice, read from one ordered index or merged from one a store or enterprise. */
export function sliced(
  search: Search,
  { newestFirst, beyond, limit }: Slice,
  order: Fragment,
  columns = tradeRecord,
): Fragment {
  const { ents, shops } = search
  const [ent, ...others] = ents
  const scanned = within(search, beyond, newestFirst)
  if (search.number !== undefined && search.numberBy === 'numbers') {
    return part`select ${columns} from ${sourceOf(search)}
                 where t.ent_code = any(${ents}) and ${ofShops(search)} and ${matching(search)}
                   and ${beyondPlace(beyond, newestFirst)} order by ${order} limit ${limit}`
  }
  if (others.length === 0 && (shops === undefined || shops.length > mergedShops)) {
    // One enterprise's code stands in every row: ordering by it too would hide the index's order.
    const plain = newestFirst ? part`t.trade_time desc, t.trade_no desc` : part`t.trade_time, t.trade_no`
    return part`select ${columns} from transactions t
                 where t.ent_code = ${ent ?? ''} and ${ofShops(search)} and ${scanned} order by ${plain} limit ${limit}`
  }
  const plain = newestFirst ? part`t.trade_time desc, t.trade_no desc` : part`t.trade_time, t.trade_no`
  const end = part`order by ${plain} limit ${limit}`
  if (shops === undefined || shops.length * ents.length > mergedShops) {
    return part`select ${columns} from unnest(${ents}::text[]) as e(ent)
                 cross join lateral (select t.* from transactions t
                                      where t.ent_code = e.ent and ${ofShops(search)} and ${scanned} ${end}) t
                 order by ${order} limit ${limit}`
  }
  const pairs = ents.flatMap((code) => shops.map((shop) => [code, shop] as const))
  return part`select ${columns} from unnest(${pairs.map(([code]) => code)}::text[], ${pairs.map(([, shop]) => shop)}::text[]) as e(ent, shop)
               cross join lateral (select t.* from transactions t
                                    where t.ent_code = e.ent and t.shop_code = e.shop and ${scanned} ${end}) t
               order by ${order} limit ${limit}`
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
export function matching(search: Search): Fragment {
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

/** What rows are taken from: the table called t, or through the numbers that begin so. */
export function sourceOf({ ents, days, number, numberBy }: Search): Fragment {
  if (number === undefined || numberBy === 'walk') return part`transactions t`
  return part`(select distinct ent_code, trade_no, business_date
                 from numbers
                where ent_code = any(${ents}) and number >= ${number} and number < ${afterPrefix(number)}
                  and business_date between ${days.from} and ${days.to}) n
              join transactions t on t.ent_code = n.ent_code and t.trade_no = n.trade_no and t.business_date = n.business_date`
}

/** The stores of the search, of the table called t. */
export function ofShops({ shops }: Pick<Search, 'shops'>): Fragment {
  return shops === undefined ? part`true` : part`t.shop_code = any(${shops})`
}

/** Payment types asked for by themselves or by their classes. */
export function ofBrands(column: Fragment, { types, classes }: Brands): Fragment {
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
  return part`(${join(
    columns.map((column) => part`(${column} >= ${number} and ${column} < ${afterPrefix(number)})`),
    ' or ',
  )})`
}

/** Numbers are printable ASCII, so everything that begins with the prefix sorts below it with DEL behind. */
export function afterPrefix(prefix: string): string {
  return `${prefix}\u007f`
}

const nothing = part``
