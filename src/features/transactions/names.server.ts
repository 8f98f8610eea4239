import type { Db } from '#server/db/db.ts'

/** A payment type as rows are formatted with it. */
export interface BrandWords {
  code: string
  classCode: string
  refundMode: string
  maxRefundCount: number
}

/** A trade type as rows are formatted with it. */
export interface KindWords {
  code: string
  category: string
  sign: number
  refundable: boolean
  countsAsSale: boolean
}

/** What rows only hold the codes of. */
export interface Names {
  shop(entCode: string, shopCode: string): string
  enterprise(entCode: string): string
  brand(code: string): BrandWords | undefined
  kind(code: string): KindWords | undefined
  /** Another one whenever a name or a type of these proves to have changed: what was formatted before may be out of date. */
  readonly version: number
}

/** Whose rows are formatted; names are only ever asked for codes of rows the reader may see. */
export interface Named {
  readonly entCode: string
  readonly shopCode: string
}

const freshForMs = 10_000
const mostKept = 50_000
let masters: Masters | undefined
let version = 0

type Masters = Awaited<ReturnType<typeof readMasters>>

interface Kept {
  readonly name: string
  readonly at: number
}

/** Names of an enterprise's stores, and its own under the empty code; a page asks for them row by row. */
let kept = new Map<string, Map<string, Kept>>()
let countKept = 0

/** The names these rows need; those read within the last ten seconds are not asked for again. */
export async function namesFor(db: Db, tenant: string, rows: readonly Named[]): Promise<Names> {
  const now = Date.now()
  const missing = missingOf(tenant, rows, now)
  if (missing) await readNames(db, tenant, missing, now)
  if (!masters || now - masters.at > freshForMs) {
    const read = await readMasters(db, now)
    if (read.text !== masters?.text) version++
    masters = read
  }
  const known = namesKept.get(tenant)
  return known?.version === version ? known : makeNames(tenant, masters)
}

/** What `namesFor` gives, by tenant. */
const namesKept = new Map<string, Names>()

function makeNames(tenant: string, { brands, kinds }: Masters): Names {
  const names: Names = {
    version,
    shop: (entCode, shopCode) => kept.get(keyOf(tenant, entCode))?.get(shopCode)?.name ?? '',
    enterprise: (entCode) => kept.get(keyOf(tenant, entCode))?.get('')?.name ?? '',
    brand: (code) => brands.get(code),
    kind: (code) => kinds.get(code),
  }
  namesKept.set(tenant, names)
  return names
}

function keyOf(tenant: string, entCode: string): string {
  return `${tenant} ${entCode}`
}

function missingOf(tenant: string, rows: readonly Named[], now: number): readonly Named[] | undefined {
  let missing: Map<string, Named> | undefined
  let ofEnt: Map<string, Kept> | undefined
  let entCode: string | undefined
  for (const row of rows) {
    if (row.entCode !== entCode) {
      entCode = row.entCode
      ofEnt = kept.get(keyOf(tenant, entCode))
    }
    const known = ofEnt?.get(row.shopCode)
    if (known && now - known.at <= freshForMs) continue
    missing ??= new Map<string, Named>()
    missing.set(`${row.entCode} ${row.shopCode}`, row)
  }
  return missing && [...missing.values()]
}

async function readNames(db: Db, tenant: string, rows: readonly Named[], now: number): Promise<void> {
  const found = await db.sql<{ entCode: string; shopCode: string; name: string }>`
    select s.ent_code as "entCode", s.shop_code as "shopCode", s.shop_name as name
      from unnest(${rows.map((row) => row.entCode)}::text[], ${rows.map((row) => row.shopCode)}::text[]) as w(ent, shop)
      join shops s on s.ent_code = w.ent and s.shop_code = w.shop
    union all
    select e.ent_code, '', e.ent_display_name
      from enterprises e
     where e.tenant_code = ${tenant} and e.ent_code = any(${rows.map((row) => row.entCode)})`
  if (countKept > mostKept) {
    kept = new Map<string, Map<string, Kept>>()
    countKept = 0
    version++
  }
  for (const { entCode, shopCode, name } of found) keep(keyOf(tenant, entCode), shopCode, { name, at: now })
}

function keep(key: string, shopCode: string, read: Kept): void {
  const ofEnt = kept.get(key) ?? new Map<string, Kept>()
  const former = ofEnt.get(shopCode)
  if (!former) countKept++
  else if (former.name !== read.name) version++
  kept.set(key, ofEnt.set(shopCode, read))
}

async function readMasters(db: Db, at: number) {
  const brands = await db.sql<BrandWords>`
    select code, class_code as "classCode", refund_mode as "refundMode", max_refund_count::int as "maxRefundCount" from payment_types order by code`
  const kinds = await db.sql<KindWords>`
    select trade_type_code as code, category, sign::int as sign, refundable, counts_as_sale as "countsAsSale" from trade_types order by code`
  return {
    at,
    text: JSON.stringify([brands, kinds]),
    brands: new Map(brands.map((row) => [row.code, row])),
    kinds: new Map(kinds.map((row) => [row.code, row])),
  }
}
