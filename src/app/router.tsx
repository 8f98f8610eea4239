import { Suspense, useEffect, type ComponentType } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import {
  followHistory,
  leadBy,
  onMove,
  placeNow,
  stayOrLeave,
  usePlace,
  type Move,
  type Place,
} from '#client/navigation.ts'
import { reloadedHere } from '#client/reload.ts'
import { isOfThePage, stringifySearchParams } from '#client/search-params.ts'
import type { Session } from '#client/session.ts'
import { session } from '#client/session.ts'
import { createStore, useStore } from '#client/store.ts'
import { withWords } from '#client/with-words.ts'
import { ErrorFace } from './ErrorFace.tsx'
import type { Screen } from './screens.ts'
import { forcedTo, landingOf, rememberLanding, screens } from './screens.ts'

/** A screen as it stands in the frame. */
interface Shown {
  readonly screen: Screen
  readonly Body: ComponentType
}

const byPath = new Map(screens.map((screen) => [screen.path.toLowerCase(), screen]))
const loaded = new Map<Screen['load'], ComponentType>()
/** The screen in the frame: that of the last place until the module of the present one is there. */
const shown = createStore<Shown | undefined>(undefined)
let drawn: (move: Move) => void = () => {}
let flow: (change: () => void) => void = (change) => change()
let ledOnce = false

leadBy(ledFrom)
onMove((move) => void open(move))
session.subscribe(() => {
  const known = whoIsIn()
  const now = shown.get()
  // Nobody is shown, while another screen is on its way, one that is not theirs.
  if (now && !(known && now.screen.allow(known))) shown.set(undefined)
  if (known) stayOrLeave()
})

/** The screen of the place, within the frame; followed through the browser's history as long as it stands. */
export function ScreenHere() {
  const place = usePlace()
  const now = useStore(shown)
  useEffect(followHistory, [])
  if (!now) return null
  const { Body, screen } = now
  return (
    <ErrorBoundary resetKeys={[place]} FallbackComponent={ErrorFace}>
      <Suspense>
        <Body key={screen.path} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Loads a screen with its messages. */
export function loadScreen(screen: Screen) {
  return withWords(screen.words, screen.load)
}

/** Calls the listener when the page of a move has been drawn; there is one. */
export function onDrawn(listener: (move: Move) => void): void {
  drawn = listener
}

/** Sets how one screen takes the place of another: it is called with the change, and makes it. */
export function flowBy(way: (change: () => void) => void): void {
  flow = way
}

/** Shows the screen of the place that a move leads to, once its module is there. */
async function open(move: Move): Promise<void> {
  const screen = screenAt(move.to.pathname)
  if (!screen || !whoIsIn()) return
  const Body = loaded.get(screen.load) ?? (await bodyOf(screen))
  // Somebody may have gone on meanwhile.
  if (screenAt(placeNow().pathname) !== screen) return
  const from = shown.get()
  const change = () => {
    if (from?.screen !== screen || from.Body !== Body) shown.set({ screen, Body })
    drawn(move)
  }
  if (from && from.screen !== screen) flow(change)
  else change()
}

/** The screen's component, or one that fails as its module did. */
async function bodyOf(screen: Screen): Promise<ComponentType> {
  try {
    const { default: Body } = await loadScreen(screen)
    loaded.set(screen.load, Body)
    return Body
  } catch (error) {
    return function NotLoaded() {
      throw error
    }
  }
}

/** Where a place leads that nobody, or not this person, may stay at; nowhere as long as nobody knows who it is. */
function ledFrom(place: Place): string | undefined {
  const known = whoIsIn()
  if (!known) return undefined
  const kept = stringifySearchParams(pageOnly(place.search))
  if (!ledOnce) {
    ledOnce = true
    rememberLanding(known)
    const forced = forcedTo(known)
    if (forced !== undefined && !reloadedHere() && place.pathname !== forced) return forced + kept
  }
  if (place.pathname === '/') return landingOf(known) + kept
  const screen = screenAt(place.pathname)
  if (!screen?.allow(known)) return `/notFound${kept}`
  return screen.path === place.pathname ? undefined : screen.path + stringifySearchParams(place.search)
}

/** Whose screens these are; nobody's as long as something is owed before them. */
function whoIsIn(): Session | undefined {
  const known = session.get()
  return known?.owes.length === 0 ? known : undefined
}

/** The screen of a path, in whatever case and with or without a slash at its end. */
function screenAt(pathname: string): Screen | undefined {
  return byPath.get(pathname.replace(/(.)\/$/, '$1').toLowerCase())
}

/** Parameters that belong to the page and not to a screen: they go along from screen to screen. */
function pageOnly(search: Place['search']): Place['search'] {
  return Object.fromEntries(Object.entries(search).filter(([name]) => isOfThePage(name)))
}
