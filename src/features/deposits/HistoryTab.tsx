import { useLingui } from '@lingui/react/macro'
import { date, money } from '#client/formats.ts'
import { AuditLink } from '#features/list-tools/AuditLink.tsx'
import { isolated } from '#shared/isolated.ts'
import { sumOf } from '#shared/money.ts'
import { Facts, numberFact, textFact } from '#ui/Facts.tsx'
import { Timeline } from '#ui/Timeline.tsx'
import { actorWords } from './actors.list.ts'
import { MatchStanding } from './deposit-columns.tsx'
import type { DetailPartProps } from './detail-part.ts'
import { depositWords } from './states.list.ts'

/** What happened to a deposit, and what is still to come. */
export function HistoryTab({ deposit }: DetailPartProps) {
  const { t, i18n } = useLingui()
  const { events, status, paymentDate, depositNo, bankAmount, bankDate, currency, nominalDate } = deposit
  const steps = events.map(({ at, status: state, actor }) => ({
    id: `${at} ${state}`,
    state: state === 'FAILED' || state === 'HELD' ? ('attention' as const) : ('done' as const),
    what: i18n._(depositWords[state]),
    when: date(at, 'dateTime'),
    note: actorWords[actor] ? i18n._(actorWords[actor]) : isolated(actor),
  }))
  const comes = status === 'SCHEDULED' || status === 'CLOSED' || status === 'CONFIRMED' || status === 'TRANSFERRING'
  const planned = {
    id: 'planned',
    state: 'planned' as const,
    what: i18n._(depositWords.PAID),
    when: date(paymentDate, 'day'),
  }
  return (
    <>
      <section className="section">
        <Timeline steps={comes ? [...steps, planned] : steps} />
      </section>
      <section className="section">
        <Facts
          facts={[
            numberFact('no', t`Deposit no.`, depositNo),
            nominalDate !== paymentDate &&
              textFact('nominal', t`Transfer date were banks open`, date(nominalDate, 'day')),
            { id: 'match', label: t`What the bank booked`, value: <MatchStanding deposit={deposit} /> },
            bankAmount !== null && {
              id: 'booked',
              label: t`Booked amount`,
              value: <span className="num">{money(sumOf(bankAmount), currency)}</span>,
            },
            bankDate !== null && textFact('bookedOn', t`Booked on`, date(bankDate, 'day')),
          ]}
        />
        <AuditLink object={`deposit ${depositNo}`} />
      </section>
    </>
  )
}
