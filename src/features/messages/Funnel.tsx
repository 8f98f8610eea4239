import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { date } from '#client/formats.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { Note } from '#ui/Note.tsx'
import type { Reach } from './figures.contract.ts'
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
  const sends = notice.sendPush || notice.sendEmail
  const steps = [
    { id: 'all', label: t`Receivers`, people: all },
    ...(sends
      ? [
          { id: 'sent', label: t`Sent`, people: delivery.sent },
          { id: 'delivered', label: t`Arrived`, people: delivery.delivered },
        ]
      : []),
    { id: 'opened', label: t`Opened`, people: delivery.opened },
    ...(notice.requireAck ? [{ id: 'ack', label: t`Confirmed`, people: delivery.acknowledged }] : []),
  ]
  const never = reach.neverSeen
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
      {delivery.delivered > delivery.sent && sends && (
        <p className="small muted">
          <Trans>Arrived also counts those who opened it in the portal.</Trans>
        </p>
      )}
      <Unwoken notice={notice} reach={reach} />
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

/** Whom nothing wakes, by the ways the notice is sent. */
function Unwoken({ notice, reach }: { notice: MessageForEdit; reach: Reach }) {
  const { sendPush, sendEmail } = notice
  if (!sendPush && !sendEmail)
    return (
      <Note>
        <Trans>This notice is sent neither as an alert nor by e-mail: people see it in the portal.</Trans>
      </Note>
    )
  const [neither, noDevice, noMail] = [
    sendPush && sendEmail ? reach.withNeither : 0,
    sendEmail ? 0 : reach.receivers - reach.withDevice,
    sendPush ? 0 : reach.receivers - reach.withMail,
  ]
  if (neither + noDevice + noMail === 0) return null
  return (
    <Note tone="warn">
      {neither > 0 && (
        <Plural
          value={neither}
          one="# person has neither a device nor an address for notices and sees it in the portal only."
          other="# people have neither a device nor an address for notices and see it in the portal only."
        />
      )}
      {noDevice > 0 && (
        <Plural
          value={noDevice}
          one="# person has no device that receives alerts and sees it in the portal only."
          other="# people have no device that receives alerts and see it in the portal only."
        />
      )}
      {noMail > 0 && (
        <Plural
          value={noMail}
          one="# person receives no e-mail and sees it in the portal only."
          other="# people receive no e-mail and see it in the portal only."
        />
      )}
    </Note>
  )
}
