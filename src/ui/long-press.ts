import { useEffect, useRef, useState, type PointerEvent } from 'react'

/** How long a finger rests before it means more than a tap. */
export const longPressMs = 500
const strayPx = 10

type LongPress = {
  /** The finger has rested long enough; `false` where it did not work and is to be tried when the finger is lifted. */
  onRest: () => Promise<boolean>
  /** The finger was lifted after a rest that did not work. */
  onLift: () => void
}

/** Properties with which an element answers a resting finger; a mouse selects text there as everywhere. */
export function useLongPress({ onRest, onLift }: LongPress) {
  const [held, setHeld] = useState(false)
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout>; later: boolean }>(undefined)
  const end = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
    setHeld(false)
  }
  useEffect(() => () => clearTimeout(press.current?.timer), [])

  return {
    held,
    on: {
      onPointerDown: ({ pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
        end()
        if (pointerType === 'mouse' || !isPrimary) return
        const timer = setTimeout(() => {
          setHeld(true)
          void onRest().then((done) => {
            if (press.current) press.current.later = !done
          })
        }, longPressMs)
        press.current = { x, y, timer, later: false }
      },
      // A finger that moves scrolls the page.
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        const { x, y } = press.current ?? { x: clientX, y: clientY }
        if (Math.hypot(clientX - x, clientY - y) > strayPx) end()
      },
      onPointerUp: () => {
        const { later = false } = press.current ?? {}
        end()
        if (later) onLift()
      },
      onPointerCancel: end,
      // The menu that a resting finger calls up would cover what it rests on.
      onContextMenu: (event: { preventDefault: () => void }) => {
        if (press.current) event.preventDefault()
      },
    },
  }
}
