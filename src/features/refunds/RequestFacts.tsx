import { Trans, useLingui } from '@lingui/react/macro'
import { date, decimalsOf, money } from '#client/formats.ts'
import { useNames } from '#features/transactions/words.ts'
import { isolated } from '#shared/isolated.ts'
import { BrandTile } from '#ui/BrandTile.tsx'
import { Facts, type Fact } from '#ui/Facts.tsx'
import { Money } from '#ui/Money.tsx'
import { Note } from '#ui/Note.tsx'
import { Status } from '#ui/Status.tsx'
import { Timeline, type TimelineStep } from '#ui/Timeline.tsx'
import type { RefundDetail } from './contract.ts'
import type { Refund } from './queue.contract.ts'
import { reasonWords } from './words.list.ts'
import { refundLook } from './words.ts'

type RequestFactsProps = { refund: Refund; decision: RefundDetail['decision']; onPayment?: (() => void) | undefined }

/** A request as somebody who decides reads it: who asks, how much, of what, why, and what comes of it. */
export function RequestFacts({ refund, decision, onPayment }: RequestFactsProps) {
  const { t } = useLingui()
  const names = useNames()
  const { currency } = refund
  const requestedBy = isolated(refund.requestedBy)
  const sum = (value: number) => <Money value={value} currency={currency} decimals={decimalsOf(currency)} />
  const brand = { paymentType: refund.paymentType, cardBrand: decision?.cardBrand }
  const digits = decision?.cardLast4 && `･･･${decision.cardLast4}`
  const paid = [names.brand(brand), digits, date(refund.tradeTime, 'listTime')].filter(Boolean).join('　')
  const reason = names.words(reasonWords[refund.reasonCode])
  const asked = decision && money(decision.asked.amount, currency)
  const count = decision?.asked.count ?? 0
  const until = refund.expiresAt && date(refund.expiresAt, 'dayTime')
  const rest = decision && decision.left > 0 ? money(decision.left, currency) : undefined
  const facts: (Fact | undefined | false)[] = [
    {
      id: 'payment',
      label: t`Payment`,
      value: onPayment ? (
        <button type="button" className="list-link num" onClick={onPayment}>
          {paid}
        </button>
      ) : (
        paid
      ),
    },
    { id: 'shop', label: t`Store`, value: refund.shopName },
    {
      id: 'why',
      label: t`Reason and remark`,
      value: reason === refund.remark ? reason : `${reason}　${refund.remark}`,
    },
    decision && {
      id: 'month',
      label: t`Requests of this person this month`,
      value: (
        <span className="money">
          <Trans>
            {count} for {asked}
          </Trans>
        </span>
      ),
    },
  ]
  return (
    <div className="refund-form">
      <div className="refund-summary">
        <BrandTile {...names.tile(brand)} />
        <div className="grow">
          <div className="detail-name">
            <Trans>Request by {requestedBy}</Trans>
          </div>
          <div className="small muted num">{date(refund.requestedAt, 'dayTime')}</div>
        </div>
        <Status {...refundLook(refund.status)} />
      </div>
      <div className="detail-sum">
        <div>
          <div className="caption">
            <Trans>Amount to refund</Trans>
          </div>
          <div className="totals-number">{sum(refund.amount)}</div>
        </div>
        {decision && (
          <dl>
            <dt>
              <Trans>Payment</Trans>
            </dt>
            <dd>{sum(decision.paid)}</dd>
            <dt>
              <Trans>After the refund</Trans>
            </dt>
            <dd>{sum(decision.left)}</dd>
          </dl>
        )}
      </div>
      <Facts facts={facts} />
      {decision?.refusal && (
        <div role="status">
          <Note tone="warn">{decision.refusal.message}</Note>
        </div>
      )}
      {decision?.lastOne && rest && !decision.refusal && (
        <Note tone="warn">
          <Trans>This payment can be refunded only once more. The remaining {rest} cannot be refunded later.</Trans>
        </Note>
      )}
      <Timeline steps={useSteps(refund, until)} />
    </div>
  )
}

function useSteps(refund: Refund, until: string | undefined): TimelineStep[] {
  const { t } = useLingui()
  const yours = refund.offers === 'decide'
  return [
    {
      id: 'asked',
      state: 'done',
      what: t`Refund requested`,
      when: date(refund.requestedAt, 'listTime'),
      note: refund.requestedBy,
    },
    {
      id: 'decided',
      state: yours ? 'attention' : 'now',
      what: t`Approval`,
      when: yours ? t`Your turn` : t`Waiting`,
      ...(until && { note: t`Open until ${until}` }),
    },
    { id: 'sent', state: 'planned', what: t`Sent to the payment company`, when: t`Right after the approval` },
  ]
}
