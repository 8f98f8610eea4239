import { useEffect } from 'react'
import { navigate } from '#client/navigation.ts'
import { useSession } from '#client/session.ts'
import type { RefundStatus } from './queue.contract.ts'

const waiting: RefundStatus = 'WAITING_APPROVAL'

/** The one address of the requests that wait: leads merchants to their tab, the provider to the same state of its queue. */
export default function ApprovalsScreen() {
  const { isAdmin } = useSession().person
  useEffect(() => {
    const asked = isAdmin ? { Statuses: waiting } : { View: 'requests' }
    navigate({ to: isAdmin ? '/systrade' : '/trade', search: (kept) => ({ ...kept, ...asked }), replace: true })
  }, [isAdmin])
  return null
}
