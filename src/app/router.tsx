import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { load } from '#client/chunk.ts'
import { parseSearch, stringifySearch } from '#client/search.ts'
import { session } from '#client/session.ts'
import { loadWords } from '#client/words.ts'
import type { Screen } from './screens.ts'
import { landingOf, screens } from './screens.ts'
import { Shell } from './Shell.tsx'

type Search = Readonly<Record<string, unknown>>

const root = createRootRoute({ component: Shell })

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
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

/** Loads a screen with its words. */
export async function loadScreen(screen: Screen) {
  const [loaded] = await Promise.all([load(screen.load), load(() => loadWords(screen.words))])
  return loaded
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
