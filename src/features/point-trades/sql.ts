import type { Scope } from '#server/access/scope.ts'
import { inStores } from '#server/access/stores-seen-sql.ts'
import { join, part, type Db, type Fragment } from '#server/db/db.ts'
import type { Place } from '#server/list/place.ts'
import { masked } from '#server/points/masked.ts'
import { pointSums } from '#server/points/sums.ts'
import type { PointNarrowing, PointTrade } from './contract.ts'

/** A point transaction as the database has it. */
export interface PointRow extends Omit<
  PointTrade,
  'at' | 'points' | 'balanceAfter' | 'baseAmount' | 'giveRate' | 'multiple' | 'cap'
> {
  at: Date
  points: bigint
  balanceAfter: bigint
  baseAmount: bigint | null
  giveRatePpm: number | null
  multiplePpm: number | null
  cap: bigint | null
}

/** Which point transactions are meant. */
export interface Asked {
  /** Whose rows of which days, of the table called t. */
  readonly within: Fragment
  readonly wanted: PointNarrowing
}

const columns = part`
  t.point_trade_no as "pointTradeNo", t.at, t.ent_code as "entCode", coalesce(e.ent_display_name, '') as "entName",
  t.shop_code as "shopCode", coalesce(s.shop_name, '') as "shopName", t.terminal_no as "terminalNo", ${masked} as member,
  t.kind as direction, t.charge_type as "chargeType", t.points,
  (select coalesce(sum(b.points), 0)::bigint from point_entries b
    where b.ent_code = t.ent_code and b.member = t.member and b.status = 'CONFIRMED'
      and (b.at, b.point_trade_no) <= (t.at, t.point_trade_no)) as "balanceAfter",
  coalesce(e.currency, 'JPY') as currency, t.base_amount as "baseAmount", t.payment_kind as "paymentKind",
  t.give_rate_ppm as "giveRatePpm", t.multiple_ppm as "multiplePpm", t.point_cap as cap, t.valid_until as "validUntil",
  t.order_no as "orderNo", nullif(t.trade_no, '') as "tradeNo", t.status, t.source, t.remark`

const joined = part`
  point_entries t
  left join enterprises e on e.ent_code = t.ent_code
  left join shops s on s.ent_code = t.ent_code and s.shop_code = t.shop_code`

const newest = part`t.at desc, t.ent_code desc, t.point_trade_no desc`

/** The point transactions behind a place, newest first; at most so many. */
export function pageOf(db: Db, asked: Asked, behind: Place | undefined, most: number): Promise<PointRow[]> {
  return db.sql<PointRow>`
    select ${columns} from ${joined} where ${matching(asked)} and ${beyond(behind)} order by ${newest} limit ${most}`
}

/** How many there are, counted no further than a cap. */
export async function countOf(db: Db, asked: Asked, cap: number): Promise<number> {
  const [row] = await db.sql<{ count: number }>`
    select count(*)::int as count from (select 1 from point_entries t where ${matching(asked)} limit ${cap}) n`
  return row?.count ?? 0
}

/** One point transaction. */
export async function entryAt(
  db: Db,
  scope: Pick<Scope, 'shops'>,
  entCode: string,
  pointTradeNo: string,
): Promise<PointRow | undefined> {
  const [row] = await db.sql<PointRow>`
    select ${columns} from ${joined}
     where t.ent_code = ${entCode} and t.point_trade_no = ${pointTradeNo} and ${inStores(scope, part`t.shop_code`)}`
  return row
}

/** The number of the member of a point transaction, for the point system alone. */
export async function memberAt(db: Db, scope: Pick<Scope, 'shops'>, entCode: string, pointTradeNo: string) {
  const [row] = await db.sql<{ member: string }>`
    select t.member from point_entries t
     where t.ent_code = ${entCode} and t.point_trade_no = ${pointTradeNo} and ${inStores(scope, part`t.shop_code`)}`
  return row?.member
}

/** The point transactions of an order, oldest first. */
export function entriesOf(
  db: Db,
  scope: Pick<Scope, 'shops'>,
  { entCode, orderNo }: { entCode: string; orderNo: string },
): Promise<PointRow[]> {
  return db.sql<PointRow>`
    select ${columns} from ${joined}
     where t.ent_code = ${entCode} and t.order_no = ${orderNo} and ${inStores(scope, part`t.shop_code`)}
     order by t.at, t.kind desc, t.point_trade_no
     limit 100`
}

/** What confirmed point transactions come to. */
export async function sumsOf(db: Db, asked: Asked) {
  const [row] = await db.sql<{
    count: number
    given: bigint
    used: bigint
    expired: bigint
    adjusted: bigint
    net: bigint
  }>`
    select count(*)::int as count, ${pointSums}
      from point_entries t
     where ${matching(asked)} and t.status = 'CONFIRMED'`
  return row ?? { count: 0, given: 0n, used: 0n, expired: 0n, adjusted: 0n, net: 0n }
}

/** Every point transaction in order, with these columns of a table t. */
export function everyRow(asked: Asked, chosen: Fragment): Fragment {
  return part`select ${chosen} from (select ${columns} from ${joined} where ${matching(asked)} order by ${newest}) t`
}

/** How many that is. */
export async function everyCount(db: Db, asked: Asked): Promise<bigint> {
  const [row] = await db.sql<{ count: bigint }>`select count(*) as count from point_entries t where ${matching(asked)}`
  return row?.count ?? 0n
}

function matching({ within, wanted }: Asked): Fragment {
  const { Directions, ChargeTypes, Number: number, Statuses, Kinds } = wanted
  return join(
    [
      within,
      ...(Directions ? [part`t.kind = any(${Directions})`] : []),
      ...(ChargeTypes ? [part`t.charge_type = any(${ChargeTypes})`] : []),
      ...(number ? [part`${number} in (t.member, t.order_no, t.trade_no, t.point_trade_no)`] : []),
      ...(Statuses ? [part`t.status = any(${Statuses})`] : []),
      ...(Kinds ? [part`t.payment_kind = any(${Kinds})`] : []),
    ],
    ' and ',
  )
}

function beyond(place: Place | undefined): Fragment {
  if (!place) return part`true`
  return part`t.at <= ${place.at} and (t.at, t.ent_code, t.point_trade_no) < (${place.at}::timestamptz, ${place.entCode}::text, ${place.no}::text)`
}
