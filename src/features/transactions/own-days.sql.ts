import { join, part, type Fragment } from '#server/db/db.ts'
import type { Search, StoreDays } from './sql.ts'

/** Whether a word names other days in one store than in another, as between midnight and the hour a bar's day begins. */
export function daysDiffer({ groups }: Pick<Search, 'groups'>): boolean {
  const [first, ...others] = groups
  return others.some(({ days }) => days.from !== first?.days.from || days.to !== first.days.to)
}

/** Each store's own days, where they differ; of the table called t, whose date may be reckoned from its column. */
export function ofOwnDays(search: Pick<Search, 'groups'>, date = part`t.business_date`): Fragment {
  if (!daysDiffer(search)) return nothing
  const [first, last] = [byStore(search.groups, ({ days }) => days.from), byStore(search.groups, ({ days }) => days.to)]
  return part` and ${date} between ${first} and ${last}`
}

/** A date that is each store's own, of the table called t. */
export function byStore(groups: Search['groups'], dateOf: (group: StoreDays) => string): Fragment {
  return ofEachStore(groups, (group) => part`${dateOf(group)}::date`)
}

/** What is each store's own, of the table called t. */
export function ofEachStore(groups: Search['groups'], valueOf: (group: StoreDays) => Fragment): Fragment {
  const values = groups.map((group) => ({ stores: group.stores, value: valueOf(group) }))
  const last = values.pop()?.value ?? part`null`
  if (values.length === 0) return last
  const whens = values.map(
    ({ stores, value }) => part`when t.ent_code || ' ' || t.shop_code = any(${stores}) then ${value}`,
  )
  return part`case ${join(whens, ' ')} else ${last} end`
}

const nothing = part``
