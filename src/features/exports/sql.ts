import type { Db } from '#server/db/db.ts'
import type { ByCode } from '#server/export/named.ts'
import type { Language } from '#shared/language.ts'

/** What rows only hold the codes of, in the file's language. */
export interface FileNames {
  /** By enterprise and store code with a slash between. */
  readonly shops: ByCode
  readonly ents: ByCode
  readonly tradeTypes: ByCode
  readonly paymentTypes: ByCode
  /** Trade types that count as sales, those that count as refunds, and all that give money back. */
  readonly sales: readonly string[]
  readonly refunds: readonly string[]
  readonly negatives: readonly string[]
}

/** Every name rows of these enterprises and stores can need, as it is now. */
export async function namesOf(
  db: Db,
  { ents, shops, tenant }: { ents: readonly string[]; shops: readonly string[] | undefined; tenant: string },
  language: Language,
): Promise<FileNames> {
  const stores = await db.sql<{ code: string; name: string }>`
    select ent_code || '/' || shop_code as code, shop_name as name
      from shops
     where ent_code = any(${ents}) and (${shops ?? null}::text[] is null or shop_code = any(${shops ?? null}))`
  const companies = await db.sql<{ code: string; name: string }>`
    select ent_code as code, ent_display_name as name
      from enterprises
     where tenant_code = ${tenant} and ent_code = any(${ents})`
  const kinds = await db.sql<{ code: string; name: string; category: string; sign: number; sale: boolean }>`
    select trade_type_code as code, coalesce(nullif(names->>${language}, ''), trade_type_code) as name, category, sign::int as sign, counts_as_sale as sale
      from trade_types`
  const brands = await db.sql<{ code: string; name: string }>`
    select code, coalesce(nullif(names->>${language}, ''), code) as name from payment_types`
  return {
    shops: byCode(stores),
    ents: byCode(companies),
    tradeTypes: byCode(kinds),
    paymentTypes: byCode(brands),
    sales: kinds.filter(({ sale }) => sale).map(({ code }) => code),
    refunds: kinds.filter(({ category, sale }) => category === 'REFUND' && !sale).map(({ code }) => code),
    negatives: kinds.filter(({ sign }) => sign < 0).map(({ code }) => code),
  }
}

function byCode(rows: readonly { code: string; name: string }[]): ByCode {
  return Object.fromEntries(rows.map(({ code, name }) => [code, name.replaceAll(/\p{Cc}+/gu, ' ')]))
}
