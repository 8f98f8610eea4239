import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { arrowStep } from './arrow-step.ts'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import './css/grip.css'

type GripProps = {
  /** The key of what is moved, as the other grips know theirs. */
  at: string
  /** What it does, with the name of what is moved. */
  label: string
  /** What stands around the grip and moves with it, as a selector: where it is let go, there it goes. */
  around: string
  /** So many places further, or back where it is below zero. */
  onStep: (steps: number) => void
  /** Let go over another one. */
  onDrop: (target: string) => void
}

/** A handle that moves what it stands in: dragged by mouse or finger, or by the arrow keys. */
export function Grip({ at, label, around, onStep, onDrop }: GripProps) {
  const [dragged, setDragged] = useState(false)
  const under = ({ clientX, clientY }: PointerEvent) => document.elementFromPoint(clientX, clientY)?.closest(around)
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = arrowStep(event.key)
    if (steps === undefined) return
    event.preventDefault()
    onStep(steps)
  }
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDragged(true)
  }
  const end = () => {
    setDragged(false)
    markTarget(undefined)
  }
  const onPointerUp = (event: PointerEvent<HTMLButtonElement>) => {
    if (!dragged) return
    end()
    const target = under(event)?.querySelector<HTMLElement>('[data-order]')?.dataset['order']
    if (target && target !== at) onDrop(target)
  }
  return (
    <button
      type="button"
      className={classes('grip', dragged && 'is-dragged')}
      data-order={at}
      aria-label={label}
      title={label}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => dragged && markTarget(under(event))}
      onPointerUp={onPointerUp}
      onPointerCancel={end}
    >
      <Icon name="grip" size={18} />
    </button>
  )
}

/** Shows where it would go. */
function markTarget(target: Element | null | undefined): void {
  for (const one of document.querySelectorAll('.is-drop-target'))
    if (one !== target) one.classList.remove('is-drop-target')
  target?.classList.add('is-drop-target')
}
