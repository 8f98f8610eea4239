import type { SearchParams } from './search-params.ts'
import { parseSearchParams, stringifySearchParams } from './search-params.ts'
import { createStore, useStore } from './store.ts'

/** What a history entry carries besides its address: a sign alone, because browsers write entries down in the clear (decision 28). */
export interface PlaceState {
  readonly filter?: string | undefined
}

/** A place in the portal: an address of this site and the history entry that stands on it. */
export interface Place {
  readonly href: string
  readonly pathname: string
  readonly search: Readonly<Record<string, string | string[]>>
  readonly state: PlaceState
  /** The entry's own sign, another one for every place that was gone to. */
  readonly key: string
  /** How many entries of the portal stand before it in this tab. */
  readonly index: number
}

/** A step from one place to another; `back` is any that the browser made, forwards too. */
export interface Move {
  readonly from: Place
  readonly to: Place
  readonly how: 'push' | 'replace' | 'back'
  /** The page stays where it is scrolled to. */
  readonly keepsScroll: boolean
}

/** Where to go; what is not said of the address is left out of it, except its path. */
export interface Target {
  readonly to?: string
  readonly search?: SearchParams | ((before: SearchParams) => SearchParams)
  readonly state?: (before: PlaceState) => PlaceState
  readonly replace?: boolean
  readonly keepsScroll?: boolean
}

const here = createStore<Place>(standing())
const leaving = new Set<(from: Place) => void>()
const arriving = new Set<(move: Move) => void>()
let ledFrom: (place: Place) => string | undefined = () => undefined

/** The place, for what is not drawn. */
export const placeNow = here.get

/** The place in a component, which renders again when it changes. */
export const usePlace = () => useStore(here)

/** Sets the rule that leads on from a place where one may not stay, to an address of this site. */
export function leadBy(rule: (place: Place) => string | undefined): void {
  ledFrom = rule
}

/** Calls the listener before every move to another entry, while the page still stands; returns the function that ends it. */
export function onLeave(listener: (from: Place) => void): () => void {
  leaving.add(listener)
  return () => leaving.delete(listener)
}

/** Calls the listener after every move, before the page is drawn anew; returns the function that ends it. */
export function onMove(listener: (move: Move) => void): () => void {
  arriving.add(listener)
  return () => arriving.delete(listener)
}

/** Goes to an address of this site as a new entry of the history. */
export function push(href: string, state: PlaceState = {}): void {
  enter(href, state, { how: 'push', keepsScroll: false })
}

/** Goes to an address of this site in the place of the present entry. */
export function replace(href: string, state: PlaceState = {}): void {
  enter(href, state, { how: 'replace', keepsScroll: false })
}

/** Goes to a path with parameters, by default that of the present place. */
export function navigate({ to, search = {}, state, replace: replaces = false, keepsScroll = false }: Target): void {
  const before = here.get()
  const params = typeof search === 'function' ? search(before.search) : search
  const href = `${to ?? before.pathname}${stringifySearchParams(params)}`
  enter(href, state?.(before.state) ?? {}, { how: replaces ? 'replace' : 'push', keepsScroll })
}

/** The step back, where it leads to another place of the portal. */
export function wayBack(): (() => void) | undefined {
  return here.get().index > 0 ? () => history.back() : undefined
}

/** Reads the place anew, as after the address was changed from outside or the rule has become another. */
export function stayOrLeave(): void {
  const place = standing()
  const to = ledFrom(place)
  if (to !== undefined) return replace(to)
  move({ from: here.get(), to: place, how: 'replace', keepsScroll: true })
}

/** Follows the browser's own steps back and forth; returns the function that ends it. */
export function followHistory(): () => void {
  const onStep = () => {
    const [from, to] = [here.get(), standing()]
    // A jump within the page is no other place: its entry is given what the one before it has.
    if (history.state === null && to.href === from.href) return note(from)
    const led = ledFrom(to)
    if (led === undefined) move({ from, to, how: 'back', keepsScroll: false })
    else replace(led)
  }
  addEventListener('popstate', onStep)
  return () => removeEventListener('popstate', onStep)
}

function enter(href: string, state: PlaceState, { how, keepsScroll }: Pick<Move, 'how' | 'keepsScroll'>): void {
  const from = here.get()
  let to = placeAt(href, state)
  for (let led = ledFrom(to); led !== undefined; led = ledFrom(to)) to = placeAt(led, {})
  const isSame = to.href === from.href && to.state.filter === from.state.filter
  const kind = isSame ? 'replace' : how
  const entered = { ...to, key: newKey(), index: from.index + (kind === 'push' ? 1 : 0) }
  note(entered, kind)
  move({ from, to: entered, how: kind, keepsScroll })
}

function move(made: Move): void {
  if (made.from.key !== made.to.key) for (const listener of leaving) listener(made.from)
  here.set(made.to)
  for (const listener of arriving) listener(made)
}

/** Writes a place into the browser's history. */
function note({ href, state, key, index }: Place, how: 'push' | 'replace' | 'back' = 'replace'): void {
  const entry = { ...state, key, index }
  if (how === 'push') history.pushState(entry, '', href)
  else history.replaceState(entry, '', href)
}

/** Where the browser stands; what an entry says that is not ours is left unread. */
function standing(): Place {
  const { filter, key, index } = (history.state ?? {}) as { filter?: unknown; key?: unknown; index?: unknown }
  return {
    ...placeAt(location.href, typeof filter === 'string' ? { filter } : {}),
    ...(typeof key === 'string' && { key }),
    index: typeof index === 'number' ? index : 0,
  }
}

/** A place by its address; one of another site is none of ours and leads to the start. */
function placeAt(href: string, state: PlaceState): Place {
  const url = new URL(href, location.origin)
  const { pathname, search } = url.origin === location.origin ? url : { pathname: '/', search: '' }
  return { href: pathname + search, pathname, search: parseSearchParams(search), state, key: '', index: 0 }
}

const newKey = () => Math.random().toString(36).slice(2, 10)
