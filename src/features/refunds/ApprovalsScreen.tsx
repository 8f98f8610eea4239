import { Navigate } from '@tanstack/react-router'
import { useSession } from '#client/session.ts'
import type { RefundStatus } from './queue.contract.ts'

const waiting: RefundStatus = 'WAITING_APPROVAL'

/** The one address of the requests that wait: leads merchants to their tab, the provider to the same state of its queue. */
export default function ApprovalsScreen() {
  const { isAdmin } = useSession().person
  const to = isAdmin ? '/systrade' : '/trade'
  const asked = isAdmin ? { Statuses: waiting } : { View: 'requests' }
  return <Navigate to={to} search={(kept: object) => ({ ...kept, ...asked })} replace />
}
