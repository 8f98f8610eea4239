import { dayStart } from '#server/db/day-start.ts'
import { passesInSql } from '#server/db/passes-sql.ts'
import type { Db } from '#server/db/db.ts'
import type { FeeRate } from './fee.ts'

/** A kind of transaction as ingest needs it. */
export interface TradeKind {
  readonly code: string
  readonly category: string
  readonly sign: number
  readonly countsAsSale: boolean
  readonly refundable: boolean
  /** False until its first transaction, which marks it: what is used keeps its meaning. */
  readonly used: boolean
}

/** A brand as ingest needs it. */
export interface Brand {
  readonly code: string
  readonly refundWindowDays: number
  readonly taxClass: 'TAXABLE' | 'EXEMPT'
  readonly ppm: number
  /** Currencies it is accepted in. */
  readonly currencies: readonly string[]
  /** If it is no longer accepted: its last day, or nothing if that is unknown. */
  readonly retired: boolean
  readonly lastDay: string | null
  /** Whether its money passes through the provider: not that of cash, nor of points of the merchant's own. */
  readonly passes: boolean
  /** False until its first transaction, which marks it. */
  readonly used: boolean
}

/** A line of a fee plan: for one store, or for all where `shopCode` is empty. */
export interface PlanLine extends FeeRate {
  readonly shopCode: string
  readonly taxClass: 'TAXABLE' | 'EXEMPT'
  /** Whether what is refunded gives its fee back. */
  readonly refundReturnsFee: boolean
  readonly from: string
  readonly to: string | null
}

/** An enterprise with the rules for its payments. */
export interface Merchant {
  readonly entCode: string
  readonly tenant: string
  readonly timeZone: string
  readonly currency: string
  /** Whether payments give their customers points. */
  readonly givesPoints: boolean
  /** Store code to the time its business day begins, HH:mm. */
  readonly shops: ReadonlyMap<string, string>
  /** Payment type to its plan lines, newest first. */
  readonly plan: ReadonlyMap<string, readonly PlanLine[]>
}

/** Everything lines are checked against. */
export interface Masters {
  readonly kinds: ReadonlyMap<string, TradeKind>
  readonly brands: ReadonlyMap<string, Brand>
  readonly merchants: ReadonlyMap<string, Merchant>
}

/** Reads the masters and these enterprises; unknown codes, and codes of another tenant if `tenant` is given, are missing. */
export async function mastersOf(db: Db, ents: readonly string[], tenant?: string): Promise<Masters> {
  const kinds = await db.sql<TradeKind>`
    select trade_type_code as code, category, sign::int as sign, counts_as_sale as "countsAsSale", refundable,
           used_at is not null as used
      from trade_types`
  const brands = await db.sql<Brand>`
    select code, refund_window_days::int as "refundWindowDays", fee_tax_class as "taxClass", default_fee_ppm as ppm,
           currencies, status = 'RETIRED' as retired, last_day as "lastDay", ${passesInSql}::boolean as passes,
           used_at is not null as used
      from payment_types p`
  const merchants = await db.sql<{
    entCode: string
    tenant: string
    timeZone: string
    currency: string
    givesPoints: boolean
  }>`
    select ent_code as "entCode", tenant_code as tenant, time_zone as "timeZone", currency, enable_point as "givesPoints"
      from enterprises
     where ent_code = any(${ents}) and ent_code <> '__SYSTEM' and (${tenant ?? null}::text is null or tenant_code = ${tenant ?? null})`
  const shops = await db.sql<{ entCode: string; shopCode: string; dayStart: string }>`
    select s.ent_code as "entCode", s.shop_code as "shopCode", ${dayStart} as "dayStart"
      from shops s
      join enterprises e on e.ent_code = s.ent_code
     where s.ent_code = any(${ents}) and e.ent_code <> '__SYSTEM'`
  const lines = await db.sql<PlanLine & { entCode: string; paymentType: string }>`
    select ent_code as "entCode", payment_type as "paymentType", shop_code as "shopCode", fee_ppm as ppm,
           fixed_fee as fixed, rounding, fee_tax_class as "taxClass", refund_returns_fee as "refundReturnsFee", valid_from as "from", valid_to as "to"
      from fee_plan_lines
     where ent_code = any(${ents})
     order by valid_from desc`
  const found = merchants.map((merchant) => ({
    ...merchant,
    shops: new Map(ofOne(shops, merchant).map((shop) => [shop.shopCode, shop.dayStart])),
    plan: grouped(ofOne(lines, merchant), (line) => line.paymentType),
  }))
  return {
    kinds: byKey(kinds, (kind) => kind.code),
    brands: byKey(brands, (brand) => brand.code),
    merchants: byKey(found, (one) => one.entCode),
  }
}

/** The fee plan's line for a brand on a business day, the store's own before the enterprise's; the brand's default without one. */
export function rateFor(
  merchant: Merchant,
  brand: Brand,
  shopCode: string,
  day: string,
): Omit<PlanLine, 'from' | 'to' | 'shopCode'> {
  const valid = (merchant.plan.get(brand.code) ?? []).filter(
    (line) => line.from <= day && (line.to === null || day <= line.to),
  )
  const line = valid.find((one) => one.shopCode === shopCode) ?? valid.find((one) => one.shopCode === '')
  return line ?? { ppm: brand.ppm, fixed: 0n, rounding: 'HALF_UP', taxClass: brand.taxClass, refundReturnsFee: true }
}

function ofOne<Row extends { entCode: string }>(rows: readonly Row[], { entCode }: { entCode: string }): Row[] {
  return rows.filter((row) => row.entCode === entCode)
}

function byKey<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row> {
  return new Map(rows.map((row) => [keyOf(row), row]))
}

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}
