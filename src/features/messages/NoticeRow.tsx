import { Trans } from '@lingui/react/macro'
import { date } from '#client/formats.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import type { Notice } from './contract.ts'

type NoticeRowProps = { notice: Notice; open: boolean; onOpen: (notice: Notice) => void }

/** A notice in the list: its kind and time, its title, and how it begins while it is unread. */
export function NoticeRow({ notice, open, onOpen }: NoticeRowProps) {
  const unread = notice.readAt === undefined
  return (
    <li className={classes('notice', unread && 'is-unread', open && 'is-open')}>
      <button
        type="button"
        className="notice-button list-open"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => onOpen(notice)}
      >
        <span className="notice-dot" />
        <span className="notice-about">
          {unread && (
            <span className="sr-only">
              <Trans>Unread</Trans>{' '}
            </span>
          )}
          <span className={classes('notice-type', notice.messageType.isImportant && unread && 'is-important')}>
            {notice.messageType.name}
          </span>{' '}
          <span className="notice-time num">{date(notice.releaseTime, 'shortTime')}</span>
          {notice.attachments.length > 0 && (
            <span className="notice-file">
              <Icon name="file" size={14} />
              <span className="sr-only">
                <Trans>With files</Trans>
              </span>
            </span>
          )}
        </span>
        <span className="notice-title">{notice.messageTitle}</span>
        {unread && notice.lead !== '' && <span className="notice-lead">{notice.lead}</span>}
        <NoticeState notice={notice} />
      </button>
    </li>
  )
}

/** What is still asked of the reader, or that the notice no longer holds. */
function NoticeState({ notice }: { notice: Notice }) {
  if (notice.requireAck && notice.ackAt === undefined && !notice.expired)
    return (
      <span className="notice-state is-asked">
        <Trans>Please confirm</Trans>
      </span>
    )
  if (!notice.expired) return null
  return (
    <span className="notice-state">
      <Trans>Expired</Trans>
    </span>
  )
}
