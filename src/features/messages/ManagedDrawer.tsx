import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { askInPlace } from '#client/ask.ts'
import { date } from '#client/formats.ts'
import { failureOf } from '#client/failure.ts'
import { isolated } from '#shared/isolated.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { Drawer, type DrawerSteps } from '#ui/Drawer.tsx'
import { AuditLink } from '#features/list-tools/AuditLink.tsx'
import { Facts, type Fact } from '#ui/Facts.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { Status } from '#ui/Status.tsx'
import { Attachments } from './Attachments.tsx'
import type { MessageForEdit } from './notice.contract.ts'
import { useManagementCalls } from './management-calls.ts'
import { ManagementActions } from './ManagementActions.tsx'
import { Funnel } from './Funnel.tsx'
import { Markup } from './Markup.tsx'
import { Recipients } from './Recipients.tsx'
import { statusLooks } from './status-words.ts'
import { modeWords } from './words.list.ts'
import './messages.css'

type ManagedDrawerProps = DrawerSteps & {
  messageId: string | undefined
  onEdit: (messageId: string) => void
}

/** A notice for its senders: its delivery, its receivers, its text and former texts. */
export function ManagedDrawer({ messageId, onEdit, ...steps }: ManagedDrawerProps) {
  const { i18n } = useLingui()
  const calls = useManagementCalls()
  const found = useQuery({
    ...askInPlace(calls.detail, { MessageId: messageId ?? '' }),
    enabled: messageId !== undefined,
  })
  const notice = messageId === undefined ? undefined : found.data
  const look = notice && statusLooks[notice.status]
  const isOut = notice?.status === 'PUBLISHED' || notice?.status === 'EXPIRED'
  return (
    <Drawer
      title={<Trans>Notice details</Trans>}
      open={messageId !== undefined}
      {...steps}
      foot={
        notice && <ManagementActions notice={notice} onEdit={() => onEdit(notice.messageId)} onGone={steps.onClose} />
      }
    >
      {notice && look && (
        <>
          <article className="section letter">
            <p className="notice-about">
              <span className="notice-type">{notice.messageType.name}</span>{' '}
              <Status shape={look.shape} tone={look.tone} word={i18n._(look.word)} />
            </p>
            <h3 className="letter-title">{notice.messageTitle}</h3>
          </article>
          {isOut && <Funnel notice={notice} />}
          {isOut && (
            <Recipients key={notice.messageId} messageId={notice.messageId} asksAck={notice.requireAck} ways={notice} />
          )}
          <section className="section">
            <h3>
              <Trans>Text</Trans>
            </h3>
            <Markup content={notice.content} />
            {notice.attachments.length > 0 && <Attachments attachments={notice.attachments} />}
          </section>
          <About notice={notice} />
          <Former notice={notice} />
        </>
      )}
      <NotLoaded failure={failureOf(found)} />
    </Drawer>
  )
}

function About({ notice }: { notice: MessageForEdit }) {
  const { t, i18n } = useLingui()
  const yes = (on: boolean) => (on ? t`Yes` : t`No`)
  const facts: Fact[] = [
    { id: 'by', label: t`Written by`, value: notice.creator },
    { id: 'at', label: t`Created`, value: date(notice.createDate, 'dateTime') },
    {
      id: 'release',
      label: t`Posting`,
      value: notice.releaseTime ? date(notice.releaseTime, 'dateTime') : t`Not posted`,
    },
    { id: 'end', label: t`Shown until`, value: notice.expireTime ? date(notice.expireTime, 'dateTime') : t`No end` },
    {
      id: 'to',
      label: t`Receivers`,
      value: t`${i18n._(modeWords[notice.receiverMode])} (${wholeNumber(notice.receiverCount)})`,
    },
    { id: 'push', label: t`Alert on devices`, value: yes(notice.sendPush) },
    { id: 'mail', label: t`E-mail`, value: yes(notice.sendEmail) },
    { id: 'ack', label: t`Asks readers to confirm`, value: yes(notice.requireAck) },
    { id: 'edit', label: t`Can be changed after posting`, value: yes(notice.editableAfterPosting) },
  ]
  return (
    <section className="section">
      <Facts facts={facts} />
      <AuditLink object={notice.messageId} />
    </section>
  )
}

/** What it said before it was changed after posting. */
function Former({ notice }: { notice: MessageForEdit }) {
  if (notice.versions.length === 0) return null
  return (
    <section className="section">
      <h3>
        <Trans>Earlier versions</Trans>
      </h3>
      {notice.versions.map((one) => {
        const [who, when] = [isolated(one.editedBy), date(one.editedAt, 'dayTime')]
        return (
          <details key={one.version} className="management-former">
            <summary>
              <Trans>
                Until {when}, changed by {who}
              </Trans>
            </summary>
            <p className="strong">{one.messageTitle}</p>
            <Markup content={one.content} />
          </details>
        )
      })}
    </section>
  )
}
