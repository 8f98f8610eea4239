import type { Asked } from '#features/statistics/figures.server.ts'
import { noneOf } from '#features/statistics/none.server.ts'
import type { Scope } from '#server/access/scope.ts'
import type { Db } from '#server/db/db.ts'
import type { RequestContext } from '#server/feature.ts'
import { wrongParameter } from '#server/wrong-parameter.ts'
import { decide, spanAsked } from '#features/transactions/search.server.ts'
import type { Search } from '#features/transactions/search-parts.server.ts'
import { hullOf, type DateRange } from '#shared/business-day.ts'
import { addDays } from '#shared/calendar.ts'
import { comparedOn, type Compared, type RunningPeriod } from '#shared/running-period.ts'
import { Problem } from '#shared/problem.ts'
import { instantMsOfWall, wallMsOf } from '#shared/zone.ts'
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

/** The days of each group of stores, out of what a period means on their own today. */
function searchOf(search: Search, ranges: readonly DateRange[]): Search {
  const groups = search.groups.map((group, index) => ({ ...group, days: ranges[index] ?? group.days }))
  const days = hullOf(groups.map((group) => group.days))
  // Generous: rows are chosen by their business days, and no zone is further from UTC than this.
  const [from, until] = [addDays(days.from, -1), addDays(days.to, 2)].map((day) => new Date(`${day}T00:00:00Z`))
  return { ...search, groups, days, from: from ?? search.from, until: until ?? search.until }
}

/** A running period, asked of the sums: as far as it is, and the period before up to the same minute. */
export function runningOf(today: Search, period: RunningPeriod, { viewer: { timeZone }, tenant, now }: PanelAsked) {
  const compared = today.groups.map((group) => comparedOn(period, group.today, tenant.config.weekStart))
  const of = (range: (one: Compared) => DateRange) => searchOf(today, compared.map(range))
  const asked = (search: Search, cut?: Asked['cut']): Asked => ({
    search,
    by: 'date',
    split: undefined,
    back: undefined,
    ended: search.days.to,
    types: null,
    classes: null,
    sort: undefined,
    ...(cut && { cut }),
  })
  const moments = new Map(
    today.groups.map((group, index) => {
      const one = compared[index]
      const isWhole = one?.ended ?? false
      return [group.today, isWhole || !one ? end : sameMinute(now, daysFrom(one.before.to, group.today), timeZone)]
    }),
  )
  return {
    now: asked(of((one) => one.now)),
    before: asked(
      of((one) => one.before),
      (group) => moments.get(group.today) ?? end,
    ),
    whole: of((one) => one.whole),
    behind: asked(of((one) => one.behind)),
  }
}

/** Later than any row. */
const end = new Date('2999-12-31T00:00:00Z')
const dayMs = 86_400_000

function daysFrom(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}

/** So many days ago by the clock people live by, at the end of the minute that runs. */
function sameMinute(now: Date, days: number, zone: string): Date {
  const wall = Math.floor(wallMsOf(now.getTime(), zone) / 60_000) * 60_000
  return new Date(instantMsOfWall(wall - days * dayMs + 60_000, zone))
}
