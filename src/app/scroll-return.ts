import type { router as ours } from './router.tsx'

type Router = typeof ours

const patienceMs = 4000
const ownMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
const marker = 'portal.place'

/**
 * Comes back to the place in a list that one left: the router scrolls once, when only the first screenful of rows stands
 * there, or none yet because they are read from what was kept. Gives way to the reader's own move.
 */
export function restoreScrollPositions(router: Router): void {
  const places = new Map<string, number>(leftAtEnd())
  let stop = () => {}
  let returns = true
  router.history.subscribe(({ action }) => {
    returns = action.type !== 'PUSH' && action.type !== 'REPLACE'
  })
  router.subscribe('onBeforeLoad', ({ fromLocation }) => {
    stop()
    if (fromLocation) places.set(keyOf(fromLocation), scrollY)
  })
  router.subscribe('onRendered', ({ toLocation }) => {
    stop()
    const wanted = returns ? places.get(keyOf(toLocation)) : undefined
    if (wanted) stop = holdOut(wanted)
  })
  addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(marker, JSON.stringify([keyOf(router.latestLocation), scrollY]))
    } catch {
      // Without storage a page that is loaded again starts at its top.
    }
  })
  const here = places.get(keyOf(router.latestLocation))
  if (here) stop = holdOut(here)
}

/** Scrolls there as soon as the page is long enough; returns the function that cancels it. */
function holdOut(wanted: number): () => void {
  const growing = new ResizeObserver(() => {
    if (scrollY < wanted - 1) scrollTo({ top: wanted, behavior: 'instant' })
    if (scrollY >= wanted - 1) stop()
  })
  const stop = () => {
    growing.disconnect()
    clearTimeout(timer)
    for (const move of ownMoves) removeEventListener(move, stop)
  }
  const timer = setTimeout(stop, patienceMs)
  for (const move of ownMoves) addEventListener(move, stop, { passive: true })
  growing.observe(document.body)
  return stop
}

function keyOf({ href, state }: { href: string; state: { __TSR_key?: string } }): string {
  return state.__TSR_key ?? href
}

function leftAtEnd(): [string, number][] {
  try {
    const [key, place] = JSON.parse(sessionStorage.getItem(marker) ?? '[]') as unknown[]
    return typeof key === 'string' && typeof place === 'number' ? [[key, place]] : []
  } catch {
    return []
  }
}
