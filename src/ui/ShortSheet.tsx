import { useId, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useLingui } from '@lingui/react/macro'
import { IconButton } from './Button.tsx'
import { useOverPage } from './over-page.ts'
import './css/short-sheet.css'

/** A few choices at the foot of the page, as high as they are; closes by cross, Escape and a press beside it. */
export function ShortSheet({
  title,
  onClose,
  children,
}: {
  title: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useOverPage(dialog, { open: true, onClose })
  return createPortal(
    <dialog ref={dialog} className="sheet sheet-short" tabIndex={-1} aria-labelledby={titleId}>
      <div className="sheet-head">
        <h2 id={titleId}>{title}</h2>
        <IconButton icon="close" iconSize={22} label={t`Close`} onClick={onClose} />
      </div>
      <div className="sheet-short-body">{children}</div>
    </dialog>,
    document.body,
  )
}
