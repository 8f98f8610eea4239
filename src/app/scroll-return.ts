import { onLeave, placeNow, type Move, type Place } from '#client/navigation.ts'

const patienceMs = 4000
const ownMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
const marker = 'portal.places'
const mostPlaces = 50

/**
 * Comes back to the place in a list that one left, as soon as the list is long enough: at first only a screenful of rows
 * stands there, or none yet because they are read from what was kept. Gives way to the reader's own move. What is gone to
 * anew begins at its top.
 * @param onDrawn calls its listener when the page of a move stands
 */
export function restoreScrollPositions(onDrawn: (listener: (move: Move) => void) => void): void {
  history.scrollRestoration = 'manual'
  const places = new Map(leftBefore())
  let stop = () => {}
  const keep = (place: Place) => {
    places.delete(keyOf(place))
    places.set(keyOf(place), scrollY)
  }
  onLeave(keep)
  onDrawn(({ from, to, how, keepsScroll }) => {
    if (keepsScroll) return
    stop()
    const wanted = how === 'back' ? (places.get(keyOf(to)) ?? (from.pathname === to.pathname ? scrollY : 0)) : 0
    if (wanted > 0) stop = holdOut(wanted)
    else scrollTo({ top: 0, behavior: 'instant' })
  })
  addEventListener('pagehide', () => {
    keep(placeNow())
    try {
      sessionStorage.setItem(marker, JSON.stringify([...places].slice(-mostPlaces)))
    } catch {
      // Without storage a page that is loaded again starts at its top.
    }
  })
  const here = places.get(keyOf(placeNow()))
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

/** An entry that the browser made has no sign of its own yet. */
const keyOf = ({ key, href }: Place) => key || href

function leftBefore(): [string, number][] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(marker) ?? '[]')
    const isPlace = (one: unknown): one is [string, number] =>
      Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'number'
    return Array.isArray(kept) ? kept.filter(isPlace) : []
  } catch {
    return []
  }
}
