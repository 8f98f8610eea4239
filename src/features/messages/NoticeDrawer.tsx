import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ask } from '#client/ask.ts'
import { useConnection } from '#client/connection.ts'
import { date } from '#client/formats.ts'
import { isNoResponse } from '#client/refusal.ts'
import { NeedsServer } from '#features/portal/NeedsServer.tsx'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Drawer } from '#ui/Drawer.tsx'
import { CannotConnect } from '#ui/Faces.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Note } from '#ui/Note.tsx'
import { Attachments } from './Attachments.tsx'
import { messages, type NoticeDetail } from './contract.ts'
import { Markup } from './Markup.tsx'
import { useReading } from './reading.ts'

type NoticeDrawerProps = {
  messageId: string | undefined
  onClose: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** One notice with its text and files. Opening it reads it; where it asks to be understood, a button says so. */
export function NoticeDrawer({ messageId, onClose, onPrevious, onNext }: NoticeDrawerProps) {
  const { online } = useConnection()
  const reading = useReading()
  const found = useQuery({ ...ask(messages.detail, { MessageId: messageId ?? '' }), enabled: messageId !== undefined })
  const notice = messageId === undefined ? undefined : found.data
  const isUnread = notice !== undefined && notice.readAt === undefined
  const markRead = useEffectEvent(() => {
    if (notice && isUnread && online) void reading.read([notice.messageId])
  })
  // Once for each opening: one marked as unread again stays so until it is opened again.
  useEffect(() => markRead(), [notice?.messageId])

  return (
    <Drawer
      title={<Trans>Notice</Trans>}
      open={messageId !== undefined}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
      foot={
        notice && (
          <>
            <Button
              disabled={!online || reading.busy || isUnread}
              onClick={() => void reading.read([notice.messageId], false)}
            >
              <Trans>Mark as unread</Trans>
            </Button>
            <Acknowledging
              notice={notice}
              onConfirm={() => reading.acknowledge(notice.messageId)}
              busy={reading.busy}
            />
          </>
        )
      }
    >
      {notice && <Letter notice={notice} />}
      {found.error &&
        !notice &&
        (isNoResponse(found.error) ? (
          <CannotConnect onRetry={() => void found.refetch()} />
        ) : (
          <section className="section" role="alert">
            <Note tone="warn">{found.error.message}</Note>
          </section>
        ))}
    </Drawer>
  )
}

function Letter({ notice }: { notice: NoticeDetail }) {
  const { messageType, releaseTime, expireTime, editedAt, attachments } = notice
  const until = expireTime && date(expireTime, 'dayTime')
  const edited = editedAt && date(editedAt, 'dayTime')
  return (
    <>
      <article className="section letter">
        <p className="notice-about">
          <span className={classes('notice-type', messageType.isImportant && 'is-important')}>{messageType.name}</span>{' '}
          <span className="notice-time num">{date(releaseTime, 'dayTime')}</span>
        </p>
        <h3 className="letter-title">{notice.messageTitle}</h3>
        <p className="small muted">
          {notice.sender}
          {edited && (
            <>
              {' · '}
              <Trans>Changed {edited}</Trans>
            </>
          )}
        </p>
        {notice.expired ? (
          <Note icon="clock">
            <Trans>This notice no longer holds; it ended {until}.</Trans>
          </Note>
        ) : (
          until && (
            <p className="small muted">
              <Trans>Until {until}</Trans>
            </p>
          )
        )}
        <Markup content={notice.content} />
      </article>
      {attachments.length > 0 && (
        <section className="section">
          <h3>
            <Plural value={attachments.length} one="# file" other="# files" />
          </h3>
          <Attachments attachments={attachments} />
        </section>
      )}
    </>
  )
}

/** The button where the notice asks for it, and when it was pressed. */
function Acknowledging({ notice, onConfirm, busy }: { notice: NoticeDetail; onConfirm: () => void; busy: boolean }) {
  const { online } = useConnection()
  if (!notice.requireAck) return null
  if (notice.ackAt !== undefined) {
    const when = date(notice.ackAt, 'dayTime')
    return (
      <p className="letter-done small" role="status">
        <Icon name="check" size={18} />
        <Trans>Confirmed {when}</Trans>
      </p>
    )
  }
  return (
    <span className="letter-ask">
      <Button look="primary" disabled={!online || busy} onClick={onConfirm}>
        <Trans>I have understood this</Trans>
      </Button>
      <NeedsServer />
    </span>
  )
}
