import { Trans } from '@lingui/react/macro'
import { FormDialog } from '#ui/FormDialog.tsx'
import type { Refund } from './queue.contract.ts'
import { RequestFace } from './RequestFace.tsx'
import type { RefundCalls } from './refund-calls.ts'
import './refunds.css'

type RequestDialogProps = { calls: RefundCalls; refund: Refund; onPayment?: () => void; onClose: () => void }

/** A request that waits, opened from a list. */
export function RequestDialog({ calls, refund, onPayment, onClose }: RequestDialogProps) {
  return (
    <FormDialog title={<Trans>Refund request</Trans>} onCancel={onClose}>
      <RequestFace calls={calls} refund={refund} {...(onPayment && { onPayment })} onClose={onClose} />
    </FormDialog>
  )
}
