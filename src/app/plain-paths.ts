import type { AnyRoute } from '@tanstack/react-router'

// Stands in the build for the router's own search of paths with parameters (src/build/unused-parts.ts): every path of the
// table of screens is plain, and whatever else is asked for is `$`. The names are the library's.

interface Found {
  readonly route: AnyRoute
  readonly rawParams: Readonly<Record<string, string>>
  readonly branch: readonly AnyRoute[]
}

type ByPath = Readonly<Record<string, AnyRoute>>

/** Prepares the routes below the root; refuses a path with parameters. */
export function processRouteTree(root: AnyRoute) {
  const routesById: Record<string, AnyRoute> = {}
  const routesByPath: Record<string, AnyRoute> = {}
  const processedTree: Record<string, AnyRoute> = {}
  const routes = [root, ...((root.children as readonly AnyRoute[] | undefined) ?? [])]
  routes.forEach((route, index) => {
    route.init(index)
    routesById[route.id] = route
    if (route === root) return
    const { fullPath } = route
    if (/[${]/.test(fullPath.replace(/^\/\$$/, ''))) throw new Error(`${fullPath}: paths are plain`)
    routesByPath[fullPath] = route
    processedTree[fullPath.toLowerCase()] = route
  })
  return { routesById, routesByPath, processedTree }
}

/** The route of a path without a slash at its end, in whatever case. */
export function findRouteMatch(path: string, routes: ByPath): Found {
  const route = routes[(path || '/').toLowerCase()] ?? routes['/$']
  if (!route) throw new Error('no route for what is unknown')
  return { route, rawParams: {}, branch: buildRouteBranch(route) }
}

/** The route below its root. */
export function buildRouteBranch(route: AnyRoute): AnyRoute[] {
  return [route.parentRoute as AnyRoute, route]
}

/** Whatever stands in a path is no place for a parameter. */
export function parseSegments(): undefined {}

function never(): never {
  throw new Error('paths are plain')
}

export { never as findFlatMatch, never as findSingleMatch, never as processRouteMasks }
