import { daysDiffer, ofOwnDays } from '#features/transactions/search-parts.server.ts'
import { decide, spanAsked } from '#features/transactions/search.server.ts'
import type { Scope } from '#server/access/scope.ts'
import type { Tenant } from '#server/access/tenants.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { part, type Db, type Fragment } from '#server/db/db.ts'
import type { PointNarrowing } from './contract.ts'

type Asked = Pick<PointNarrowing, 'Period' | 'From' | 'To' | 'FromTime' | 'ToTime' | 'ShopCodes'>

/** Whose rows of which days are meant. */
export interface Within {
  /** The condition, of the table called t. */
  readonly condition: Fragment
  /** The days as the answer says them. */
  readonly days: { readonly from: string; readonly to: string }
}

/** Decides period and stores within the person's reach, for rows that stand in the order of `time`. Throws as `spanOf` does. */
export async function withinOf(
  db: Db,
  asked: Asked,
  time: Fragment,
  { scope, viewer, tenant, now }: { scope: Scope; viewer: Viewer; tenant: Tenant; now: Date },
): Promise<Within> {
  const { Period, From, To, FromTime, ToTime, ShopCodes } = asked
  const input = { Period, From, To, FromTime, ToTime, ShopCodes }
  const given = { input, scope, zone: viewer.timeZone, weekStart: tenant.config.weekStart, now }
  const search = (await decide(db, given)) ?? { ents: [], shops: undefined, ...(await spanAsked(db, given)) }
  const { ents, shops, from, until, whole, days } = search
  const ofDays = whole ? part` and t.business_date between ${days.from} and ${days.to}` : part``
  const own = whole && daysDiffer(search) ? ofOwnDays(search) : part``
  return {
    condition: part`t.ent_code = any(${ents}) and (${shops ?? null}::text[] is null or t.shop_code = any(${shops ?? null}))
      and ${time} >= ${from} and ${time} < ${until}${ofDays}${own}`,
    days,
  }
}
