import type { FastifyInstance } from 'fastify'

/** Every served path that is no call of the contract (decision 23); `*` ends a prefix. */
const outsideContract: readonly string[] = [
  '/',
  '/*',
  '/livez',
  '/readyz',
  '/metrics',
  '/edge/health',
  '/edge/report',
  '/edge/sso/logout',
  '/brand.css',
  '/manifest.webmanifest',
  '/icons/:name',
  '/logos/:name',
  '/sw.js',
  '/apiproxy/openapi.json',
  '/apiproxy/docs',
  '/apiproxy/docs/*',
  '/apiproxy/sso/*',
  '/apiproxy/acquirer/callback',
  '/realms/*',
  '/sso/*',
  '/demo/*',
]

/** Throws at start if a route is neither in a contract nor in the list above. */
export function refuseStrayRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const isCall = route.config !== undefined && 'call' in route.config
    if (!isCall && !outsideContract.some((known) => covers(known, route.url)))
      throw new Error(`The route ${String(route.method)} ${route.url} stands in no table of calls.`)
  })
}

function covers(known: string, url: string): boolean {
  if (known === url) return true
  return known.endsWith('/*') && known !== '/*' && url.startsWith(known.slice(0, -1))
}
