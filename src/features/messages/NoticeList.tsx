import { useLingui } from '@lingui/react/macro'
import { Fragment, useRef, type ReactNode } from 'react'
import { businessDateOf, presetRange } from '#shared/business-day.ts'
import { weekStartOf } from '#shared/dates.ts'
import { recall } from '#client/device.ts'
import { calendarDay, timeZone } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { useRowKeys } from '#ui/row-keys.ts'
import type { Notice } from './contract.ts'
import { NoticeRow } from './NoticeRow.tsx'

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
