import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { quietPage } from '#ui/quiet-page.ts'

/** A browser whose loads and long tasks are told by `happen`. */
let happen = (): void => {}
let watched: string[] = []
class Observer {
  static readonly supportedEntryTypes = ['longtask', 'resource']
  constructor(told: () => void) {
    happen = told
  }
  observe({ type }: { type: string }) {
    watched.push(type)
  }
  disconnect() {
    watched = []
  }
}

beforeEach(() => {
  watched = []
  vi.useFakeTimers()
  vi.stubGlobal('PerformanceObserver', Observer)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** When the page was found quiet, in ms from now; `happens` says when something loads or holds it up. */
async function quietAfter(happens: readonly number[]): Promise<number> {
  const from = Date.now()
  for (const at of happens) setTimeout(() => happen(), at)
  const found = quietPage().then(() => Date.now() - from)
  expect(watched.sort()).toEqual(['longtask', 'resource'])
  await vi.runAllTimersAsync()
  expect(watched).toEqual([])
  return found
}

test('a page is quiet when nothing has happened on it for a second', async () => {
  expect(await quietAfter([])).toBe(1_000)
  expect(await quietAfter([900, 1_800, 2_500])).toBe(3_500)
})

test('one on which something always happens is taken as it is after six seconds', async () => {
  expect(await quietAfter(Array.from({ length: 20 }, (_each, index) => index * 500))).toBe(6_000)
})
