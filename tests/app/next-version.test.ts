import { beforeEach, expect, test, vi } from 'vitest'
import { onNextVersion } from '#app/next-version.ts'

class Worker extends EventTarget {
  state = 'installing'
}

/** A registration with a version at work, and what happens to the next ones. */
class Registration extends EventTarget {
  active: Worker | null = new Worker()
  installing: Worker | null = null
  waiting: Worker | null = null

  finds() {
    this.installing = new Worker()
    this.dispatchEvent(new Event('updatefound'))
  }
  comes(to: 'installed' | 'redundant') {
    const worker = this.installing
    this.installing = null
    if (!worker) throw new Error('nothing is being installed')
    if (to === 'installed') this.waiting = worker
    worker.state = to
    worker.dispatchEvent(new Event('statechange'))
  }
}

let registration: Registration
const told = vi.fn<() => void>()
beforeEach(() => {
  registration = new Registration()
  told.mockReset()
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})
// The fake has what is looked at here.
const watch = () => onNextVersion(registration as unknown as ServiceWorkerRegistration, told)

test('a version that waits already is told', () => {
  registration.waiting = new Worker()
  watch()
  expect(told).toHaveBeenCalledTimes(1)
})

test('a page that opens while a version is being installed is told of it', () => {
  registration.installing = new Worker()
  watch()
  registration.comes('installed')
  vi.runAllTimers()
  expect(told).toHaveBeenCalledTimes(1)
})

test('the next try after an installation that failed is told, and the version after it', () => {
  watch()
  for (const outcome of ['redundant', 'installed', 'installed'] as const) {
    registration.finds()
    registration.comes(outcome)
    vi.runAllTimers()
  }
  expect(told).toHaveBeenCalledTimes(2)
})

test('the first version, and one that takes over by itself, are not told', () => {
  registration.active = null
  watch()
  registration.finds()
  registration.comes('installed')
  vi.runAllTimers()

  registration.active = registration.waiting
  registration.waiting = null
  registration.finds()
  registration.comes('installed')
  registration.active = registration.waiting
  registration.waiting = null
  vi.runAllTimers()
  expect(told).not.toHaveBeenCalled()
})
