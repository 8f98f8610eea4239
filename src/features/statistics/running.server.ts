import { hullOf, type DateRange } from '#shared/business-day.ts'
import { addDays } from '#shared/calendar.ts'
import { comparedOn, type Compared, type RunningPeriod } from '#shared/running-period.ts'
import { instantMsOfWall, wallMsOf } from '#shared/zone.ts'
import type { Search } from '#features/transactions/search-parts.server.ts'
import type { RequestContext } from '#server/feature.ts'
import type { StatSearch } from './figures.server.ts'

/** A search of other days: of each group of stores its own, in the order of the groups. */
export function searchOf(search: Search, ranges: readonly DateRange[]): Search {
  const groups = search.groups.map((group, index) => ({ ...group, days: ranges[index] ?? group.days }))
  const days = hullOf(groups.map((group) => group.days))
  // Generous: rows are chosen by their business days, and no zone is further from UTC than this.
  const [from, until] = [addDays(days.from, -1), addDays(days.to, 2)].map((day) => new Date(`${day}T00:00:00Z`))
  return { ...search, groups, days, from: from ?? search.from, until: until ?? search.until }
}

/** Everything that was sold within a search, up to each store's moment where one is given. */
export function everythingIn(search: Search, cut?: StatSearch['cut']): StatSearch {
  return {
    search,
    by: 'date',
    split: undefined,
    back: undefined,
    ended: search.days.to,
    types: null,
    classes: null,
    sort: undefined,
    ...(cut && { cut }),
  }
}

/** Who asks, and when. */
type Moment = Pick<RequestContext, 'viewer' | 'tenant' | 'now'>

/** A running period, asked of the sums: as far as it is, and the period before up to the same minute. */
export function runningOf(today: Search, period: RunningPeriod, moment: Moment) {
  const compared = today.groups.map((group) => comparedOn(period, group.today, moment.tenant.config.weekStart))
  const of = (range: (one: Compared) => DateRange) => searchOf(today, compared.map(range))
  return {
    now: everythingIn(of((one) => one.now)),
    before: upToThisMinute(
      today,
      compared.map(({ before, ended }) => ({ ...before, ended })),
      moment,
    ),
    whole: of((one) => one.whole),
    behind: everythingIn(of((one) => one.behind)),
  }
}

/** Earlier days of each group of stores, the last of them up to the minute that today has come to; whole where it `ended`, nothing where it ends before it begins. */
export function upToThisMinute(
  today: Search,
  ranges: readonly (DateRange & { readonly ended: boolean })[],
  { viewer: { timeZone }, now }: Moment,
): StatSearch {
  const moments = new Map(
    today.groups.map((group, index) => {
      const range = ranges[index]
      if (range && range.to < range.from) return [group.today, beginning]
      const isWhole = range?.ended ?? true
      return [group.today, isWhole || !range ? end : sameMinute(now, daysFrom(range.to, group.today), timeZone)]
    }),
  )
  return everythingIn(searchOf(today, ranges), (group) => moments.get(group.today) ?? end)
}

/** Earlier and later than any row. */
const beginning = new Date(0)
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
