import { useEffect, useRef, useState, type ReactNode } from 'react'

type PopoverProps = {
  /** Draws the button; spread `trigger` on it. */
  button: (trigger: PopoverTrigger) => ReactNode
  /** Name of the panel. */
  label: string
  children: (close: () => void) => ReactNode
}

/** What the button of a popover needs. */
export type PopoverTrigger = { 'aria-expanded': boolean; 'aria-haspopup': 'dialog'; onClick: () => void }

/** A small panel under its button; closes by Escape (focus returns), a press elsewhere, or focus leaving it. */
export function Popover({ button, label, children }: PopoverProps) {
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!open) return
    panel.current?.focus()
    const outside = (event: Event) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      event.preventDefault()
      setOpen(false)
      frame.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    // Before the drawer's own listener: Escape closes the innermost thing.
    document.addEventListener('keydown', onKey, true)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', onKey, true)
    }
  }, [open])

  return (
    <div className="popover" ref={frame}>
      {button({ 'aria-expanded': open, 'aria-haspopup': 'dialog', onClick: () => setOpen(!open) })}
      {open && (
        <div className="popover-panel" ref={panel} role="dialog" aria-label={label} tabIndex={-1}>
          {children(() => setOpen(false))}
        </div>
      )}
    </div>
  )
}
