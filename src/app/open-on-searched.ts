import { rememberHistoryState, historyStateOf } from '#client/history-state.ts'
import { navigate, usePlace } from '#client/navigation.ts'
import type { SearchParams } from '#client/search-params.ts'
import { screens } from './screens.ts'

/** Opens something over the screen that the header's search is of, from wherever one is; Back closes it. */
export function useOpenOnSearched(): (what: SearchParams) => void {
  const { pathname, search, state } = usePlace()
  const to = screens.find((screen) => screen.search)?.path ?? '/'
  const here = pathname === to
  const filter = here ? historyStateOf(state) : {}
  return (what) =>
    navigate({
      to,
      search: here ? search : {},
      state: (before) => ({ ...before, filter: rememberHistoryState({ ...filter, ...what }) }),
      keepsScroll: true,
    })
}
