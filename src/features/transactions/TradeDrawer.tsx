import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { date, decimalsOf } from '#client/formats.ts'
import { isNoResponse } from '#client/refusal.ts'
import { BrandTile } from '#ui/BrandTile.tsx'
import { Drawer } from '#ui/Drawer.tsx'
import { CannotConnect, Refused } from '#ui/Faces.tsx'
import { Facts, type Fact } from '#ui/Facts.tsx'
import { MoreButton } from '#ui/More.tsx'
import { Money } from '#ui/Money.tsx'
import { Status } from '#ui/Status.tsx'
import { Timeline, type TimelineStep } from '#ui/Timeline.tsx'
import { transactions, type Trade, type TradeEvent } from './contract.ts'
import { RefundAction, isRefundable } from './RefundAction.tsx'
import { TradeReceipt, hasReceipt } from './TradeReceipt.tsx'
import { noteOf, openRefunds } from './refund-steps.ts'
import { eventWords, presentWords, settlementWords, statusLook, type TradeNames } from './words.ts'

type TradeDrawerProps = {
  names: TradeNames
  tradeNo: string | undefined
  entCode: string | undefined
  /** The row of the list, shown until its whole story is there. */
  row: Trade | undefined
  onClose: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onRefund: (trade: Trade) => void
  /** Shows another payment or refund instead. */
  onOpen: (trade: Trade) => void
}

const underWayMs = 5000

/** One payment read closely: its amounts, its story, its numbers. */
export function TradeDrawer({
  names,
  tradeNo,
  entCode,
  row,
  onClose,
  onPrevious,
  onNext,
  onRefund,
  onOpen,
}: TradeDrawerProps) {
  const isOpen = tradeNo !== undefined
  const question = { TradeNo: tradeNo ?? '', EntCode: entCode }
  const found = useQuery({
    ...ask(transactions.detail, question),
    enabled: isOpen,
    refetchInterval: ({ state: { data } }) => (data && openRefunds(data).length > 0 ? underWayMs : false),
  })
  const trade = found.data?.trade ?? row
  const print = found.data && hasReceipt(found.data.trade) && (
    <TradeReceipt names={names} question={question} detail={found.data} />
  )
  const refund = trade && isRefundable(trade) && <RefundAction trade={trade} onRefund={() => onRefund(trade)} />
  return (
    <Drawer
      title={<Trans>Transaction details</Trans>}
      open={isOpen}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
      foot={
        print || refund ? (
          <>
            {print}
            {refund}
          </>
        ) : undefined
      }
    >
      {trade && (
        <TradeSums
          names={names}
          trade={trade}
          underWay={found.data !== undefined && openRefunds(found.data).length > 0}
        />
      )}
      {found.data && <TradeStory names={names} events={found.data.timeline} currency={trade?.currency ?? 'JPY'} />}
      {found.data && found.data.refunds.length > 0 && (
        <TradeRefunds names={names} refunds={found.data.refunds} onOpen={onOpen} />
      )}
      {trade && <TradeFacts names={names} trade={trade} />}
      {found.error && !found.data && isNoResponse(found.error) && (
        <CannotConnect onRetry={() => void found.refetch()} />
      )}
      {found.error && !found.data && !isNoResponse(found.error) && (
        <Refused title={<Trans>This payment cannot be shown</Trans>} text={found.error.message} />
      )}
    </Drawer>
  )
}

function TradeSums({ names, trade, underWay }: { names: TradeNames; trade: Trade; underWay: boolean }) {
  const decimals = decimalsOf(trade.currency)
  const money = (value: number) => <Money value={value} currency={trade.currency} decimals={decimals} />
  return (
    <section className="section">
      <div className="detail-head">
        <BrandTile letters={names.tile(trade)} />
        <div className="grow">
          <div className="detail-name">{[names.brand(trade), trade.maskedCard].filter(Boolean).join(' ')}</div>
          <div className="small muted num">{date(trade.tradeTime, 'dateTime')}</div>
        </div>
        {underWay ? (
          <Status shape="dashed" tone="info" word={<Trans>Refund under way</Trans>} />
        ) : (
          <Status {...statusLook(trade.status)} />
        )}
      </div>
      <div className="detail-sum">
        <div>
          <div className="caption">
            <Trans>Net amount</Trans>
          </div>
          <div className="totals-number">{money(trade.netAmount)}</div>
        </div>
        <dl>
          <dt>{names.tradeType(trade.tradeType)}</dt>
          <dd>{money(trade.amount)}</dd>
          {trade.refundedAmount > 0 && (
            <>
              <dt>
                <Trans>Refunds</Trans>
              </dt>
              <dd>{money(-trade.refundedAmount)}</dd>
            </>
          )}
          <dt>
            <Trans>Fee</Trans>
          </dt>
          <dd>{money(-trade.feeAmount)}</dd>
        </dl>
      </div>
    </section>
  )
}

