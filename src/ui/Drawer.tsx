import { useEffect, useId, useRef, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconButton } from './Button.tsx'

type DrawerProps = {
  title: ReactNode
  open: boolean
  onClose: () => void
  /** The neighbours in the list; absent at its ends. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  /** Other buttons of the head, such as share. */
  actions?: ReactNode
  foot?: ReactNode
  children: ReactNode
}

const besideTheList = '(min-width: 1280px)'

/**
 * The detail at the right edge: beside the list from 1280 px, over it from 640, a page of its own on a phone.
 * One native dialog for all three, so that turning the device loses nothing. Stands in a `Split`.
 */
export function Drawer({ title, open, onClose, onPrevious, onNext, actions, foot, children }: DrawerProps) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useShown(dialog, open)

  return (
    <dialog
      ref={dialog}
      className="drawer"
      tabIndex={-1}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // A non-modal dialog has no cancel event of its own.
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing && !event.defaultPrevented) onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && isOnBackdrop(event)) onClose()
      }}
    >
      {open && (
        <>
          <div className="drawer-head">
            <IconButton className="phone-only" icon="chevronLeft" iconSize={22} label={t`Back`} onClick={onClose} />
            <h2 id={titleId}>{title}</h2>
            {actions}
            <IconButton className="from-tablet" icon="chevronUp" iconSize={18} label={t`Previous row`} disabled={!onPrevious} onClick={onPrevious} />
            <IconButton className="from-tablet" icon="chevronDown" iconSize={18} label={t`Next row`} disabled={!onNext} onClick={onNext} />
            <IconButton className="from-tablet" icon="close" label={t`Close`} onClick={onClose} />
          </div>
          <div className="drawer-body">{children}</div>
          {foot !== undefined && <div className="drawer-foot">{foot}</div>}
        </>
      )}
    </dialog>
  )
}

/** Shows the dialog modally below 1280 px and beside the page above; focus returns to where it was. */
function useShown(dialog: RefObject<HTMLDialogElement | null>, open: boolean) {
  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const wide = matchMedia(besideTheList)
    const before = document.activeElement
    const show = () => {
      if (element.open) element.close()
      const focused = document.activeElement
      if (wide.matches) element.show()
      else element.showModal()
      // Beside the list the focus stays in the list, where the arrows walk on; else it starts at the top of the dialog.
      const inList = wide.matches && focused instanceof HTMLElement && focused !== document.body
      if (inList) focused.focus({ preventScroll: true })
      else element.focus()
    }
    show()
    wide.addEventListener('change', show)
    return () => {
      wide.removeEventListener('change', show)
      if (element.open) element.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [dialog, open])
}

function isOnBackdrop(event: MouseEvent<HTMLElement>) {
  const box = event.currentTarget.getBoundingClientRect()
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom
}

/** A list and the drawer that makes room for itself beside it. */
export function Split({ children, side }: { children: ReactNode; side: ReactNode }) {
  return (
    <div className="split">
      <div className="split-main">{children}</div>
      {side}
    </div>
  )
}
