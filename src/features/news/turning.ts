import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

const turnMs = 6000
const stillPlease = '(prefers-reduced-motion: reduce)'

/** How the strip turns by itself. */
export interface Turning {
  /** Stopped by its button, or from the start where the reader wants no motion. */
  readonly paused: boolean
  readonly toggle: () => void
  /** It will move by itself: nothing of it is read aloud meanwhile. */
  readonly moving: boolean
}

/** Turns the strip in `frame` every six seconds; not under the pointer, the focus or a finger, not when paused, not on a page nobody sees. */
export function useTurning(frame: RefObject<HTMLElement | null>, wanted: boolean, turn: () => void): Turning {
  const [paused, setPaused] = useState(() => matchMedia(stillPlease).matches)
  const [held, setHeld] = useState(false)
  const [seen, setSeen] = useState(() => document.visibilityState === 'visible')
  const moving = wanted && !paused && !held && seen
  const next = useEffectEvent(turn)

  useEffect(() => {
    if (!moving) return
    const timer = setInterval(() => next(), turnMs)
    return () => clearInterval(timer)
  }, [moving])

  useEffect(() => {
    const element = frame.current
    const still = matchMedia(stillPlease)
    const onStill = () => still.matches && setPaused(true)
    const onSeen = () => setSeen(document.visibilityState === 'visible')
    const hold = () => setHeld(true)
    const letGo = () => setHeld(element?.matches(':focus-within') ?? false)
    // A finger has no "leave": the strip is let go by the next touch elsewhere.
    const elsewhere = ({ target }: Event) => target instanceof Node && !element?.contains(target) && letGo()
    still.addEventListener('change', onStill)
    document.addEventListener('visibilitychange', onSeen)
    document.addEventListener('pointerdown', elsewhere)
    for (const event of ['pointerenter', 'pointerdown', 'focusin']) element?.addEventListener(event, hold)
    const onLeave = (event: Event) => (event as PointerEvent).pointerType !== 'touch' && letGo() // only pointers leave
    const onBlur = ({ relatedTarget }: FocusEvent) =>
      !(relatedTarget instanceof Node && element?.contains(relatedTarget)) &&
      setHeld(element?.matches(':hover') ?? false)
    element?.addEventListener('pointerleave', onLeave)
    element?.addEventListener('focusout', onBlur)
    return () => {
      still.removeEventListener('change', onStill)
      document.removeEventListener('visibilitychange', onSeen)
      document.removeEventListener('pointerdown', elsewhere)
      for (const event of ['pointerenter', 'pointerdown', 'focusin']) element?.removeEventListener(event, hold)
      element?.removeEventListener('pointerleave', onLeave)
      element?.removeEventListener('focusout', onBlur)
    }
  }, [frame])

  return { paused, toggle: () => setPaused(!paused), moving }
}
