import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { askInPlace } from '#client/ask.ts'
import { useConnection } from '#client/connection.ts'
import { date } from '#client/formats.ts'
import { failureOf } from '#client/failure.ts'
import { NeedsServer } from '#client/NeedsServer.tsx'
import { useSession } from '#client/session.ts'
import { AuditLink } from '#features/list-tools/AuditLink.tsx'
import { holds } from '#shared/permissions.ts'
import { Button } from '#ui/Button.tsx'
import { Drawer, type DrawerSteps } from '#ui/Drawer.tsx'
import { Icon } from '#ui/Icon.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { messages, type NoticeDetail } from './contract.ts'
import { NoticeBody } from './NoticeBody.tsx'
import { useReading } from './reading.ts'

type NoticeDrawerProps = DrawerSteps & {
  messageId: string | undefined
}

/** One notice with its text and files. Opening it marks it as read; a button acknowledges it if the notice requires that. */
export function NoticeDrawer({ messageId, ...steps }: NoticeDrawerProps) {
  const { person } = useSession()
  const { online } = useConnection()
  const reading = useReading()
  const found = useQuery({
    ...askInPlace(messages.detail, { MessageId: messageId ?? '' }),
    enabled: messageId !== undefined,
  })
  const notice = messageId === undefined ? undefined : found.data
  const isUnread = notice !== undefined && notice.readAt === undefined
  const markRead = useEffectEvent(() => {
    if (notice && isUnread && online) void reading.read([notice.messageId])
  })
  // Once for each opening: a notice marked as unread stays so until it is opened again.
  useEffect(() => markRead(), [notice?.messageId])

  return (
    <Drawer
      title={<Trans>Notice</Trans>}
      open={messageId !== undefined}
      {...steps}
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
      {notice && (
        <>
          <NoticeBody notice={notice} />
          {holds(person, 'Audit') && (
            <section className="section">
              <AuditLink object={notice.messageId} />
            </section>
          )}
        </>
      )}
      <NotLoaded failure={failureOf(found)} />
    </Drawer>
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
        <Trans>I have read this</Trans>
      </Button>
      <NeedsServer />
    </span>
  )
}
