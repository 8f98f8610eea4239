import { noneOf } from '#features/statistics/none.server.ts'
import type { Search } from '#features/transactions/search-parts.server.ts'
import { decide, spanAsked } from '#features/transactions/search.server.ts'
import type { Scope } from '#server/access/scope.ts'
import type { Db } from '#server/db/db.ts'
import type { RequestContext } from '#server/feature.ts'
import { wrongParameter } from '#server/wrong-parameter.ts'
import { Problem } from '#shared/problem.ts'
import type { PanelStores } from './contract.ts'

/** Who asks, about which stores. */
export type PanelAsked = Pick<RequestContext, 'scope' | 'viewer' | 'tenant' | 'now'> & { readonly input: PanelStores }

/** What the stores have today, of which everything else is reckoned. Throws where no dashboard is shown, or the stores asked are none. */
export async function todayFor(db: Db, { scope, viewer, tenant, now, input }: PanelAsked): Promise<Search> {
  const { EntCodes, ShopCodes } = namedIn(tenant, input)
  const asked = { Period: 'today', EntCodes, ShopCodes } as const
  const given = { input: asked, scope, zone: viewer.timeZone, weekStart: tenant.config.weekStart, now }
  return (await decide(db, given)) ?? { ...noneOf(scope.tenant), ...(await spanAsked(db, given)) }
}

/** The scope narrowed to the store that is asked. Throws as `todayFor`. */
export function scopeFor({ scope, tenant, input }: Pick<PanelAsked, 'scope' | 'tenant' | 'input'>): Scope {
  const { EntCodes, ShopCodes } = namedIn(tenant, input)
  const { ents, shops } = scope
  const one = ShopCodes?.filter((code) => shops === 'all' || shops.includes(code))
  return { ...scope, ents: EntCodes ? ents.filter((ent) => EntCodes.includes(ent)) : ents, shops: one ?? shops }
}

function namedIn(
  { config }: PanelAsked['tenant'],
  { Scope: wanted, EntCodes, ShopCodes }: PanelStores,
): Pick<PanelStores, 'EntCodes' | 'ShopCodes'> {
  if (!config.showDashBoard) throw new Problem('noPermission')
  const isOne = ShopCodes?.length === 1
  if (wanted !== undefined && (wanted === 'one') !== isOne) throw wrongParameter('Scope, ShopCodes')
  return { EntCodes, ShopCodes: isOne ? ShopCodes : undefined }
}
