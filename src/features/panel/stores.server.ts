import { narrowed, todayOf, type Asker, type Stores } from '#features/statistics/stores.server.ts'
import type { Search } from '#features/transactions/search-parts.server.ts'
import type { Scope } from '#server/access/scope.ts'
import type { Db } from '#server/db/db.ts'
import { wrongParameter } from '#server/wrong-parameter.ts'
import type { PanelStores } from './contract.ts'

/** Who asks, about which stores. */
export type PanelAsked = Asker & { readonly input: PanelStores }

/** What the stores have today, of which everything else is reckoned. Throws where the stores asked are none. */
export async function todayFor(db: Db, asked: PanelAsked): Promise<Search> {
  return todayOf(db, asked, namedIn(asked.input))
}

/** The scope narrowed to the store that is asked. Throws as `todayFor`. */
export function scopeFor({ scope, input }: Pick<PanelAsked, 'scope' | 'input'>): Scope {
  return narrowed(scope, namedIn(input))
}

function namedIn({ Scope: wanted, EntCodes, ShopCodes }: PanelStores): Stores {
  const isOne = ShopCodes?.length === 1
  if (wanted !== undefined && (wanted === 'one') !== isOne) throw wrongParameter('Scope, ShopCodes')
  return { EntCodes, ShopCodes: isOne ? ShopCodes : undefined }
}
