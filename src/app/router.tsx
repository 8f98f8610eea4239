import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { withWords } from '#client/with-words.ts'
import { reloadedHere } from '#client/reload.ts'
import { parseSearchParams, stringifySearchParams } from '#client/search-params.ts'
import { session } from '#client/session.ts'
import { ErrorFace } from './ErrorFace.tsx'
import type { Screen } from './screens.ts'
import { forcedTo, landingOf, rememberLanding, screens } from './screens.ts'
import { Shell } from './Shell.tsx'

type Search = Readonly<Record<string, unknown>>

let loaded = false

const root = createRootRoute({
  component: Shell,
  beforeLoad: ({ location, search }) => {
    const known = session.get()
    if (!known || loaded) return
    loaded = true
    rememberLanding(known)
    const to = forcedTo(known)
    if (to && !reloadedHere() && location.pathname !== to)
      throw redirect({ to, search: pageOnly(search), replace: true })
  },
})

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: ({ search }) => {
    const known = session.get()
    if (known) throw redirect({ to: landingOf(known), search: pageOnly(search), replace: true })
  },
})

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/notFound', search: pageOnly(search), replace: true })
  },
})

/** The router of the table of screens; a screen whose module is not held is not found (spec section 2). */
export const router = createRouter({
  routeTree: root.addChildren([home, unknown, ...screens.map(routeOf)]),
  parseSearch: parseSearchParams,
  stringifySearch: stringifySearchParams,
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorFace,
  scrollRestoration: true,
})

/** Loads a screen with its messages. */
export function loadScreen(screen: Screen) {
  return withWords(screen.words, screen.load)
}

function routeOf(screen: Screen) {
  return createRoute({
    getParentRoute: () => root,
    path: screen.path,
    component: lazyRouteComponent(() => loadScreen(screen)),
    beforeLoad: ({ search }) => {
      const known = session.get()
      if (known && !screen.allow(known)) throw redirect({ to: '/notFound', search: pageOnly(search), replace: true })
    },
  })
}

/** Parameters that belong to the page and not to a screen: they go along from screen to screen. */
function pageOnly(search: Search): Search {
  return Object.fromEntries(
    ['childmode', 'lang', 'theme'].filter((name) => name in search).map((name) => [name, search[name]]),
  )
}
