import type { ReactNode } from 'react'
import type { Call } from '#shared/call.ts'
import { meets } from '#shared/permissions.ts'
import { session } from './session.ts'
import { useStore } from './store.ts'

/** Shows its children only to someone who may make the call (spec section 6: what may not be done is not there). */
export function Can({ make, children }: { readonly make: Call; readonly children: ReactNode }): ReactNode {
  return useMay(make) ? children : undefined
}

/** Whether the signed-in person may make the call, or see what takes its right. */
export function useMay(call: Pick<Call, 'authz' | 'caller'>): boolean {
  const known = useStore(session)
  if (!known || call.caller === 'machine') return false
  return call.authz === undefined || meets(known.person, call.authz)
}
