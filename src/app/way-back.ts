import { replace, usePlace, wayBack } from '#client/navigation.ts'
import { useSession } from '#client/session.ts'
import { landingOf } from './screens.ts'

/**
 * The way back that the header offers: out of a page within a screen (`?open=...`) or beneath the account, and from every screen in childmode,
 * which has no menu. Undefined where the menu is the way.
 */
export function useWayBack(): (() => void) | undefined {
  const { pathname, search } = usePlace()
  const session = useSession()
  const beneath = pathname.startsWith('/account/')
  const within = beneath || 'open' in search
  if (!within && document.documentElement.dataset.child === undefined) return undefined
  const back = wayBack()
  if (back) return back
  const parent = beneath ? '/account' : within ? pathname : landingOf(session)
  const others = new URLSearchParams(location.search)
  others.delete('open')
  const to = [parent, others.toString()].filter(Boolean).join('?')
  return within || parent !== pathname ? () => replace(to) : undefined
}
