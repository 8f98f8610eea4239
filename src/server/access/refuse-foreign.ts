import type { Db } from '#server/db/db.ts'
import { Problem } from '#shared/problem.ts'
import type { Scope } from './scope.ts'

/** The enterprises and stores that a question names. */
interface Named {
  readonly EntCode?: string | undefined
  readonly EntCodes?: readonly string[] | undefined
  readonly ShopCode?: string | undefined
  readonly ShopCodes?: readonly string[] | undefined
}

/**
 * Throws Problem('foreignCompany') or Problem('foreignStore'), with the parameter's name, where a question names an enterprise
 * or a store that the person may not see; what never existed is refused in the same words.
 */
export async function refuseForeign(db: Db, scope: Scope, named: Named): Promise<void> {
  const { EntCode, EntCodes = EntCode === undefined ? [] : [EntCode] } = named
  const { ShopCode, ShopCodes = ShopCode === undefined ? [] : [ShopCode] } = named
  if (EntCodes.length + ShopCodes.length === 0) return
  if (EntCodes.some((code) => !scope.ents.includes(code)))
    throw new Problem('foreignCompany', undefined, EntCode === undefined ? 'EntCodes' : 'EntCode')
  const shops = scope.shops === 'all' ? await existing(db, scope, ShopCodes) : scope.shops
  if (ShopCodes.some((code) => !shops.includes(code)))
    throw new Problem('foreignStore', undefined, ShopCode === undefined ? 'ShopCodes' : 'ShopCode')
}

/** Those of these stores that the enterprises of the scope have. */
async function existing(db: Db, { ents }: Scope, shops: readonly string[]): Promise<readonly string[]> {
  if (shops.length === 0) return []
  const rows = await db.sql<{ code: string }>`
    select distinct shop_code as code from shops
     where ent_code = any(${ents}) and shop_code = any(${shops}) order by 1 limit ${shops.length}`
  return rows.map(({ code }) => code)
}
