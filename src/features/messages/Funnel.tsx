import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { date } from '#client/formats.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { Note } from '#ui/Note.tsx'
import type { Audience } from './read-counts.contract.ts'
import type { MessageForEdit } from './notice.contract.ts'
import { portalOnlyOf } from './audience.ts'
import { AudienceSummary } from './AudienceSummary.tsx'
import { messageManagement } from './management.contract.ts'

const refreshMs = 10_000

/** The delivery of a notice in people, with those whom no alert or mail reaches. */
export function Funnel({ notice }: { notice: MessageForEdit }) {
  const { t } = useLingui()
  const found = useQuery({
    ...ask(messageManagement.delivery, { MessageId: notice.messageId }),
    refetchInterval: ({ state }) =>
      state.data && state.data.push.waiting + state.data.mail.waiting > 0 ? refreshMs : false,
  })
  const delivery = found.data
  if (!delivery) return <section className="section management-funnel-place" aria-busy={found.isFetching} />
  const { reach, push, mail } = delivery
  const all = reach.receivers
  const sends = notice.sendPush || notice.sendEmail
  const steps = [
    { id: 'all', label: t`Receivers`, people: all },
    ...(sends
      ? [
          { id: 'sent', label: t`Sent`, people: delivery.sent },
          // Only a device says that something arrived.
          ...(notice.sendPush ? [{ id: 'delivered', label: t`Arrived`, people: delivery.delivered }] : []),
        ]
      : []),
    { id: 'opened', label: t`Read`, people: delivery.opened },
    ...(notice.requireAck ? [{ id: 'ack', label: t`Confirmed`, people: delivery.acknowledged }] : []),
  ]
  const never = reach.neverSeen
  const time = date(delivery.asOf, 'timeSeconds')
  const waiting = push.waiting + mail.waiting
  const lost = push.failed + push.gone + mail.failed
  return (
    <section className="section" aria-label={t`Delivery status`}>
      <table className="management-funnel">
        <caption className="sr-only">
          <Trans>People at each step, as of {time}</Trans>
        </caption>
        <tbody>
          {steps.map(({ id, label, people }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              <td className="management-funnel-bar" aria-hidden="true">
                <meter min={0} max={Math.max(1, all)} value={people} />
              </td>
              <td className="num">{wholeNumber(people)}</td>
              <td className="num muted">{all > 0 ? `${Math.floor((people / all) * 100)}%` : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {all > 0 && sends && (
        <p className="small muted">
          <AudienceSummary reach={reach} ways={notice} />
        </p>
      )}
      {waiting > 0 && (
        <p className="small muted">
          <Plural value={waiting} one="# alert or e-mail is being sent" other="# alerts and e-mails are being sent" />
        </p>
      )}
      {lost > 0 && (
        <p className="small muted">
          <Plural
            value={lost}
            one="# alert or e-mail did not arrive: the device or address no longer exists"
            other="# alerts and e-mails did not arrive: the devices or addresses no longer exist"
          />
        </p>
      )}
      {notice.sendPush && delivery.delivered > delivery.sent && (
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

/** The people whom no channel of the notice reaches. */
function Unwoken({ notice, reach }: { notice: MessageForEdit; reach: Audience }) {
  const { sendPush, sendEmail } = notice
  if (!sendPush && !sendEmail)
    return (
      <Note>
        <Trans>This notice is sent neither as an alert nor by e-mail: people see it in the portal.</Trans>
      </Note>
    )
  const rest = portalOnlyOf(reach, notice)
  const [neither, noDevice, noMail] = [sendPush && sendEmail ? rest : 0, sendEmail ? 0 : rest, sendPush ? 0 : rest]
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
