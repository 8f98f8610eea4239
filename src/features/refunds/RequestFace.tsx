import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '#client/act.ts'
import { ask } from '#client/ask.ts'
import { useConnection } from '#client/connection.ts'
import { NeedsServer } from '#client/NeedsServer.tsx'
import { money } from '#client/formats.ts'
import { Button } from '#ui/Button.tsx'
import { FormBody, FormFoot } from '#ui/FormDialog.tsx'
import { feel } from '#ui/haptics.ts'
import { Note } from '#ui/Note.tsx'
import type { Refusal } from '#client/refusal.ts'
import { notifySuccess } from '#client/notify.ts'
import type { Refund } from './queue.contract.ts'
import { RefundConfirm } from './RefundConfirm.tsx'
import { RefundOutcome } from './RefundOutcome.tsx'
import { RejectForm } from './RejectForm.tsx'
import { RequestFacts } from './RequestFacts.tsx'
import { useRefreshAfterRefund, type RefundCalls } from './refund-calls.ts'

type RequestFaceProps = {
  calls: RefundCalls
  refund: Refund
  /** Leads to the payment, where it does not lie under the dialog. */
  onPayment?: () => void
  onClose: () => void
}

/** A request that waits, inside a form dialog: whoever may decide approves or rejects it, whoever asked takes it back. */
export function RequestFace({ calls, refund: listed, onPayment, onClose }: RequestFaceProps) {
  const { t } = useLingui()
  const { online } = useConnection()
  const { refundNo, entCode } = listed
  const found = useQuery({ ...ask(calls.status, { RefundNo: refundNo, EntCode: entCode }), staleTime: 0, gcTime: 0 })
  const refund = found.data ?? listed
  const amount = money(refund.amount, refund.currency)
  const decide = useAct(calls.approve)
  const withdraw = useAct(calls.withdraw)
  const refresh = useRefreshAfterRefund()
  const [rejecting, setRejecting] = useState(false)
  const [approved, setApproved] = useState(false)
  const busy = decide.isPending || withdraw.isPending
  const [notRejected, setNotRejected] = useState<Refusal>()
  const failed = decide.error ?? withdraw.error ?? notRejected
  const onError = () => {
    feel('refused')
    refresh()
    void found.refetch()
  }
  const over = (text: string) => {
    refresh()
    notifySuccess(text)
    onClose()
  }
  const approve = () => decide.mutate({ refundNo, approve: true }, { onSuccess: () => setApproved(true), onError })
  const takeBack = () =>
    withdraw.mutate({ refundNo }, { onSuccess: () => over(t`The request for ${amount} was withdrawn.`), onError })

  if (approved)
    return <RefundOutcome calls={calls} refundNo={refundNo} entCode={entCode} lag={false} onClose={onClose} />
  const about = <RequestFacts refund={refund} decision={found.data?.decision} onPayment={onPayment} />
  const facts = (
    <FormBody>
      {about}
      {failed && (
        <div role="alert">
          <Note tone="error">{failed.message}</Note>
        </div>
      )}
    </FormBody>
  )
  if (refund.offers === 'withdraw')
    return (
      <>
        {facts}
        <FormFoot onCancel={onClose}>
          <Button look="danger-outline" size="medium" disabled={busy || !online} aria-busy={busy} onClick={takeBack}>
            <Trans>Withdraw the request for {amount}</Trans>
          </Button>
          <NeedsServer />
        </FormFoot>
      </>
    )
  if (refund.offers !== 'decide')
    return (
      <>
        {facts}
        <FormFoot>
          <Button size="medium" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </FormFoot>
      </>
    )
  if (rejecting)
    return (
      <RejectForm
        calls={calls}
        refund={refund}
        onBack={() => setRejecting(false)}
        onRejected={() => over(t`The request for ${amount} was rejected.`)}
        onRefused={(refusal) => {
          setNotRejected(refusal)
          onError()
        }}
      >
        {about}
      </RejectForm>
    )
  const rejectButton = (
    <Button size="medium" disabled={busy || !online} onClick={() => setRejecting(true)}>
      <Trans>Reject with a reason</Trans>
    </Button>
  )
  const refusal = found.data?.decision?.refusal
  return (
    <>
      {facts}
      {found.data && !refusal ? (
        <RefundConfirm
          approves
          amount={refund.amount}
          currency={refund.currency}
          ready={() => !busy}
          onConfirm={approve}
          busy={decide.isPending}
          onCancel={busy ? undefined : onClose}
          besides={rejectButton}
        />
      ) : (
        <FormFoot onCancel={onClose}>{rejectButton}</FormFoot>
      )}
    </>
  )
}
