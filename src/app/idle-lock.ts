import { useEffect, useRef } from 'react'

const everyMs = 15_000

/** Calls `onIdle` when nobody has touched the page for so many minutes; never at 0. Sleep counts as idleness. */
export function useIdleLock(minutes: number, onIdle: () => void): void {
  const idle = useRef(onIdle)
  useEffect(() => {
    idle.current = onIdle
  })
  useEffect(() => {
    if (minutes <= 0) return
    let touched = Date.now()
    const touch = () => {
      touched = Date.now()
    }
    const look = () => {
      if (Date.now() - touched < minutes * 60_000) return
      touch()
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
