import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { ask } from '#client/ask.ts'
import { date, money } from '#client/formats.ts'
import type { Trade } from '#features/transactions/contract.ts'
import { Button } from '#ui/Button.tsx'
import { FormBody, FormFoot } from '#ui/FormDialog.tsx'
import { feel } from '#ui/haptics.ts'
import { Icon } from '#ui/Icon.tsx'
import { Note } from '#ui/Note.tsx'
import { notifySuccess } from '#client/notify.ts'
import type { Refund } from './queue.contract.ts'
import { RefundSummary } from './RefundSummary.tsx'
import { useRefreshAfterRefund, type RefundCalls } from './refund-calls.ts'
import { AfterRefund } from './AfterRefund.tsx'
import { isOver, refundLook } from './words.ts'

type RefundOutcomeProps = {
  calls: RefundCalls
  /** The payment, where it is known here. */
  trade?: Trade
  entCode: string
  refundNo: string
  /** Cards: the customer sees the money much later. */
  lag: boolean
  /** Its end was seen, or that it waits for somebody else. */
  onOver?: () => void
  onClose: () => void
}

const followMs = 700
const laterMs = 5000
const patienceMs = 10_000

/** Follows a refund to its end for ten seconds: done, failed, or under way with what happens next. */
export function RefundOutcome({ calls, trade, entCode, refundNo, lag, onOver, onClose }: RefundOutcomeProps) {
  const { t } = useLingui()
  const [late, setLate] = useState(false)
  const refresh = useRefreshAfterRefund()
  const question = ask(calls.status, { RefundNo: refundNo, EntCode: entCode })
  const { data } = useQuery({
    ...question,
    meta: { ...question.meta, quiet: true },
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.data && isOver(state.data.status) ? false : late ? laterMs : followMs),
  })
  const status = data?.status
  const amount = data && money(data.amount, data.currency)
  const told = useEffectEvent(() => {
    refresh()
    if (status === 'WAITING_APPROVAL') onOver?.()
    if (!status || !isOver(status)) return
    onOver?.()
    feel(status === 'SUCCEEDED' ? 'done' : 'refused')
    if (status === 'SUCCEEDED') notifySuccess(t`${amount} was refunded.`)
  })
  useEffect(() => told(), [status])
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])

  return (
    <>
      <FormBody>
        {data?.status === 'SUCCEEDED' ? (
          <Done refund={data} lag={lag} />
        ) : data?.status === 'FAILED' ? (
          <Failed trade={trade} refund={data} />
        ) : data && (data.status === 'WAITING_APPROVAL' || isOver(data.status)) ? (
          <Requested refund={data} />
        ) : (
          <Under refund={data} late={late} lag={lag} />
        )}
      </FormBody>
      <FormFoot>
        {data?.status === 'SUCCEEDED' && <AfterRefund refund={data} />}
        <Button look="primary" size="medium" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </FormFoot>
    </>
  )
}

function Done({ refund, lag }: { refund: Refund; lag: boolean }) {
  const amount = money(refund.amount, refund.currency)
  const number = refund.refundNo
  return (
    <div className="refund-end" role="status">
      <span className="refund-mark is-done">
        <Icon name="check" size={32} weight={2} />
      </span>
      <p className="totals-number">{amount}</p>
      <h3>
        <Trans>The refund is done</Trans>
      </h3>
      <p className="muted num">{date(refund.statusAt, 'dateTime')}</p>
      {lag && (
        <p>
          <Trans>It can take from a few days to two months to reach the customer’s card.</Trans>
        </p>
      )}
      <p className="small muted">
        <Trans>
          Refund no. <span className="mono">{number}</span>
        </Trans>
      </p>
    </div>
  )
}

/** The catalogue's sentence word for word (4005), with the time it asks people to note. */
function Failed({ trade, refund }: { trade: Trade | undefined; refund: Refund }) {
  const number = refund.refundNo
  return (
    <div role="alert" className="refund-form">
      {trade && <RefundSummary trade={trade} refundable={undefined} />}
      <Note tone="error">{refund.failed}</Note>
      <p className="small muted">
        <Trans>
          Refund no. <span className="mono">{number}</span>
        </Trans>
      </p>
    </div>
  )
}

/** The request stands: who looks at it and until when; or how it ended while the dialog was open. */
function Requested({ refund }: { refund: Refund }) {
  const amount = money(refund.amount, refund.currency)
  const until = refund.expiresAt && date(refund.expiresAt, 'dayTime')
  const look = refundLook(refund.status)
  return (
    <div className="refund-end" role="status">
      <span className="refund-mark">
        <Icon name={refund.status === 'WAITING_APPROVAL' ? 'clock' : 'close'} size={32} />
      </span>
      <p className="totals-number">{amount}</p>
      {refund.status === 'WAITING_APPROVAL' ? (
        <>
          <h3>
            <Trans>The request was sent</Trans>
          </h3>
          <p>
            <Trans>No money has moved yet. People who can approve it were told.</Trans>
          </p>
          {until && (
            <p className="muted">
              <Trans>Open until {until}</Trans>
            </p>
          )}
        </>
      ) : (
        <>
          <h3>{look.word}</h3>
          {refund.comment && <p>{refund.comment}</p>}
        </>
      )}
    </div>
  )
}

function Under({ refund, late, lag }: { refund: Refund | undefined; late: boolean; lag: boolean }) {
  const amount = refund && money(refund.amount, refund.currency)
  return (
    <div className="refund-end" role="status">
      <span className="refund-mark">
        <Icon name="clock" size={32} />
      </span>
      {amount && <p className="totals-number">{amount}</p>}
      <h3>
        <Trans>The refund is under way</Trans>
      </h3>
      {late && (
        <>
          <p>
            <Trans>
              The payment company has not finished it yet. You can close this: the transaction details show when it is
              done.
            </Trans>
          </p>
          <p>
            <Trans>Please do not refund it again.</Trans>
          </p>
          {lag && (
            <p>
              <Trans>It can take from a few days to two months to reach the customer’s card.</Trans>
            </p>
          )}
        </>
      )}
    </div>
  )
}
