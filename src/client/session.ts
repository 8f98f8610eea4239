import type { DayClock } from '#shared/business-day.ts'
import type { Gate } from '#shared/call.ts'
import type { Rights } from '#shared/permissions.ts'
import type { WebConfig } from '#shared/web-config.ts'
import { useStore, createStore } from './store.ts'

/** The signed-in person as the screens need them. */
export interface Person extends Rights {
  readonly userId: string
  readonly userName: string
  readonly fullName: string
  readonly email: string
  readonly entCode: string
  readonly entDisplayName: string
  readonly roleName: string
  /** Whether the person may only ask others for refunds (decision 13). */
  readonly asksForRefunds: boolean
  readonly isMasterEnterprise: boolean
  readonly currency: string
  /** The enterprise's zone, whose clock they read. */
  readonly timeZone: string
  /** The clocks by which the stores they may see count their business days. */
  readonly dayClocks?: readonly DayClock[] | undefined
  /** Whether these are several stores. */
  readonly severalStores?: boolean | undefined
  /** Whether two-step sign-in is on, and where its codes go, most of the address hidden. */
  readonly mfaBound: boolean
  readonly mfaEmail: string | undefined
}

/** Someone whose session the server accepts, and what that session still owes (decision 15). */
export interface SignedIn {
  readonly person: Person
  readonly owes: readonly Gate[]
  /** The user info as the server sent it, for session storage (spec section 4) and for a start without the server. */
  readonly info: { readonly currency: string }
}

/** The tenant's settings and the person; both are set before the first screen is drawn. */
export interface Session {
  readonly config: WebConfig
  readonly person: Person
  /** What stands between them and every screen. */
  readonly owes: readonly Gate[]
}

/** Session storage of this portal: the user info and currency of spec section 4, and the route wanted before sign-in. */
export const sessionKeys = { userInfo: 'userInfo', currency: 'currency', wanted: 'portal.wanted' } as const

const current = createStore<Session | undefined>(undefined)

/** Whose page this is; set by the start-up alone. */
export const session = current

/** The session in a component. Throws where a screen is drawn before the start-up has one. */
export function useSession(): Session {
  const known = useStore(current)
  if (!known) throw new Error('a screen was drawn before anyone signed in')
  return known
}
