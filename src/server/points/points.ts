import type pg from 'pg'
import type { Settings } from '#server/settings.ts'
import { embeddedPoints } from './embedded.ts'
import { httpPoints } from './http.ts'
import type { PointSystem } from './port.ts'

/** What the choice of a point system depends on. */
interface PointsParts {
  readonly settings: Pick<Settings, 'PORTAL_POINTS_URL' | 'PORTAL_POINTS_KEY'>
  readonly service: pg.Pool
  readonly now: () => Date
}

/** The point system of the settings; the one that comes with the portal where they name none. */
export function pointsOf({ settings, service, now }: PointsParts): PointSystem {
  const { PORTAL_POINTS_URL: url, PORTAL_POINTS_KEY: key } = settings
  const books = embeddedPoints(service, now)
  return url && key ? noted(httpPoints({ url, key, now }), books) : books
}

/** A point system elsewhere whose movements are noted in the portal's books once it has made them; balances are its own. */
function noted(system: PointSystem, books: PointSystem): PointSystem {
  return {
    async give(given) {
      await system.give(given)
      await books.give(given)
    },
    async use(used) {
      await system.use(used)
      await books.use(used)
    },
    async reverse(refund) {
      const points = await system.reverse(refund)
      await books.reverse(refund)
      return points
    },
    balance: (entCode, member) => system.balance(entCode, member),
  }
}
