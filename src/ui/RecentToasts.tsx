import { useSyncExternalStore, type ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { Icon } from './Icon.tsx'
import { onToasts, recentToasts, toastIcons } from './toasts.ts'

/** Messages that have passed, newest first; `timeOf` says when in the reader's form. */
export function RecentToasts({ timeOf }: { timeOf: (at: number) => ReactNode }) {
  const recent = useSyncExternalStore(onToasts, recentToasts)
  if (recent.length === 0)
    return (
      <p className="caption">
        <Trans>No recent messages</Trans>
      </p>
    )
  return (
    <ul className="recent">
      {recent.map((one) => (
        <li key={one.id}>
          <Icon name={toastIcons[one.tone]} size={16} />
          <span className="grow">{one.text}</span>
          <time className="num" dateTime={new Date(one.at).toISOString()}>
            {timeOf(one.at)}
          </time>
        </li>
      ))}
    </ul>
  )
}
