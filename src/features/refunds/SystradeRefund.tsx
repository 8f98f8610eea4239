import type { Trade } from '#features/transactions/contract.ts'
import { systrade } from './contract.ts'
import { RefundDialog } from './RefundDialog.tsx'

/** Refunds a payment that the provider found, by the provider's own calls. */
export function SystradeRefund(props: { trade: Trade; onClose: () => void }) {
  return <RefundDialog calls={systrade} {...props} />
}
