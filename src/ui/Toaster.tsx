import { useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useLingui } from '@lingui/react/macro'
import { IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { dismissToast, holdToasts, onToasts, releaseToasts, shownToasts, type Toast, toastIcons } from './toasts.ts'

/** Where passing messages appear, below what stays longer; one in the app. They wait while the pointer or the focus is on them. */
export function Toaster({ children }: { children?: ReactNode }) {
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
      {children}
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
      <Icon name={toastIcons[toast.tone]} size={18} />
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
