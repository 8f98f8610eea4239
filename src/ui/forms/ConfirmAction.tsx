import { useState, type ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import type { IconName } from '#ui/Icon.tsx'
import { LazyDialog } from '#ui/LazyDialog.tsx'

type ConfirmActionProps = {
  /** The words of the button that asks. */
  label: ReactNode
  /** What is asked, and what will come of it. */
  title: ReactNode
  children: ReactNode
  /** The verb with its object: "Delete the notice". */
  confirm: ReactNode
  look?: 'primary' | 'danger' | 'outline'
  icon?: IconName
  disabled?: boolean
  /** Does it; the question stays, with its buttons off, until this has ended either way. Says itself what came of it. */
  onConfirm: () => Promise<unknown>
}

/** A button whose action is confirmed once, as deleting is. */
export function ConfirmAction({
  label,
  title,
  children,
  confirm,
  look = 'danger',
  icon,
  disabled,
  onConfirm,
}: ConfirmActionProps) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const run = async () => {
    if (busy) return
    setBusy(true)
    try {
      await onConfirm()
    } catch (error) {
      // What the server refuses is said where every refusal is.
      if (!(error instanceof Error && error.name === 'Refusal')) throw error
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }
  return (
    <>
      <Button
        look={look === 'danger' ? 'danger-outline' : look}
        {...(icon && { icon })}
        disabled={disabled || busy}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <LazyDialog
        open={asking}
        title={title}
        confirm={{ label: confirm, look: look === 'outline' ? 'primary' : look, busy, onConfirm: () => void run() }}
        onCancel={() => setAsking(false)}
      >
        {children}
      </LazyDialog>
    </>
  )
}
