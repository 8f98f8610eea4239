import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pullPx, watchPull, type PullAt } from '#ui/pulling.ts'

let stop = () => {}
let settle = () => {}
const at = vi.fn<(at: PullAt) => void>()
const refresh = vi.fn<() => Promise<void>>(() => new Promise((done) => (settle = done)))

beforeEach(() => {
  at.mockClear()
  refresh.mockClear()
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true, writable: true })
  stop = watchPull({ move: () => {}, at, refresh })
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
  document.documentElement.className = ''
})

/** A finger that comes down, goes this way and is lifted. */
function drag(down: number, { across = 0, on = document.body as Element, fingers = 1 } = {}) {
  const touch = (type: string, x: number, y: number) => {
    const event = new Event(type, { bubbles: true })
    const touches = type === 'touchend' ? [] : Array.from({ length: fingers }, () => ({ clientX: x, clientY: y }))
    Object.defineProperty(event, 'touches', { value: touches })
    on.dispatchEvent(event)
  }
  touch('touchstart', 100, 100)
  for (const part of [0.25, 0.5, 1]) touch('touchmove', 100 + across * part, 100 + down * part)
  touch('touchend', 0, 0)
}
const went = () => at.mock.calls.map(([where]) => where)

test('a pull from the top that goes far enough asks again, once, until it is answered', async () => {
  drag(pullPx + 10)
  drag(pullPx + 10)

  expect(went()).toEqual(['pulled', 'reached', 'loading'])
  expect(refresh).toHaveBeenCalledOnce()
  settle()
  await vi.waitFor(() => expect(went().at(-1)).toBe('rest'), 30_000)
})

test('a short pull, a push sideways, a push up and two fingers ask nothing', () => {
  drag(pullPx - 10)
  drag(pullPx + 10, { across: 300 })
  drag(-300)
  drag(pullPx + 10, { fingers: 2 })

  expect(refresh).not.toHaveBeenCalled()
  expect(went()).not.toContain('reached')
})

test('nothing is pulled in the middle of a page, under a dialog, or inside one', () => {
  Object.assign(window, { scrollY: 400 })
  drag(pullPx + 10)
  Object.assign(window, { scrollY: 0 })
  document.documentElement.classList.add('is-covered')
  drag(pullPx + 10)
  document.documentElement.className = 'is-under-form'
  drag(pullPx + 10)
  document.documentElement.className = ''
  const dialog = document.body.appendChild(document.createElement('dialog'))
  drag(pullPx + 10, { on: dialog })

  expect(refresh).not.toHaveBeenCalled()
})

test('what has been scrolled down by itself keeps the finger', () => {
  const panel = document.body.appendChild(document.createElement('div'))
  Object.defineProperty(panel, 'scrollTop', { value: 30 })

  drag(pullPx + 10, { on: panel })

  expect(refresh).not.toHaveBeenCalled()
})

test('the browser’s own pull is held off only meanwhile', () => {
  expect(document.documentElement.classList.contains('pulls')).toBe(true)
  stop()
  expect(document.documentElement.classList.contains('pulls')).toBe(false)
})
