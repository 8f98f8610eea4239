import type { Search } from '#features/transactions/search-parts.server.ts'
import { decide, spanAsked } from '#features/transactions/search.server.ts'
import type { Scope } from '#server/access/scope.ts'
import type { Db } from '#server/db/db.ts'
import type { RequestContext } from '#server/feature.ts'
import { noneOf } from './none.server.ts'

/** The stores a screen of running figures asks about: all that the person looks after where none is named. */
export interface Stores {
  readonly EntCodes?: string[] | undefined
  readonly ShopCodes?: string[] | undefined
}

/** Who asks, and when. */
export type Asker = Pick<RequestContext, 'scope' | 'viewer' | 'tenant' | 'now'>

/** What these stores have today, of which every other day is reckoned; of none where the person may see none of them. */
export async function todayOf(
  db: Db,
  { scope, viewer, tenant, now }: Asker,
  { EntCodes, ShopCodes }: Stores,
): Promise<Search> {
  const input = { Period: 'today', EntCodes, ShopCodes } as const
  const given = { input, scope, zone: viewer.timeZone, weekStart: tenant.config.weekStart, now }
  return (await decide(db, given)) ?? { ...noneOf(scope.tenant), ...(await spanAsked(db, given)) }
}

/** The scope narrowed to the stores that are asked. */
export function narrowed(scope: Scope, { EntCodes, ShopCodes }: Stores): Scope {
  const { ents, shops } = scope
  const one = ShopCodes?.filter((code) => shops === 'all' || shops.includes(code))
  return { ...scope, ents: EntCodes ? ents.filter((ent) => EntCodes.includes(ent)) : ents, shops: one ?? shops }
}
