import { Trans, useLingui } from '@lingui/react/macro'
import { Icon } from './Icon.tsx'

type OfflineBarProps = {
  /** Clock time of the data shown, as `13:22`; absent when nothing is kept. */
  time?: string | undefined
  /** How old it is, as a sentence part: "45 min ago". */
  age?: string | undefined
  onRetry: () => void
}

/** The dark bar that gives every figure its time while there is no connection. */
export function OfflineBar({ time, age, onRetry }: OfflineBarProps) {
  const { t } = useLingui()
  return (
    <div className="offline-bar" role="status">
      <Icon name="wifiOff" size={18} />
      <span className="grow">
        {time === undefined
          ? t`Offline`
          : age === undefined
            ? t`Offline. Data from ${time}`
            : t`Offline. Data from ${time} (${age})`}
      </span>
      <button type="button" onClick={onRetry}>
        <Trans>Try again</Trans>
      </button>
    </div>
  )
}
