import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { restoreScrollPositions } from '#app/scroll-return.ts'

type Listener = (event: never) => void

/** How long the page is, less its window: no scroll goes further. */
let room = 0
let grow = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  room = 5000
  Object.assign(window, { scrollY: 0 })
  vi.stubGlobal('scrollTo', ({ top }: { top: number }) => Object.assign(window, { scrollY: Math.min(top, room) }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      #told: () => void
      constructor(told: () => void) {
        this.#told = told
      }
      observe() {
        grow = this.#told
      }
      disconnect() {
        grow = () => {}
      }
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

/** A router as far as places need it. */
function walker() {
  const heard = new Map<string, Listener>()
  let moved: Listener = () => {}
  const at = (key: string) => ({ href: `/${key}`, state: { __TSR_key: key } })
  const router = {
    latestLocation: at('start'),
    history: { subscribe: (listener: Listener) => (moved = listener) },
    subscribe: (name: string, listener: Listener) => heard.set(name, listener),
  }
  restoreScrollPositions(router as never)
  const tell = (name: string, event: object) => heard.get(name)?.(event as never)
  return (how: 'PUSH' | 'BACK', from: string, to: string, long: number) => {
    moved({ action: { type: how } } as never)
    tell('onBeforeLoad', { fromLocation: at(from), toLocation: at(to) })
    router.latestLocation = at(to)
    room = long
    // The router scrolls once: to the top, or as far as the page goes.
    Object.assign(window, { scrollY: how === 'PUSH' ? 0 : Math.min(scrollY, long) })
    tell('onRendered', { toLocation: at(to) })
  }
}

test('the place is reached again once the list is long enough', () => {
  const go = walker()
  Object.assign(window, { scrollY: 2600 })
  go('PUSH', 'list', 'other', 100)
  go('BACK', 'other', 'list', 900)
  grow()
  expect(scrollY).toBe(900)

  room = 4000
  grow()

  expect(scrollY).toBe(2600)
})

test('whoever moves by themselves meanwhile is left where they are', () => {
  const go = walker()
  Object.assign(window, { scrollY: 2600 })
  go('PUSH', 'list', 'other', 100)
  go('BACK', 'other', 'list', 900)

  dispatchEvent(new Event('touchmove'))
  room = 4000
  grow()

  expect(scrollY).toBeLessThan(2600)
})

test('a screen that is opened anew starts where the router put it, and a list that stays short is given up', () => {
  const go = walker()
  Object.assign(window, { scrollY: 2600 })
  go('PUSH', 'list', 'other', 100)
  go('PUSH', 'other', 'list', 4000)
  grow()
  expect(scrollY).toBe(0)
  go('BACK', 'list', 'list', 900)
  vi.advanceTimersByTime(10_000)
  room = 4000
  grow()

  expect(scrollY).toBeLessThan(2600)
})

test('a page that is loaded again returns to the place it had', () => {
  const go = walker()
  Object.assign(window, { scrollY: 700 })
  go('PUSH', 'start', 'list', 4000)
  Object.assign(window, { scrollY: 1800 })
  dispatchEvent(new Event('pagehide'))
  Object.assign(window, { scrollY: 0 })
  const kept = sessionStorage.getItem('portal.place')
  expect(kept).toBe('["list",1800]')

  restoreScrollPositions({
    latestLocation: { href: '/list', state: { __TSR_key: 'list' } },
    history: { subscribe: () => {} },
    subscribe: () => {},
  } as never)
  grow()

  expect(scrollY).toBe(1800)
})
