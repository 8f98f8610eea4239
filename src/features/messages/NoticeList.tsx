import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, useRef, type ReactNode } from 'react'
import { businessDateOf, presetRange } from '#shared/business-day.ts'
import { weekStartOf } from '#shared/dates.ts'
import { recall } from '#client/device.ts'
import { date, timeZone, calendarDay } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import { useRowKeys } from '#ui/row-keys.ts'
import type { Notice } from './contract.ts'

type NoticeListProps = {
  notices: readonly Notice[]
  busy: boolean
  openId: string | undefined
  onOpen: (notice: Notice) => void
  /** What can be done with all of them, at the end of the first heading. */
  action: ReactNode
}

/** The notices by date, this week's and earlier ones; unread ones are bold and have a dot. */
export function NoticeList({ notices, busy, openId, onOpen, action }: NoticeListProps) {
  const { t } = useLingui()
  const frame = useRef<HTMLDivElement>(null)
  useRowKeys(frame, { letters: recall('keys') !== 'off', opensOnMove: openId !== undefined })
  const week = presetRange('thisWeek', calendarDay(), weekStartOf(language())).from
  const isNew = (one: Notice) => businessDateOf(one.releaseTime, timeZone()) >= week
  const groups = [
    { key: 'week', heading: t`This week`, rows: notices.filter(isNew) },
    { key: 'earlier', heading: t`Earlier`, rows: notices.filter((one) => !isNew(one)) },
  ].filter(({ rows }) => rows.length > 0)

  return (
    <div className="notices-frame" ref={frame} aria-busy={busy}>
      {groups.map(({ key, heading, rows }, index) => (
        <Fragment key={key}>
          <div className="notices-head">
            <h2>{heading}</h2>
            {index === 0 && action}
          </div>
          <ul aria-label={heading}>
            {rows.map((one) => (
              <NoticeRow key={one.messageId} notice={one} open={one.messageId === openId} onOpen={onOpen} />
            ))}
          </ul>
        </Fragment>
      ))}
    </div>
  )
}

function NoticeRow({ notice, open, onOpen }: { notice: Notice; open: boolean; onOpen: NoticeListProps['onOpen'] }) {
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
