import type { Db } from '#server/db.ts'
import type { FeeRate } from './fee.ts'

/** A kind of transaction as ingest needs it. */
export interface TradeKind {
  readonly code: string
  readonly category: string
  readonly sign: number
  readonly countsAsSale: boolean
  readonly refundable: boolean
}

/** A brand as ingest needs it. */
export interface Brand {
  readonly code: string
  readonly refundWindowDays: number
  readonly taxClass: 'TAXABLE' | 'EXEMPT'
  readonly ppm: number
}

/** A line of a fee plan: for one store, or for all where `shopCode` is empty. */
export interface PlanLine extends FeeRate {
  readonly shopCode: string
  readonly taxClass: 'TAXABLE' | 'EXEMPT'
  readonly from: string
  readonly to: string | null
}

/** An enterprise with what its payments are judged by. */
export interface Merchant {
  readonly entCode: string
  readonly tenant: string
  readonly timeZone: string
  readonly currency: string
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

/** Reads the masters and these enterprises; unknown codes, and with `tenant` those of another tenant, are simply missing. */
export async function mastersOf(db: Db, ents: readonly string[], tenant?: string): Promise<Masters> {
  const kinds = await db.sql<TradeKind>`
    select trade_type_code as code, category, sign::int as sign, counts_as_sale as "countsAsSale", refundable
      from trade_types`
  const brands = await db.sql<Brand>`
    select code, refund_window_days::int as "refundWindowDays", fee_tax_class as "taxClass", default_fee_ppm as ppm
      from payment_types`
  const merchants = await db.sql<{ entCode: string; tenant: string; timeZone: string; currency: string }>`
    select ent_code as "entCode", tenant_code as tenant, time_zone as "timeZone", currency
      from enterprises
     where ent_code = any(${ents}) and ent_code <> '__SYSTEM' and (${tenant ?? null}::text is null or tenant_code = ${tenant ?? null})`
  const shops = await db.sql<{ entCode: string; shopCode: string; dayStart: string }>`
    select ent_code as "entCode", shop_code as "shopCode", business_day_start as "dayStart"
      from shops
     where ent_code = any(${ents})`
  const lines = await db.sql<PlanLine & { entCode: string; paymentType: string }>`
    select ent_code as "entCode", payment_type as "paymentType", shop_code as "shopCode", fee_ppm as ppm,
           fixed_fee as fixed, rounding, fee_tax_class as "taxClass", valid_from as "from", valid_to as "to"
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
  return line ?? { ppm: brand.ppm, fixed: 0n, rounding: 'HALF_UP', taxClass: brand.taxClass }
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
