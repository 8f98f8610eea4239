import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { useMay } from '#client/Can.tsx'
import { useSession } from '#client/session.ts'
import type { InputOf } from '#shared/call.ts'
import { refunds } from './contract.ts'

/** For browsers that hold no live connection, and what it may have missed. */
const refreshMs = 300_000

/** Where the requests are found; /trade reads it. */
export const requestsAddress = '/trade?View=requests'

/**
 * How requests that wait are asked for, as they concern this person: to decide, or, of whoever may only ask, all that wait at
 * their stores. Asked again when one moves, and when the page is looked at again.
 */
export function useWaiting() {
  const may = useMay(refunds.list)
  const { asksForRefunds } = useSession().person
  const input: InputOf<typeof refunds.list> = asksForRefunds ? { Statuses: ['WAITING_APPROVAL'] } : { ToDecide: true }
  return { may, asksForRefunds, input, query: { enabled: may, refetchInterval: refreshMs, refetchOnWindowFocus: true } }
}

/** Requests that wait, as they concern this person. */
export function useRequests() {
  const { may, asksForRefunds, input, query } = useWaiting()
  return { may, asksForRefunds, found: useQuery({ ...ask(refunds.list, input), ...query }) }
}
