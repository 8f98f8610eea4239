import { join, part, type Fragment } from '#server/db/db.ts'
import type { Search, StoreDays } from './sql.ts'

/** Whether a word names other days in one store than in another, as between midnight and the hour a bar's day begins. */
export function daysDiffer({ groups }: Pick<Search, 'groups'>): boolean {
  const [first, ...others] = groups
  return others.some(({ days }) => days.from !== first?.days.from || days.to !== first.days.to)
}

/** Each store's own days, where they differ; of the table called t. */
export function ofOwnDays(search: Pick<Search, 'groups'>): Fragment {
  if (!daysDiffer(search)) return nothing
  const [first, last] = [byStore(search.groups, ({ days }) => days.from), byStore(search.groups, ({ days }) => days.to)]
  return part` and t.business_date between ${first} and ${last}`
}

/** A date that is each store's own, of the table called t. */
export function byStore(groups: Search['groups'], dateOf: (group: StoreDays) => string): Fragment {
  const dates = groups.map((group) => ({ stores: group.stores, date: part`${dateOf(group)}::date` }))
  const last = dates.pop()?.date ?? part`null::date`
  if (dates.length === 0) return last
  const whens = dates.map(
    ({ stores, date }) => part`when t.ent_code || ' ' || t.shop_code = any(${stores}) then ${date}`,
  )
  return part`case ${join(whens, ' ')} else ${last} end`
}

const nothing = part``
