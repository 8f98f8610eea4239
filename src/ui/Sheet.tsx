import { useId, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, IconButton } from './Button.tsx'
import { useOverPage } from './over-page.ts'

type SheetProps = {
  title: ReactNode
  open: boolean
  onClose: () => void
  /** Clears every condition; absent when there is none. */
  onClear?: (() => void) | undefined
  /** The one large button: "Show 318". */
  foot: ReactNode
  children: ReactNode
}

/** A filter that covers the phone and stands at the right edge of a tablet; closes by cross, Escape and Back. */
export function Sheet({ title, open, onClose, onClear, foot, children }: SheetProps) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useOverPage(dialog, { open, onClose })

  return createPortal(
    <dialog ref={dialog} className="sheet" tabIndex={-1} aria-labelledby={titleId}>
      {open && (
        <>
          <div className="sheet-head">
            <h2 id={titleId}>{title}</h2>
            {onClear && (
              <Button look="ghost" size="medium" onClick={onClear}>
                <Trans>Clear conditions</Trans>
              </Button>
            )}
            <IconButton icon="close" iconSize={22} label={t`Close`} onClick={onClose} />
          </div>
          <div className="sheet-body">{children}</div>
          <div className="sheet-foot">{foot}</div>
        </>
      )}
    </dialog>,
    document.body,
  )
}
