import type { Db, Tx } from '#server/db/db.ts'
import type { Masters } from './masters.ts'
import type { TradeRow } from './row.ts'

type Typed = Pick<TradeRow, 'tradeType' | 'paymentType'>

/**
 * Marks the types that these rows use for the first time: a used type keeps its meaning and is not deleted. Returns the codes
 * of types that were deleted or changed since `masters` was read. Runs no statement if every type has been used before.
 */
export async function markUsed(tx: Tx, rows: readonly TradeRow[], { kinds, brands }: Masters): Promise<Set<string>> {
  const tradeTypes = codesOf(rows, 'tradeType').filter((code) => kinds.get(code)?.used === false)
  const paymentTypes = codesOf(rows, 'paymentType').filter((code) => brands.get(code)?.used === false)
  if (tradeTypes.length + paymentTypes.length === 0) return new Set()
  const standing = [...(await heldKinds(tx, tradeTypes, kinds)), ...(await heldBrands(tx, paymentTypes))]
  await noteUse(tx, rows)
  return new Set([...tradeTypes, ...paymentTypes].filter((code) => !standing.includes(code)))
}

/** Marks these types as used. */
export async function noteUse(db: Db, rows: readonly Typed[]): Promise<void> {
  const [tradeTypes, paymentTypes] = [codesOf(rows, 'tradeType'), codesOf(rows, 'paymentType')]
  await db.sql`update trade_types set used_at = now() where trade_type_code = any(${tradeTypes}) and used_at is null`
  await db.sql`update payment_types set used_at = now() where code = any(${paymentTypes}) and used_at is null`
}

function codesOf(rows: readonly Typed[], field: keyof Typed): string[] {
  return [...new Set(rows.map((row) => row[field]))].toSorted((a, b) => (a < b ? -1 : 1))
}

/** The types that still mean what was read, locked so that whoever changes or deletes them waits. */
async function heldKinds(tx: Tx, codes: readonly string[], kinds: Masters['kinds']): Promise<readonly string[]> {
  const rows = await tx.sql<{
    code: string
    category: string
    sign: number
    countsAsSale: boolean
    refundable: boolean
  }>`
    select trade_type_code as code, category, sign::int as sign, counts_as_sale as "countsAsSale", refundable
      from trade_types
     where trade_type_code = any(${codes})
     order by code
       for key share`
  return rows.flatMap(({ code, category, sign, countsAsSale, refundable }) => {
    const read = kinds.get(code)
    const same = read?.category === category && read.sign === sign
    return same && read.countsAsSale === countsAsSale && read.refundable === refundable ? [code] : []
  })
}

/** The types that are not deleted, under the same lock. */
async function heldBrands(tx: Tx, codes: readonly string[]): Promise<readonly string[]> {
  const rows = await tx.sql<{ code: string }>`
    select code from payment_types where code = any(${codes}) order by code for key share`
  return rows.map(({ code }) => code)
}
