import { useEffect, useRef } from 'react'
import { isLocked, recall, remember } from '#client/device.ts'

const everyMs = 15_000
/** How often a touch is noted for the other tabs. */
const notedEveryMs = 5_000

/**
 * Calls `onIdle` when nobody has touched the portal in this browser for so many minutes, whichever of its tabs, and where that
 * is so before the page begins; never at 0. Sleep counts as idleness.
 */
export function useIdleLock(minutes: number, onIdle: () => void): void {
  const idle = useRef(onIdle)
  useEffect(() => {
    idle.current = onIdle
  })
  useEffect(() => {
    if (minutes <= 0) return
    const idleMs = minutes * 60_000
    let closesAt = 0
    let noted = 0
    const touch = () => {
      closesAt = Date.now() + idleMs
      if (Math.abs(closesAt - noted) < notedEveryMs) return
      noted = closesAt
      remember('locked', closesAt)
    }
    // Read when it matters, not told: a tab that sleeps would decide before it heard.
    const newest = () => {
      const elsewhere = recall('locked') ?? 0
      // A touch that lies ahead is one of a clock that was set back.
      return elsewhere > Date.now() + idleMs ? closesAt : Math.max(closesAt, elsewhere)
    }
    // What another tab closed, no touch of this one opens.
    const lockIfIdle = () => {
      if (!isLocked() && Date.now() < newest()) return false
      idle.current()
      return true
    }
    // Asked before the touch that wakes a sleeping tablet counts as one.
    const wake = () => void (lockIfIdle() || touch())
    // Also the touch that was too soon after another to be noted.
    const leave = () => void (lockIfIdle() || remember('locked', newest()))
    if (isLocked()) idle.current()
    else touch()
    const events = ['pointerdown', 'keydown', 'wheel'] as const
    for (const name of events) addEventListener(name, wake, { passive: true, capture: true })
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', leave)
    const timer = setInterval(lockIfIdle, everyMs)
    return () => {
      for (const name of events) removeEventListener(name, wake, { capture: true })
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leave)
      clearInterval(timer)
    }
  }, [minutes])
}
