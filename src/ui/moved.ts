import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const still = '(prefers-reduced-motion: reduce)'
let last: symbol | undefined

/** Whether one picture may flow into the next here: the browser can, and the person wants movement. */
export function moves(): boolean {
  return 'startViewTransition' in document && !matchMedia(still).matches
}

/**
 * Draws a change of the page as a flow from the old picture to the new one; `what` says to the style sheet which part
 * flows. Settles when the change is made: nobody waits for the flow, and the next change cuts it short.
 */
export async function moved(what: 'screen' | 'detail', change: () => void | Promise<void>): Promise<void> {
  const mine = Symbol(what)
  last = mine
  document.documentElement.dataset['moves'] = what
  const { ready, finished, updateCallbackDone } = document.startViewTransition(async () => change())
  // Cut short, or a page out of sight: the change was made all the same.
  ready.catch(() => {})
  void finished
    .catch(() => {})
    .then(() => {
      if (last === mine) delete document.documentElement.dataset['moves']
    })
  return updateCallbackDone
}

/** Whether something that opens and closes is to be drawn open: it follows `open`, with a flow where things may move. */
export function useMoved(open: boolean): { shown: boolean; flows: boolean } {
  const [flowed, setFlowed] = useState(false)
  const flows = moves()
  useLayoutEffect(() => {
    if (flows && open !== flowed) void moved('detail', () => flushSync(() => setFlowed(open)))
  }, [flows, open, flowed])
  return { shown: flows ? flowed : open, flows }
}