const troubles: readonly TradeEvent['kind'][] = ['FAILED', 'REFUND_FAILED', 'DISPUTED', 'CHARGED_BACK', 'UNKNOWN']
const running: readonly TradeEvent['kind'][] = ['PROCESSING', 'REFUND_REQUESTED', 'REFUND_APPROVED', 'REFUND_SENT']

const givesBack: readonly TradeEvent['kind'][] = [
  'REFUND_REQUESTED',
  'REFUND_APPROVED',
  'REFUND_SENT',
  'REFUNDED',
  'REFUND_FAILED',
  'CANCELLED',
  'CHARGED_BACK',
]

function TradeStory({
  names,
  events,
  currency,
}: {
  names: TradeNames
  events: readonly TradeEvent[]
  currency: Trade['currency']
}) {
  const steps = events.map((event, index): TimelineStep => {
    const last = index === events.length - 1
    const note = noteOf(event)
    return {
      id: `${event.kind}-${index}`,
      state: troubles.includes(event.kind) ? 'trouble' : last && running.includes(event.kind) ? 'now' : 'done',
      what: (
        <>
          {names.words(eventWords[event.kind])}
          {event.amount !== undefined && (
            <>
              {' '}
              <Money
                value={givesBack.includes(event.kind) ? -event.amount : event.amount}
                currency={currency}
                decimals={decimalsOf(currency)}
              />
            </>
          )}
        </>
      ),
      when: date(event.at, 'listTime'),
      ...(note && { note }),
    }
  })
  return (
    <section className="section">
      <h3>
        <Trans>What happened</Trans>
      </h3>
      <Timeline steps={steps} />
    </section>
  )
}

function TradeRefunds({
  names,
  refunds,
  onOpen,
}: {
  names: TradeNames
  refunds: readonly Trade[]
  onOpen: (trade: Trade) => void
}) {
  return (
    <section className="section">
      <h3>
        <Trans>Refunds of this payment</Trans>
      </h3>
      {refunds.map((refund) => (
        <MoreButton
          key={refund.tradeNo}
          icon="giveBack"
          label={`${names.tradeType(refund.tradeType)}　${date(refund.tradeTime, 'listTime')}`}
          value={<Money value={-refund.amount} currency={refund.currency} decimals={decimalsOf(refund.currency)} />}
          onPress={() => onOpen(refund)}
        />
      ))}
    </section>
  )
}

function TradeFacts({ names, trade }: { names: TradeNames; trade: Trade }) {
  const { t } = useLingui()
  const number = (id: string, label: string, value: string | undefined): Fact | undefined =>
    value ? { id, label, value: <span className="mono">{value}</span>, copy: value } : undefined
  const fact = (id: string, label: string, value: string | undefined): Fact | undefined =>
    value ? { id, label, value } : undefined
  const facts = [
    number('tradeNo', t`Transaction no.`, trade.tradeNo),
    number('orig', t`Original transaction`, trade.origTradeNo),
    number('provider', t`Payment company’s no.`, trade.providerTradeNo),
    fact('store', t`Store and terminal`, `${trade.shopName}　${trade.terminalNo}`),
    number('receipt', t`Receipt no.`, trade.receiptNo),
    number('order', t`Order no.`, trade.orderNo),
    fact('operator', t`Operator`, trade.operatorName),
    fact('present', t`How it was shown`, trade.presentMode && names.words(presentWords[trade.presentMode])),
    fact('card', t`Card`, [trade.cardBrand, trade.maskedCard].filter(Boolean).join(' ')),
    number('approval', t`Approval no.`, trade.approvalNo),
    fact('failure', t`Reason of the failure`, [trade.failureText, trade.failureCode].filter(Boolean).join(' ')),
    fact('settlement', t`Settlement`, names.words(settlementWords[trade.settlementStatus])),
    number('deposit', t`Deposit no.`, trade.depositNo),
    fact('remark', t`Remark`, trade.remark),
  ]
  return (
    <section className="section">
      <Facts facts={facts.filter((one) => one !== undefined)} />
    </section>
  )
}
