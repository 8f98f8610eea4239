import { useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconButton } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'
import {
  dismissToast,
  holdToasts,
  onToasts,
  recentToasts,
  releaseToasts,
  shownToasts,
  type Toast,
  type ToastTone,
} from './toasts.ts'

const icons: Record<ToastTone, IconName> = { done: 'check', info: 'info', warning: 'warning', error: 'warning' }

/** Where passing messages appear; one in the app. They wait while the pointer or the focus is on them. */
export function Toaster() {
  const toasts = useSyncExternalStore(onToasts, shownToasts)
  // Beside the page, not in it: a dialog makes the page inert, and its messages must still be heard.
  return createPortal(
    <div
      className="toasts"
      onPointerEnter={holdToasts}
      onPointerLeave={releaseToasts}
      onFocus={holdToasts}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) releaseToasts()
      }}
    >
      <div role="status" aria-live="polite">
        {toasts
          .filter((one) => one.tone !== 'error')
          .map((one) => (
            <ToastLine key={one.id} toast={one} />
          ))}
      </div>
      <div role="alert" aria-live="assertive">
        {toasts
          .filter((one) => one.tone === 'error')
          .map((one) => (
            <ToastLine key={one.id} toast={one} />
          ))}
      </div>
    </div>,
    document.body,
  )
}

function ToastLine({ toast }: { toast: Toast }) {
  const { t } = useLingui()
  const { undo } = toast
  return (
    <div className={`toast toast-${toast.tone}`}>
      <Icon name={icons[toast.tone]} size={18} />
      <span className="grow">{toast.text}</span>
      {undo && (
        <button
          type="button"
          className="toast-undo"
          onClick={() => {
            undo.run()
            dismissToast(toast.id)
          }}
        >
          {undo.label}
        </button>
      )}
      <IconButton icon="close" iconSize={16} label={t`Close`} onClick={() => dismissToast(toast.id)} />
    </div>
  )
}

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
          <Icon name={icons[one.tone]} size={16} />
          <span className="grow">{one.text}</span>
          <time className="num" dateTime={new Date(one.at).toISOString()}>
            {timeOf(one.at)}
          </time>
        </li>
      ))}
    </ul>
  )
}
