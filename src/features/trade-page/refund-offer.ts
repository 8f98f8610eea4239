import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { useMay } from '#client/Can.tsx'
import { useConnection } from '#client/connection.ts'
import { useSession } from '#client/session.ts'
import { refunds } from '#features/refunds/contract.ts'
import type { Trade } from '#features/transactions/contract.ts'

/** What somebody may do about a payment's refund: give it back, ask for it, look at the request that waits, or be told why not. */
export type RefundOffer =
  | { readonly kind: 'refund' | 'request' | 'waiting'; readonly left: number; readonly most?: string }
  | { readonly kind: 'told'; readonly message: string }

const done: readonly Trade['status'][] = ['SUCCESS', 'PARTIALLY_REFUNDED', 'REFUNDED', 'CANCELLED', 'DISPUTED']

/** Whether anything can be said of a payment's refund at all. */
export function hasTerms({ status, origTradeNo }: Trade): boolean {
  return done.includes(status) && origTradeNo === undefined
}

/** The offer for this person, by the terms as they are now; until they are there, by the list's own row. */
export function useRefundOffer(trade: Trade): RefundOffer | undefined {
  const may = useMay(refunds.refund) && hasTerms(trade)
  const { asksForRefunds } = useSession().person
  const { online } = useConnection()
  const { data } = useQuery({
    ...ask(refunds.terms, { TradeNo: trade.tradeNo, EntCode: trade.entCode }),
    enabled: may && online,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  if (!may) return undefined
  if (data?.waiting) return { kind: 'waiting', left: data.waiting.amount }
  if (data?.refusal) return { kind: 'told', message: data.refusal.message }
  const kind = (data?.approval ?? asksForRefunds) ? 'request' : 'refund'
  if (data) return { kind, left: data.refundable, ...(data.most && { most: data.most.message }) }
  const open = trade.status === 'SUCCESS' || trade.status === 'PARTIALLY_REFUNDED'
  return open && trade.refundableAmount > 0 ? { kind, left: trade.refundableAmount } : undefined
}
