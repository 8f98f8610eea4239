import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { restoreScrollPositions } from '#app/scroll-return.ts'
import { followHistory, navigate, onMove, placeNow, push, type Move } from '#client/navigation.ts'

/** How long the page is, less its window: no scroll goes further. */
let room = 0
let grow = () => {}
let ends: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  room = 5000
  scrollOf(0)
  vi.stubGlobal('scrollTo', ({ top }: { top: number }) => scrollOf(Math.min(top, room)))
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
  ends = [followHistory()]
})
afterEach(() => {
  for (const end of ends) end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const scrollOf = (place: number) => Object.assign(window, { scrollY: place })

/** A page whose screens are as long as they are said to be, and stand as soon as one goes there. */
function walker() {
  let drawn: (move: Move) => void = () => {}
  restoreScrollPositions((listener) => (drawn = listener))
  let long = 0
  ends.push(
    onMove((move) => {
      room = long
      scrollOf(Math.min(scrollY, room))
      drawn(move)
    }),
  )
  return {
    /** Goes to another screen, that long; gives the entry that was left. */
    go(href: string, length: number) {
      const left = { entry: history.state as unknown, href: placeNow().href }
      long = length
      push(href)
      return left
    },
    /** Goes back to an entry, whose list is that long at first. */
    back({ entry, href }: { entry: unknown; href: string }, length: number) {
      long = length
      history.replaceState(entry, '', href)
      dispatchEvent(new PopStateEvent('popstate'))
    },
  }
}

test('the place is reached again once the list is long enough', () => {
  const { go, back } = walker()
  go('/list', 5000)
  scrollOf(2600)
  const list = go('/other', 100)
  expect(scrollY).toBe(0)
  back(list, 900)
  grow()
  expect(scrollY).toBe(900)

  room = 4000
  grow()

  expect(scrollY).toBe(2600)
})

test('whoever moves by themselves meanwhile is left where they are', () => {
  const { go, back } = walker()
  go('/list', 5000)
  scrollOf(2600)
  const list = go('/other', 100)
  back(list, 900)

  dispatchEvent(new Event('touchmove'))
  room = 4000
  grow()

  expect(scrollY).toBeLessThan(2600)
})

test('a screen that is opened anew starts at its top, and a list that stays short is given up', () => {
  const { go, back } = walker()
  go('/list', 5000)
  scrollOf(2600)
  const list = go('/other', 100)
  go('/list', 4000)
  grow()
  expect(scrollY).toBe(0)
  back(list, 900)
  vi.advanceTimersByTime(10_000)
  room = 4000
  grow()

  expect(scrollY).toBeLessThan(2600)
})

test('a filter that changes over the list leaves it where it is', () => {
  const { go } = walker()
  go('/list', 5000)
  scrollOf(700)

  navigate({ search: { Only: 'x' }, keepsScroll: true })

  expect(scrollY).toBe(700)
  expect(placeNow().href).toBe('/list?Only=x')
})

test('a page that is loaded again returns to the place it had', () => {
  const { go } = walker()
  go('/list', 4000)
  scrollOf(1800)
  dispatchEvent(new Event('pagehide'))
  scrollOf(0)

  walker()
  room = 4000
  grow()

  expect(scrollY).toBe(1800)
})
