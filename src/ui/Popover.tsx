import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { lazyUi } from './lazy-ui.ts'

// Loaded on phones only, for choices of a bar that scrolls.
const ShortSheet = lazyUi(
  () => import('./ShortSheet.tsx'),
  (loaded) => loaded.ShortSheet,
)

type PopoverProps = {
  /** Draws the button; spread `trigger` on it. */
  button: (trigger: PopoverTrigger) => ReactNode
  label: string
  children: (close: () => void) => ReactNode
  /** At the foot of the page on phones, where there is no room under a button. */
  sheetOnPhone?: boolean
}

/** What the button of a popover needs. */
export type PopoverTrigger = { 'aria-expanded': boolean; 'aria-haspopup': 'dialog'; onClick: () => void }

/** A small panel under its button; closes by Escape or a choice (focus returns), a press elsewhere, or focus leaving it. */
export function Popover({ button, label, children, sheetOnPhone }: PopoverProps) {
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  const asSheet = sheetOnPhone && matchMedia('(max-width: 639.98px)').matches

  useEffect(() => {
    if (!open || asSheet) return
    const opener = frame.current?.querySelector('button')
    panel.current?.focus()
    const outside = (event: Event) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      event.preventDefault()
      setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    // Before the drawer's own listener: Escape closes the innermost thing.
    document.addEventListener('keydown', onKey, true)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', onKey, true)
      // What had the focus went away with the panel.
      if (document.activeElement === document.body) opener?.focus({ preventScroll: true })
    }
  }, [open, asSheet])

  return (
    <div className="popover" ref={frame}>
      {button({ 'aria-expanded': open, 'aria-haspopup': 'dialog', onClick: () => setOpen(!open) })}
      {open && asSheet && (
        <Suspense>
          <ShortSheet title={label} onClose={() => setOpen(false)}>
            {children(() => setOpen(false))}
          </ShortSheet>
        </Suspense>
      )}
      {open && !asSheet && (
        <div className="popover-panel" ref={panel} role="dialog" aria-label={label} tabIndex={-1}>
          {children(() => setOpen(false))}
        </div>
      )}
    </div>
  )
}
