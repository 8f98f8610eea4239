import { Trans } from '@lingui/react/macro'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { oneLine } from '#shared/normalise.ts'
import { ask } from '#client/ask.ts'
import { isNoResponse } from '#client/refusal.ts'
import type { Trade } from '#features/transactions/contract.ts'
import { Button } from '#ui/Button.tsx'
import { CannotConnect } from '#ui/Faces.tsx'
import { FormBody, FormDialog, FormFoot } from '#ui/FormDialog.tsx'
import { Note } from '#ui/Note.tsx'
import type { RefundTerms } from './contract.ts'
import { useRefundDraft } from './draft.ts'
import { RefundForm } from './RefundForm.tsx'
import { RefundOutcome } from './RefundOutcome.tsx'
import { RefundSummary } from './RefundSummary.tsx'
import { RefundUnsure } from './RefundUnsure.tsx'
import { useSending, type RefundCalls } from './sending.ts'
import './refunds.css'

type RefundDialogProps = {
  calls: RefundCalls
  trade: Trade
  onClose: () => void
}

/** Gives money of a payment back, once: the form, what came of it, or why it cannot be done. */
export function RefundDialog({ calls, trade, onClose }: RefundDialogProps) {
  const draft = useRefundDraft(trade.entCode, trade.tradeNo)
  const terms = useQuery({
    ...ask(calls.terms, { TradeNo: trade.tradeNo, EntCode: trade.entCode }),
    staleTime: 0,
    gcTime: 0,
  })
  const sending = useSending(calls, draft, () => void terms.refetch())
  const { fields } = draft
  const [asking, setAsking] = useState(false)
  const giveUp = () => {
    draft.drop()
    onClose()
  }
  const typed = fields !== undefined && oneLine(fields.remark) !== ''
  const cancel = () => (typed ? setAsking(true) : giveUp())
  const { content, onCancel } = face()
  return (
    <FormDialog title={<Trans>Refund</Trans>} onCancel={onCancel}>
      {content}
    </FormDialog>
  )

  function face(): { content: ReactNode; onCancel: (() => void) | undefined } {
    if (fields?.refundNo !== undefined) {
      const { refundNo } = fields
      const lag = terms.data?.lagNote ?? false
      const outcome = { calls, trade, refundNo, lag, onOver: draft.drop, onClose: giveUp }
      return { content: <RefundOutcome {...outcome} />, onCancel: undefined }
    }
    if (fields?.request && sending.unsure) {
      const unsure = { trade, request: fields.request, sending, onClose }
      // The draft stays: only its key can still say whether the money went.
      return { content: <RefundUnsure {...unsure} />, onCancel: onClose }
    }
    if (fields && terms.data && !terms.data.refusal) {
      const onCancel = sending.busy ? undefined : cancel
      const content = (
        <RefundForm
          trade={trade}
          terms={terms.data}
          fields={fields}
          onChange={(next) => void draft.change(next)}
          sending={sending}
          onCancel={onCancel}
          leaving={asking ? { onStay: () => setAsking(false), onGiveUp: giveUp } : undefined}
        />
      )
      return { content, onCancel }
    }
    return { content: <RefundWaits trade={trade} terms={terms} onClose={giveUp} />, onCancel: giveUp }
  }
}

/** The terms are on their way, could not be had, or say that it cannot be refunded. */
function RefundWaits({
  trade,
  terms: { data, error, refetch },
  onClose,
}: {
  trade: Trade
  terms: UseQueryResult<RefundTerms>
  onClose: () => void
}) {
  return (
    <>
      <FormBody>
        <RefundSummary trade={trade} refundable={data?.refundable} />
        {data?.refusal ? (
          <div role="alert">
            <Note tone="warn">{data.refusal.message}</Note>
          </div>
        ) : error && isNoResponse(error) ? (
          <CannotConnect onRetry={() => void refetch()} />
        ) : error ? (
          <Note tone="error">{error.message}</Note>
        ) : (
          <div className="refund-loading skeleton" role="status">
            <span className="sr-only">
              <Trans>Loading</Trans>
            </span>
          </div>
        )}
      </FormBody>
      <FormFoot>
        <Button size="medium" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </FormFoot>
    </>
  )
}
