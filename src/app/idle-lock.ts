import { useEffect, useRef } from 'react'
import { recall, remember } from '#client/device.ts'

const everyMs = 15_000
/** How often a touch is noted for the other tabs. */
const notedEveryMs = 5_000

/**
 * Calls `onIdle` when nobody has touched the portal in this browser for so many minutes, whichever of its tabs; never at 0.
 * Sleep counts as idleness.
 */
export function useIdleLock(minutes: number, onIdle: () => void): void {
  const idle = useRef(onIdle)
  useEffect(() => {
    idle.current = onIdle
  })
  useEffect(() => {
    if (minutes <= 0) return
    let touched = Date.now()
    let noted = 0
    const touch = () => {
      touched = Date.now()
      if (Math.abs(touched - noted) < notedEveryMs) return
      noted = touched
      remember('touched', touched)
    }
    // Read when it matters, not told: a tab that sleeps would decide before it heard.
    const since = () => {
      const elsewhere = Date.now() - (recall('touched') ?? 0)
      const here = Date.now() - touched
      return elsewhere >= 0 ? Math.min(here, elsewhere) : here
    }
    const look = () => {
      if (since() < minutes * 60_000) return
      touched = Date.now()
      idle.current()
    }
    // Looked at before the touch that wakes a sleeping tablet counts as one.
    const events = ['pointerdown', 'keydown', 'wheel'] as const
    const wake = () => {
      look()
      touch()
    }
    for (const name of events) addEventListener(name, wake, { passive: true, capture: true })
    document.addEventListener('visibilitychange', look)
    const timer = setInterval(look, everyMs)
    return () => {
      for (const name of events) removeEventListener(name, wake, { capture: true })
      document.removeEventListener('visibilitychange', look)
      clearInterval(timer)
    }
  }, [minutes])
}
