import { useEffect, useState } from 'react'

let seen = true
let show = (): void => {}
let shown = Promise.resolve()

/**
 * Delays what nobody waits for until the rows a page was opened for are shown, or for so many ms if none come: loading and
 * drawing it at the same time would cost a slow phone as much as the rows do.
 */
export function holdForFirstSight(atMostMs: number): void {
  seen = false
  shown = new Promise((resolve) => {
    show = () => {
      seen = true
      resolve()
    }
    setTimeout(show, atMostMs)
  })
}

/** Ends the wait once what a page may have been opened for is shown: every screen that is held for says so by this. */
export function useFirstSightStands(stands: boolean): void {
  useEffect(() => {
    // The frame that shows it comes first.
    if (stands && !seen) requestAnimationFrame(() => setTimeout(show))
  }, [stands])
}

/** Resolves when what nobody waits for may be fetched. */
export function afterFirstSight(): Promise<void> {
  return shown
}

/** Whether what nobody waits for may be drawn. */
export function useFirstSight(): boolean {
  const [may, setMay] = useState(seen)
  useEffect(() => {
    if (!may) void shown.then(() => setMay(true))
  }, [may])
  return may
}
