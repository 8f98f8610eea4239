import { Trans } from '@lingui/react/macro'
import { useConnection } from '#client/connection.ts'
import { NeedsServer } from '#client/NeedsServer.tsx'
import { money } from '#client/formats.ts'
import type { Trade } from '#features/transactions/contract.ts'
import { Button } from '#ui/Button.tsx'
import { FormBody, FormFoot } from '#ui/FormDialog.tsx'
import { Note } from '#ui/Note.tsx'
import type { RefundRequest } from './contract.ts'
import { RefundSummary } from './RefundSummary.tsx'

type RefundUnsureProps = {
  trade: Trade
  request: RefundRequest
  busy: boolean
  onSend: () => void
  onClose: () => void
}

/** It was sent and no answer came: says so plainly, and lets the very same be sent again. */
export function RefundUnsure({ trade, request, busy, onSend, onClose }: RefundUnsureProps) {
  const { online } = useConnection()
  const amount = money(request.amount, trade.currency)
  return (
    <>
      <FormBody>
        <RefundSummary trade={trade} refundable={undefined} />
        <div role="alert">
          <Note tone="warn">
            <Trans>
              The refund of {amount} was sent, but no answer came. It is not known yet whether it went through.
            </Trans>
          </Note>
        </div>
        <p>
          <Trans>Sending it again is safe: it is refunded only once.</Trans>
        </p>
        <NeedsServer />
      </FormBody>
      <FormFoot onCancel={onClose}>
        <Button look="danger" size="medium" disabled={!online || busy} onClick={onSend}>
          <Trans>Send the refund of {amount} again</Trans>
        </Button>
      </FormFoot>
    </>
  )
}
