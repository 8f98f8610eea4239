import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ask } from '#client/ask.ts'
import { isNoResponse } from '#client/refusal.ts'
import type { Trade } from '#features/transactions/contract.ts'
import { Button } from '#ui/Button.tsx'
import { CannotConnect } from '#ui/Faces.tsx'
import { FormBody, FormDialog, FormFoot } from '#ui/FormDialog.tsx'
import { Note } from '#ui/Note.tsx'
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
  const giveUp = () => {
    draft.drop()
    onClose()
  }
  const frame = (content: ReactNode, onCancel: (() => void) | undefined) => (
    <FormDialog title={<Trans>Refund</Trans>} onCancel={onCancel}>
      {content}
    </FormDialog>
  )

  if (fields?.refundNo !== undefined)
    return frame(
      <RefundOutcome
        calls={calls}
        trade={trade}
        refundNo={fields.refundNo}
        lag={terms.data?.lagNote ?? false}
        onOver={draft.drop}
        onClose={giveUp}
      />,
      undefined,
    )
  // The draft stays: only its key can still say whether the money went.
  if (fields?.request && sending.unsure)
    return frame(<RefundUnsure trade={trade} request={fields.request} sending={sending} onClose={onClose} />, onClose)
  if (fields && terms.data && !terms.data.refusal)
    return (
      <RefundForm
        trade={trade}
        terms={terms.data}
        fields={fields}
        onChange={(next) => void draft.change(next)}
        sending={sending}
        onGiveUp={giveUp}
      />
    )
  return frame(
    <>
      <FormBody>
        <RefundSummary trade={trade} refundable={terms.data?.refundable} />
        {terms.data?.refusal ? (
          <Note tone="warn">{terms.data.refusal.message}</Note>
        ) : terms.error && isNoResponse(terms.error) ? (
          <CannotConnect onRetry={() => void terms.refetch()} />
        ) : terms.error ? (
          <Note tone="error">{terms.error.message}</Note>
        ) : (
          <div className="refund-loading skeleton" role="status">
            <span className="sr-only">
              <Trans>Loading</Trans>
            </span>
          </div>
        )}
      </FormBody>
      <FormFoot>
        <Button size="medium" onClick={giveUp}>
          <Trans>Close</Trans>
        </Button>
      </FormFoot>
    </>,
    giveUp,
  )
}
