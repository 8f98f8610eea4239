import { Plural, Trans } from '@lingui/react/macro'
import { date } from '#client/formats.ts'
import type { OpenPayment } from '#features/transactions/payment.contract.ts'
import { SentenceSpace } from '#ui/SentenceSpace.tsx'
import type { TimelineStep } from '#ui/Timeline.tsx'

type Asked = { open: OpenPayment; brand: string; asOf: string }

/** What was asked about a payment of unknown result, when it is asked about next and when its result is known. */
export function unknownSteps({ open: { check, nextAt, knownBy }, brand, asOf }: Asked): TimelineStep[] {
  const settled = date(knownBy, 'shortTime')
  const steps: TimelineStep[] = []
  if (check) {
    const { times } = check
    const minutes = nextAt && Math.round((Date.parse(nextAt) - Date.parse(check.askedAt)) / 60_000)
    steps.push({
      id: 'asked',
      state: check.outcome === undefined ? 'now' : 'attention',
      what: <Plural value={times} one="Asked the payment company once" other="Asked the payment company # times" />,
      when: date(check.askedAt, 'listTime'),
      note: (
        <span role="status">
          <Answer outcome={check.outcome} />
          <SentenceSpace />
          {minutes && <Trans>It goes on every {minutes} minutes.</Trans>}
        </span>
      ),
    })
  }
  if (nextAt) {
    const time = date(nextAt, 'shortTime')
    steps.push({
      id: 'next',
      state: 'planned',
      what: check ? <Trans>Next question</Trans> : <Trans>First question to the payment company</Trans>,
      when: nextAt <= asOf ? <Trans>in a moment</Trans> : <Trans>planned for {time}</Trans>,
    })
  }
  steps.push(
    knownBy < asOf
      ? { id: 'settled', state: 'attention', what: <Trans>Result overdue</Trans>, when: settled }
      : {
          id: 'settled',
          state: 'planned',
          what: <Trans>Result is settled</Trans>,
          when: <Trans>by {settled}</Trans>,
          note: <Trans>Compared with the records of {brand}, it turns into paid or failed.</Trans>,
        },
  )
  return steps
}

/** What came of the sending. */
export function Unanswered({ brand, terminal }: { brand: string; terminal: string }) {
  return (
    <>
      <Trans>No answer from {brand}</Trans>　<Trans>Terminal</Trans> {terminal}
    </>
  )
}

function Answer({ outcome }: Pick<NonNullable<OpenPayment['check']>, 'outcome'>) {
  if (outcome === undefined) return <Trans>Waiting for the answer.</Trans>
  if (outcome === 'pending') return <Trans>It does not know yet.</Trans>
  return <Trans>No answer.</Trans>
}
