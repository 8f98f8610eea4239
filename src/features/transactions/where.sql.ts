import { join, part, type Fragment } from '#server/db/db.ts'
import { walked } from './conditions.sql.ts'
import { ofOwnDays } from './own-days.sql.ts'
import type { Place, Search } from './sql.ts'

/** The rows of a search on one side of a place. */
export function within(search: Search, beyond: Place | undefined, newestFirst: boolean): Fragment {
  return part`${bounded(search, beyond, newestFirst)}${conditions(search)}`
}

/** The rows of a period, of the table called t. */
export function inPeriod(period: Pick<Search, 'days' | 'from' | 'until' | 'groups'>): Fragment {
  return part`${bounded(period, undefined, true)}${ofOwnDays(period)}`
}

/** Where a scan begins and ends. The place replaces the bound on its own side: beside it, that bound would cost the index its start. */
export function bounded(
  { days, from, until }: Pick<Search, 'days' | 'from' | 'until'>,
  beyond: Place | undefined,
  newestFirst: boolean,
): Fragment {
  const lower = beyond && !newestFirst ? beyondPlace(beyond, newestFirst) : part`t.trade_time >= ${from}`
  const upper = beyond && newestFirst ? beyondPlace(beyond, newestFirst) : part`t.trade_time < ${until}`
  return part`t.business_date between ${days.from} and ${days.to} and ${lower} and ${upper}`
}

/** What a scan's rows are looked at for. */
export function conditions(search: Search): Fragment {
  const { walk, number } = search
  const narrowed = number === undefined ? nothing : part` and ${numberWalk(number)}`
  return part`${walk ? part` and ${walked(walk, search.groups)}` : nothing}${ofOwnDays(search)}${narrowed}`
}

/** Conditions of rows that need no order. */
export function matching(search: Search): Fragment {
  const byNumbers = search.numberBy === 'numbers'
  return within(byNumbers ? { ...search, number: undefined } : search, undefined, true)
}

/** Rows beyond a place in the direction of the scan. */
export function beyondPlace(place: Place | undefined, newestFirst: boolean): Fragment {
  if (!place) return part`true`
  const key = part`(${place.time}::timestamptz, ${place.tradeNo}::text, ${place.ent}::text)`
  // The first two columns bound the index, the third tells twins of two enterprises apart.
  const bound = part`(${place.time}::timestamptz, ${place.tradeNo}::text)`
  return newestFirst
    ? part`(t.trade_time, t.trade_no) <= ${bound} and (t.trade_time, t.trade_no, t.ent_code) < ${key}`
    : part`(t.trade_time, t.trade_no) >= ${bound} and (t.trade_time, t.trade_no, t.ent_code) > ${key}`
}

/** What rows are taken from: the table called t, or through the numbers that begin so. */
export function sourceOf({ ents, days, number, numberBy }: Search): Fragment {
  if (number === undefined || numberBy === 'walk') return part`transactions t`
  return part`(select distinct ent_code, trade_no, business_date
                 from numbers
                where ent_code = any(${ents}) and number >= ${number} and number < ${afterPrefix(number)}
                  and business_date between ${days.from} and ${days.to}) n
              join transactions t on t.ent_code = n.ent_code and t.trade_no = n.trade_no and t.business_date = n.business_date`
}

/** The stores of the search, of the table called t. */
export function ofShops({ shops }: Pick<Search, 'shops'>): Fragment {
  return shops === undefined ? part`true` : part`t.shop_code = any(${shops})`
}

function numberWalk(number: string): Fragment {
  const columns = [part`t.trade_no`, part`t.provider_trade_no`, part`t.receipt_no`, part`t.order_no`]
  return part`(${join(
    columns.map((column) => part`(${column} >= ${number} and ${column} < ${afterPrefix(number)})`),
    ' or ',
  )})`
}

/** Numbers are printable ASCII, so everything that begins with the prefix sorts below it with DEL behind. */
export function afterPrefix(prefix: string): string {
  return `${prefix}\u007f`
}

const nothing = part``
