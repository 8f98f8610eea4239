import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { keyOf, useAct } from '#client/ask.ts'
import type { Refusal } from '#client/refusal.ts'
import { problems } from '#shared/problem.ts'
import { transactions } from '#features/transactions/contract.ts'
import { feel } from '#ui/haptics.ts'
import { refunds, systrade, type RefundRequest } from './contract.ts'
import { newDraft, type KeptDraft } from './draft.ts'

/** A merchant's calls, or the provider's over all of the tenant. */
export type RefundCalls = typeof refunds | typeof systrade

const patienceMs = 10_000

/** How the sending of a refund stands. */
export interface Sending {
  /** On its way: nothing may be pressed. */
  readonly busy: boolean
  /** It was sent and no answer says whether it went through. */
  readonly unsure: boolean
  /** Why it was refused; gone with the next try. */
  readonly refusal: Refusal | undefined
  readonly send: (request: RefundRequest) => void
}

/**
 * Sends a refund once: a second press while it is on its way does nothing, a repeat without an answer carries the same
 * key and body, and a key that got its answer is thrown away. After a refusal `onRefused` looks at the terms again.
 */
export function useSending(calls: RefundCalls, { fields, change }: KeptDraft, onRefused: () => void): Sending {
  const act = useAct(calls.refund, fields && { key: fields.key })
  const under = useRef(false)
  const [slow, setSlow] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  useEffect(() => {
    if (!act.isPending) return
    const timer = setTimeout(() => {
      // A server that never answers must not hold the till: the same key may be sent again meanwhile.
      under.current = false
      setSlow(true)
    }, patienceMs)
    return () => clearTimeout(timer)
  }, [act.isPending])

  const send = async (request: RefundRequest) => {
    if (!fields || under.current) return
    under.current = true
    setSlow(false)
    setRefusal(undefined)
    // Kept before it leaves, so that a page that dies on the way asks again under the same key.
    await change({ ...fields, request })
    act.mutate(request, {
      onSuccess: ({ refundNo }) => void change({ ...fields, request, refundNo }),
      onError: (error) => {
        feel('refused')
        if (!isDefinite(error)) return
        setRefusal(error)
        onRefused()
        void change({ ...fields, request: undefined, key: newDraft().key })
      },
      onSettled: () => {
        under.current = false
        setSlow(false)
      },
    })
  }
  const waiting = act.isPending && !slow
  return {
    busy: waiting,
    unsure: !waiting && fields?.request !== undefined && fields.refundNo === undefined,
    refusal,
    send: (request) => void send(request),
  }
}

/** A refusal of the business was decided and rolled back; anything else may have happened after all. */
function isDefinite({ status, type }: Refusal) {
  return status >= 200 && status < 500 && type !== problems.system.type
}

/** Asks again for all that a refund changes: lists, sums, details, terms, queues. */
export function useRefreshAfterRefund(): () => void {
  const queries = useQueryClient()
  const changed = [transactions.list, transactions.summary, transactions.detail, systrade.search]
  const stale = [...changed, refunds.list, systrade.list, refunds.terms, systrade.terms]
  return () => {
    for (const call of stale) void queries.invalidateQueries({ queryKey: keyOf(call) })
  }
}
