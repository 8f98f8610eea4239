import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { askInPlace } from '#client/ask.ts'
import { failureOf } from '#client/failure.ts'
import { useForm } from '#client/forms/use-form.ts'
import { isDecided } from '#client/refusal.ts'
import type { Trade } from '#features/transactions/contract.ts'
import { FormPending } from '#ui/forms/FormPending.tsx'
import { FormScaffold } from '#ui/forms/FormScaffold.tsx'
import { feel } from '#ui/haptics.ts'
import { useFailureTexts } from './failure-texts.ts'
import type { RefundCalls } from './refund-calls.ts'
import { amountOf, fieldErrorsOf, isRequest, newRefund, refundValuesUnder, requestOf } from './refund-values.ts'
import { RefundConfirm } from './RefundConfirm.tsx'
import { RefundForm } from './RefundForm.tsx'
import { RefundOutcome } from './RefundOutcome.tsx'
import { RefundSummary } from './RefundSummary.tsx'
import { RefundUnsure } from './RefundUnsure.tsx'
import { RequestConfirm } from './RequestConfirm.tsx'
import { RequestFace } from './RequestFace.tsx'
import './refunds.css'

type RefundDialogProps = {
  calls: RefundCalls
  trade: Trade
  onClose: () => void
}

/** Gives money of a payment back, once: the form, what came of it, or why it cannot be done. */
export function RefundDialog({ calls, trade, onClose }: RefundDialogProps) {
  const { tradeNo, entCode } = trade
  const found = useQuery({
    ...askInPlace(calls.terms, { TradeNo: tradeNo, EntCode: entCode }),
    staleTime: 0,
    gcTime: 0,
  })
  const terms = found.data
  const form = useForm(
    useMemo(() => refundValuesUnder(terms), [terms]),
    {
      first: newRefund,
      call: calls.refund,
      once: true,
      input: (checked) => {
        const request = terms && requestOf(checked, terms)
        if (!request) throw new Error('The form of a refund is shown under its terms alone')
        return request
      },
      draft: { name: `refund:${entCode}:${tradeNo}` },
      words: useFailureTexts(terms),
      atOnce: ['tooLarge', 'tooLong'],
      onRefused: (refusal) => {
        feel('refused')
        if (isDecided(refusal)) void found.refetch()
      },
    },
  )
  const { sent, values, busy } = form
  const asked = sent ? undefined : terms?.waiting
  // Once shown it stays until the dialog goes: deciding it takes it out of the terms.
  const [waiting, setWaiting] = useState(asked)
  if (asked && asked.refundNo !== waiting?.refundNo) setWaiting(asked)
  const giveUp = () => {
    form.giveUp()
    onClose()
  }
  const { instead, onCancel } = face()
  const asks = terms !== undefined && isRequest(values, terms)
  const Confirm = asks ? RequestConfirm : RefundConfirm
  return (
    <FormScaffold
      form={form}
      place="dialog"
      title={waiting ? <Trans>Refund request</Trans> : asks ? <Trans>Ask for a refund</Trans> : <Trans>Refund</Trans>}
      onCancel={onCancel}
      instead={instead}
      sendsOnEnter={false}
      confirm={
        terms &&
        ((cancel) => (
          <Confirm
            amount={'amount' in fieldErrorsOf(values, terms) ? undefined : amountOf(values, terms)}
            currency={terms.currency}
            ready={() => form.check(['amount', 'reason', 'remark'])}
            onConfirm={form.submit}
            busy={busy}
            onCancel={cancel}
          />
        ))
      }
    >
      {terms && <RefundForm trade={trade} terms={terms} form={form} />}
    </FormScaffold>
  )

  function face(): { instead?: ReactNode; onCancel: (() => void) | undefined } {
    if (sent?.answer) {
      const { refundNo } = sent.answer
      const outcome = { calls, trade, entCode, refundNo, lag: terms?.lagNote ?? false, onOver: form.giveUp }
      return { instead: <RefundOutcome {...outcome} onClose={giveUp} />, onCancel: undefined }
    }
    if (sent && !busy) {
      const { request } = sent
      const unsure = { trade, request, busy, onSend: form.sendAgain, onClose }
      // The draft stays: only its key can still say whether the money went.
      return { instead: <RefundUnsure {...unsure} />, onCancel: onClose }
    }
    if (waiting) return { instead: <RequestFace calls={calls} refund={waiting} onClose={giveUp} />, onCancel: giveUp }
    if (!form.ready || !terms || terms.refusal) {
      const waits = (
        <FormPending failure={failureOf(found)} refused={terms?.refusal?.message} onClose={giveUp}>
          <RefundSummary trade={trade} refundable={terms?.refundable} />
        </FormPending>
      )
      return { instead: waits, onCancel: giveUp }
    }
    return { onCancel: giveUp }
  }
}
