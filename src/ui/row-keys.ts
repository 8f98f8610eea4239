import { useEffect, type RefObject } from 'react'

const steps: Record<string, number> = {
  j: 1,
  J: 1,
  ArrowDown: 1,
  k: -1,
  K: -1,
  ArrowUp: -1,
  Home: -Infinity,
  End: Infinity,
}

type RowKeyOptions = {
  /** J and K work; the reader may switch single letters off. */
  letters: boolean
  /** A detail is open beside the list, so moving to a row shows it. */
  opensOnMove: boolean
}

/** J/K from anywhere on the page and arrows, Home, End inside the list move between the rows' buttons; Enter is the button's own. */
export function useRowKeys(frame: RefObject<HTMLElement | null>, { letters, opensOnMove }: RowKeyOptions) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = steps[event.key]
      if (step === undefined || !frame.current || meansSomethingElse(event)) return
      const isLetter = event.key.length === 1
      if (isLetter && !letters) return
      const buttons = [...frame.current.querySelectorAll<HTMLElement>('.list-open')]
      const focused = document.activeElement
      const at = buttons.findIndex((button) => button === focused)
      if (at < 0 && !isLetter) return
      const next = buttons[Math.max(0, Math.min(buttons.length - 1, at + step))]
      if (!next) return
      event.preventDefault()
      next.focus()
      if (opensOnMove && next !== focused) next.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [frame, letters, opensOnMove])
}

/** Typing, composing, shortcuts with a modifier, and whatever lies over the page keep their keys. */
export function meansSomethingElse(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return true
  if (event.ctrlKey || event.metaKey || event.altKey) return true
  const at = event.target
  return (
    at instanceof Element &&
    at.closest('input, textarea, select, [contenteditable], dialog, [role="dialog"], [role="menu"]') !== null
  )
}
