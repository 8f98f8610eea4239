import type { Db } from '#server/db.ts'

/** A payment type as rows are worded with it. */
export interface BrandWords {
  code: string
  classCode: string
  refundMode: string
  maxRefundCount: number
}

/** A trade type as rows are worded with it. */
export interface KindWords {
  code: string
  category: string
  sign: number
  refundable: boolean
}

/** What rows only hold the codes of. */
export interface Names {
  shop(entCode: string, shopCode: string): string
  enterprise(entCode: string): string
  brand(code: string): BrandWords | undefined
  kind(code: string): KindWords | undefined
  /** Another one whenever a name or a type of these proves to have changed: what was worded before may be out of date. */
  readonly version: number
}

/** Whose rows are worded; names are only ever asked for codes of rows the reader may see. */
export interface Worded {
  readonly entCode: string
  readonly shopCode: string
}

const freshForMs = 10_000
const mostKept = 50_000
const kept = new Map<string, { name: string; at: number }>()
let masters: Awaited<ReturnType<typeof readMasters>> | undefined
let version = 0

/** The names these rows need; those read within the last ten seconds are not asked for again. */
export async function namesFor(db: Db, tenant: string, rows: readonly Worded[]): Promise<Names> {
  const now = Date.now()
  const keyOf = (entCode: string, shopCode: string) => `${tenant} ${entCode} ${shopCode}`
  const missing = new Map<string, Worded>()
  for (const row of rows) {
    const key = keyOf(row.entCode, row.shopCode)
    if (stale(key, now)) missing.set(key, row)
  }
  if (missing.size > 0) await readNames(db, tenant, [...missing.values()], now)
  if (!masters || now - masters.at > freshForMs) {
    const read = await readMasters(db, now)
    if (read.text !== masters?.text) version++
    masters = read
  }
  const { brands, kinds } = masters
  return {
    version,
    shop: (entCode, shopCode) => kept.get(keyOf(entCode, shopCode))?.name ?? '',
    enterprise: (entCode) => kept.get(keyOf(entCode, ''))?.name ?? '',
    brand: (code) => brands.get(code),
    kind: (code) => kinds.get(code),
  }
}

function stale(key: string, now: number): boolean {
  const known = kept.get(key)
  return !known || now - known.at > freshForMs
}

async function readNames(db: Db, tenant: string, rows: readonly Worded[], now: number): Promise<void> {
  const found = await db.sql<{ entCode: string; shopCode: string; name: string }>`
    select s.ent_code as "entCode", s.shop_code as "shopCode", s.shop_name as name
      from unnest(${rows.map((row) => row.entCode)}::text[], ${rows.map((row) => row.shopCode)}::text[]) as w(ent, shop)
      join shops s on s.ent_code = w.ent and s.shop_code = w.shop
     union all
    select e.ent_code, '', e.ent_display_name
      from enterprises e
     where e.tenant_code = ${tenant} and e.ent_code = any(${rows.map((row) => row.entCode)})`
  if (kept.size > mostKept) {
    kept.clear()
    version++
  }
  for (const { entCode, shopCode, name } of found) {
    const key = `${tenant} ${entCode} ${shopCode}`
    if ((kept.get(key)?.name ?? name) !== name) version++
    kept.set(key, { name, at: now })
  }
}

async function readMasters(db: Db, at: number) {
  const brands = await db.sql<BrandWords>`
    select code, class_code as "classCode", refund_mode as "refundMode", max_refund_count::int as "maxRefundCount" from payment_types order by code`
  const kinds = await db.sql<KindWords>`
    select trade_type_code as code, category, sign::int as sign, refundable from trade_types order by code`
  return {
    at,
    text: JSON.stringify([brands, kinds]),
    brands: new Map(brands.map((row) => [row.code, row])),
    kinds: new Map(kinds.map((row) => [row.code, row])),
  }
}
