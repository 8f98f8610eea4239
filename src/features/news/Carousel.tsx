import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { date } from '#client/formats.ts'
import { RouterLink } from '#client/RouterLink.tsx'
import type { Notice } from '#features/messages/contract.ts'
import { IconButton } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { addressOfNotice } from './news-params.ts'
import { useTurning } from './turning.ts'

/** Important notices one above the other in 74 px (spec section 2); the strip is the way to the notice. */
export function Carousel({ notices, onClose }: { notices: readonly Notice[]; onClose: () => void }) {
  const { t } = useLingui()
  const [place, setPlace] = useState(0)
  const [way, setWay] = useState<'from-above' | 'from-below'>()
  const frame = useRef<HTMLElement>(null)
  const many = notices.length > 1
  const go = (step: 1 | -1) => {
    setWay(step < 0 ? 'from-above' : 'from-below')
    setPlace((now) => (now + step + notices.length) % notices.length)
  }
  const turning = useTurning(frame, many, () => go(1))
  // A notice that was taken back leaves fewer than there were.
  const notice = notices[place % notices.length]
  if (!notice) return null
  const { messageId, messageType, messageTitle, releaseTime, readAt } = notice
  const at = (place % notices.length) + 1
  const all = notices.length

  return (
    <section
      className={classes('news', readAt !== undefined && 'is-read')}
      aria-roledescription={t({ message: 'carousel', comment: 'What a screen reader calls the turning strip' })}
      aria-label={t`Important notices`}
      ref={frame}
    >
      <div className="news-window" aria-live={turning.moving ? 'off' : 'polite'}>
        <RouterLink
          key={messageId}
          to={addressOfNotice(messageType.typeId, messageId)}
          className={classes('news-item', way)}
        >
          <span className="news-about">
            <span className="news-type">{messageType.name}</span>{' '}
            <span className="num">{date(releaseTime, 'shortTime')}</span>
            {readAt !== undefined && <span>{t`Read`}</span>}
          </span>
          <span className="news-title">{messageTitle}</span>
        </RouterLink>
      </div>
      <div className="news-tools">
        {many && (
          <>
            <span className="news-count num" aria-hidden="true">
              {at} / {all}
            </span>
            <IconButton
              className="from-tablet"
              icon="chevronUp"
              iconSize={18}
              label={t`Previous notice`}
              onClick={() => go(-1)}
            />
            <IconButton
              className="from-tablet"
              icon="chevronDown"
              iconSize={18}
              label={t`Next notice`}
              onClick={() => go(1)}
            />
            <IconButton
              icon={turning.paused ? 'play' : 'pause'}
              iconSize={18}
              label={turning.paused ? t`Resume the rotation of notices` : t`Pause the rotation of notices`}
              onClick={turning.toggle}
            />
          </>
        )}
        <IconButton icon="close" label={t`Close the notices`} onClick={onClose} />
      </div>
    </section>
  )
}
