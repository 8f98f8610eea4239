import { Trans } from '@lingui/react/macro'
import { date, decimalsOf } from '#client/formats.ts'
import type { AnswerOf } from '#shared/call.ts'
import { Money } from '#ui/Money.tsx'
import { Timeline, type TimelineStep } from '#ui/Timeline.tsx'
import type { payments, TradeEvent } from '#features/transactions/payment.contract.ts'
import { noteOf } from '#features/transactions/refund-steps.ts'
import { eventWords } from '#features/transactions/story-words.ts'
import type { TradeNames } from '#features/transactions/words.ts'
import { FormerValues } from './FormerValues.tsx'
import { Unanswered, unknownSteps } from './unknown-steps.tsx'

const troubles: readonly TradeEvent['kind'][] = [
  'FAILED',
  'REFUND_FAILED',
  'REFUND_CHECK',
  'DISPUTED',
  'CHARGED_BACK',
  'UNKNOWN',
]
const running: readonly TradeEvent['kind'][] = ['PROCESSING', 'REFUND_REQUESTED', 'REFUND_APPROVED', 'REFUND_SENT']

const givesBack: readonly TradeEvent['kind'][] = [
  'REFUND_REQUESTED',
  'REFUND_APPROVED',
  'REFUND_REJECTED',
  'REFUND_WITHDRAWN',
  'REFUND_EXPIRED',
  'REFUND_SENT',
  'REFUNDED',
  'REFUND_FAILED',
  'REFUND_CHECK',
  'CANCELLED',
  'CHARGED_BACK',
]

type TradeStoryProps = { names: TradeNames; detail: AnswerOf<typeof payments.detail> }

/** What happened to a payment, and what will where its result is not known. */
export function TradeStory({ names, detail: { trade, timeline, open, asOf } }: TradeStoryProps) {
  const { currency } = trade
  const steps = timeline.map((event, index): TimelineStep => {
    const last = index === timeline.length - 1
    const note =
      event.kind === 'CORRECTED' ? (
        <FormerValues names={names} currency={currency} detail={event.detail} />
      ) : (
        noteOf(event)
      )
    // Its time is that of the sending; that nobody answered is what came of it.
    const sent = open !== undefined && index === 0 && event.kind === 'UNKNOWN'
    return {
      id: `${event.kind}-${index}`,
      state: sent
        ? 'done'
        : troubles.includes(event.kind)
          ? 'attention'
          : last && running.includes(event.kind)
            ? 'now'
            : 'done',
      what: (
        <>
          {names.words(eventWords[sent ? 'PROCESSING' : event.kind])}
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
      ...(sent ? { note: <Unanswered brand={names.brand(trade)} terminal={trade.terminalNo} /> } : note && { note }),
    }
  })
  return (
    <section className="section">
      <h3>{open ? <Trans>So far and from here</Trans> : <Trans>What happened</Trans>}</h3>
      <Timeline steps={open ? [...steps, ...unknownSteps({ open, brand: names.brand(trade), asOf })] : steps} />
    </section>
  )
}
