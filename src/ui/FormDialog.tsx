import { useEffect, useId, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Trans } from '@lingui/react/macro'
import { Button } from './Button.tsx'
import './css/form-dialog.css'

type FormDialogProps = {
  title: ReactNode
  /** The one way out besides the form's own buttons; absent while something is under way that must be seen through. */
  onCancel: (() => void) | undefined
  /** A body and a foot, as `FormBody` and `FormFoot`. */
  children: ReactNode
}

/**
 * A form over everything else: a sheet on a phone, in the middle of the page from a tablet on. Neither Escape nor a press
 * beside it closes it; the focus cannot leave it and returns to where it was.
 */
export function FormDialog({ title, onCancel, children }: FormDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const before = document.activeElement
    // A drawer under it is a dialog too, so everything but this one and the messages is covered.
    const covered = [...document.body.children].filter(
      (one): one is HTMLElement =>
        one instanceof HTMLElement && one !== element && !one.inert && !one.matches('.toasts, script'),
    )
    for (const one of covered) one.inert = true
    document.documentElement.classList.add('is-under-form')
    element.show()
    element.focus()
    return () => {
      for (const one of covered) one.inert = false
      document.documentElement.classList.remove('is-under-form')
      element.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])

  return createPortal(
    <dialog ref={dialog} className="form-dialog" tabIndex={-1} aria-modal="true" aria-labelledby={titleId}>
      <div className="form-dialog-panel">
        <div className="form-dialog-head">
          <h2 id={titleId}>{title}</h2>
          {onCancel && (
            <Button className="phone-only" look="ghost" size="medium" onClick={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
          )}
        </div>
        {children}
      </div>
    </dialog>,
    document.body,
  )
}

/** What is read and filled in; scrolls by itself. */
export function FormBody({ children }: { children: ReactNode }) {
  return <div className="form-dialog-body">{children}</div>
}

/** The buttons, always in sight; on a phone cancelling stands in the head alone. */
export function FormFoot({ onCancel, children }: { onCancel?: (() => void) | undefined; children: ReactNode }) {
  return (
    <div className="form-dialog-foot">
      {onCancel && (
        <Button className="from-tablet" size="medium" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      )}
      {children}
    </div>
  )
}
