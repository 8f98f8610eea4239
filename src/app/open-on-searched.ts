import { useLocation, useNavigate } from '@tanstack/react-router'
import { rememberHistoryState, historyStateOf } from '#client/history-state.ts'
import type { SearchParams } from '#client/search-params.ts'
import { screens } from './screens.ts'

/** Opens something over the screen that the header's search is of, from wherever one is; Back closes it. */
export function useOpenOnSearched(): (what: SearchParams) => void {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const to = screens.find((screen) => screen.search)?.path ?? '/'
  const here = pathname === to
  const filter = here ? historyStateOf(state) : {}
  return (what) =>
    void navigate({
      to,
      search: here ? search : {},
      state: (before) => ({ ...before, filter: rememberHistoryState({ ...filter, ...what }) }),
      resetScroll: false,
    })
}
