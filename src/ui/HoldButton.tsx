import { useEffect, useEffectEvent, useId, useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { classes } from './classes.ts'
import { feel } from './haptics.ts'
import { Icon } from './Icon.tsx'
import './css/hold.css'

/** How long a finger must rest (spec of the look, section 2.4). */
export const holdMs = 1500
const steps = 3

type HoldButtonProps = {
  /** What it does, with its amount: "Hold to refund ￥1,200". */
  children: ReactNode
  /** Whether a hold may begin; says itself what is missing where it may not. */
  ready: () => boolean
  /** Called once a whole hold; the button stays locked while `locked` says so. */
  onHeld: () => void
  /** A keyboard, a switch or a screen reader cannot hold: it asks to type instead. */
  onCannotHold: () => void
  locked: boolean
  disabled?: boolean
}

/** A button that must be held for a second and a half while it fills; letting go cancels. */
export function HoldButton({ children, ready, onHeld, onCannotHold, locked, disabled = false }: HoldButtonProps) {
  const { t } = useLingui()
  const [wordsId, howId] = [useId(), useId()]
  const [step, setStep] = useState(0)
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  const held = step > 0

  const stop = () => {
    for (const timer of timers.current) clearTimeout(timer)
    timers.current = []
    setStep(0)
  }
  // The form as it stands at the end of the hold counts, not as it stood at its beginning.
  const latest = useRef(onHeld)
  useEffect(() => {
    latest.current = onHeld
  })
  const done = () => {
    stop()
    feel('done')
    latest.current()
  }
  const start = (event: PointerEvent<HTMLButtonElement>) => {
    if (held || locked || disabled || !event.isPrimary || event.button !== 0 || !ready()) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    feel('pressed')
    setStep(1)
    timers.current = [
      ...Array.from({ length: steps - 1 }, (_, at) => setTimeout(() => setStep(at + 2), ((at + 1) * holdMs) / steps)),
      setTimeout(done, holdMs),
    ]
  }
  // A finger that slides off, and a page that is covered or left, let go.
  const leave = (event: PointerEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const { clientX: x, clientY: y } = event
    if (held && (x < box.left || x > box.right || y < box.top || y > box.bottom)) stop()
  }
  const letGo = useEffectEvent(stop)
  useEffect(() => {
    const away = () => letGo()
    document.addEventListener('visibilitychange', away)
    addEventListener('blur', away)
    return () => {
      away()
      document.removeEventListener('visibilitychange', away)
      removeEventListener('blur', away)
    }
  }, [])

  return (
    <button
      type="button"
      className={classes(
        'button button-danger button-large button-wide hold',
        held && 'is-held',
        locked && 'is-locked',
      )}
      aria-labelledby={wordsId}
      aria-describedby={howId}
      aria-disabled={locked || disabled}
      disabled={disabled}
      data-step={step}
      onPointerDown={start}
      onPointerMove={leave}
      onPointerUp={stop}
      onPointerCancel={stop}
      onContextMenu={(event) => event.preventDefault()}
      onClick={(event) => {
        // No finger made this click: it came from a key, a switch or a screen reader.
        if (event.detail === 0 && !locked && !disabled) onCannotHold()
      }}
    >
      <span id={wordsId}>{children}</span>
      <span id={howId} hidden>
        {t`Press and hold, or type to confirm`}
      </span>
      {locked && <Icon name="check" size={20} />}
      <span className="hold-steps" aria-hidden="true">
        {Array.from({ length: steps }, (_, at) => (
          <span key={at} className={classes(at < step && 'is-past')}>
            {at + 1}
          </span>
        ))}
      </span>
    </button>
  )
}
