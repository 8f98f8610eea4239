import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { Can } from '#client/Can.tsx'
import { type Trade } from '#features/transactions/contract.ts'
import { payments } from '#features/transactions/payment.contract.ts'
import { refunds } from './contract.ts'
import { RefundDialog } from './RefundDialog.tsx'

type TradeRefundProps = {
  tradeNo: string
  entCode: string | undefined
  /** The payment where the list has it; after a reload it is asked for. */
  row: Trade | undefined
  onClose: () => void
}

/** The refund of a payment of the own stores; nothing for somebody who may not refund. */
export function TradeRefund({ tradeNo, entCode, row, onClose }: TradeRefundProps) {
  const asked = useQuery({
    ...ask(payments.detail, { TradeNo: tradeNo, EntCode: entCode }),
    enabled: row === undefined,
  })
  const trade = row ?? asked.data?.trade
  return trade && <Can make={refunds.refund}>{<RefundDialog calls={refunds} trade={trade} onClose={onClose} />}</Can>
}
