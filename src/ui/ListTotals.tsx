import type { ReactNode } from 'react'
import { wholeNumber } from '#shared/whole-number.ts'
import { ListTime, type ListState } from './ListScreen.tsx'
import { Totals } from './Totals.tsx'

type ListTotalsProps<State extends string> = {
  list: Pick<ListState<unknown>, 'time' | 'again'> & {
    readonly page:
      | { readonly total?: number | undefined; readonly counts?: Readonly<Record<State, number>> }
      | undefined
  }
  name: ReactNode
  /** The number of rows as people count them: "46 people"; the bare number where left out. */
  count?: (total: number) => ReactNode
  /** True under tabs, whose end shows the time from a tablet on. */
  tabbed?: boolean
  /** How many of them are in which states; a phone leaves the `quiet` ones out, which nobody must look at. */
  sides?: readonly { id: string; label: ReactNode; states: readonly State[]; quiet?: boolean }[]
}

/** The head of a list: its name and time, how many rows it has and in which states; empty before the first page. */
export function ListTotals<State extends string>({
  list,
  name,
  count = wholeNumber,
  tabbed,
  sides = [],
}: ListTotalsProps<State>) {
  const { page } = list
  if (!page) return null
  const { total = 0, counts } = page
  return (
    <Totals
      low
      label={
        <>
          {name}{' '}
          <span className={tabbed ? 'phone-only' : undefined}>
            <ListTime list={list} />
          </span>
        </>
      }
      value={count(total)}
      sides={sides.map(({ states, ...side }) => ({
        ...side,
        value: count(states.reduce((all, one) => all + (counts?.[one] ?? 0), 0)),
      }))}
    />
  )
}
