import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { date } from '#client/formats.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { Note } from '#ui/Note.tsx'
import type { MessageForEdit } from './notice.contract.ts'
import { messageManagement } from './desk.contract.ts'

const refreshMs = 10_000

/** How far a notice has come, in people; honest about those whom nothing wakes. */
export function Funnel({ notice }: { notice: MessageForEdit }) {
  const { t } = useLingui()
  const found = useQuery({
    ...ask(messageManagement.delivery, { MessageId: notice.messageId }),
    refetchInterval: ({ state }) =>
      state.data && state.data.push.waiting + state.data.mail.waiting > 0 ? refreshMs : false,
  })
  const delivery = found.data
  if (!delivery) return <section className="section desk-funnel-place" aria-busy={found.isFetching} />
  const { reach, push, mail } = delivery
  const all = reach.receivers
  const steps = [
    { id: 'all', label: t`Receivers`, people: all },
    { id: 'sent', label: t`Sent`, people: delivery.sent },
    { id: 'delivered', label: t`Arrived`, people: delivery.delivered },
    { id: 'opened', label: t`Opened`, people: delivery.opened },
    ...(notice.requireAck ? [{ id: 'ack', label: t`Confirmed`, people: delivery.acknowledged }] : []),
  ]
  const [neither, never] = [reach.withNeither, reach.neverSeen]
  const time = date(delivery.asOf, 'timeSeconds')
  const waiting = push.waiting + mail.waiting
  const lost = push.failed + push.gone + mail.failed
  return (
    <section className="section" aria-label={t`How far it has come`}>
      <table className="desk-funnel">
        <caption className="sr-only">
          <Trans>People at each step, as of {time}</Trans>
        </caption>
        <tbody>
          {steps.map(({ id, label, people }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              <td className="desk-funnel-bar" aria-hidden="true">
                <meter min={0} max={Math.max(1, all)} value={people} />
              </td>
              <td className="num">{wholeNumber(people)}</td>
              <td className="num muted">{all > 0 ? `${Math.floor((people / all) * 100)}%` : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {waiting > 0 && (
        <p className="small muted">
          <Plural value={waiting} one="# alert or mail is on its way" other="# alerts and mails are on their way" />
        </p>
      )}
      {lost > 0 && (
        <p className="small muted">
          <Plural
            value={lost}
            one="# alert or mail did not arrive: its device or address is gone"
            other="# alerts and mails did not arrive: their devices or addresses are gone"
          />
        </p>
      )}
      {neither > 0 && (
        <Note tone="warn">
          <Plural
            value={neither}
            one="# person has neither a device nor an address for notices and sees it in the portal only."
            other="# people have neither a device nor an address for notices and see it in the portal only."
          />
        </Note>
      )}
      {never > 0 && (
        <Note>
          <Plural value={never} one="# person has never signed in." other="# people have never signed in." />
        </Note>
      )}
      <p className="caption">
        <Trans>As of {time}</Trans>
      </p>
    </section>
  )
}
