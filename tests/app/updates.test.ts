import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startUpdates } from '#app/updates.ts'
import { waitingUpdate } from '#app/waiting-update.ts'

const hour = 3_600_000
/** For how long nothing may have happened on a page before it is asked to do what nobody waits for. */
const quietMs = 1_000

class Worker extends EventTarget {
  readonly scriptURL = new URL('/sw.js', location.href).href
  readonly state = 'installed'
  readonly postMessage = vi.fn<(message: unknown) => void>()
}

/** A registration with a version at work and one that waits. */
class Registration extends EventTarget {
  readonly active = new Worker()
  readonly installing = null
  readonly waiting = new Worker()
  readonly update = vi.fn<() => Promise<void>>(async () => {})
}

class Container extends EventTarget {
  readonly registration = new Registration()
  readonly controller = this.registration.active
  readonly ready = Promise.resolve(this.registration)
  readonly register = async () => this.registration
}

let { registration } = new Container()
beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubEnv('PROD', true)
  const serviceWorker = new Container()
  ;({ registration } = serviceWorker)
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  waitingUpdate.set(undefined)
  startUpdates()
  await vi.advanceTimersByTimeAsync(quietMs)
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

const taken = () => registration.waiting.postMessage.mock.calls.map(([message]) => message)
const hidden = (state: 'hidden' | 'visible') => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

test('a version that waits is offered, and taken when somebody asks for it', () => {
  expect(waitingUpdate.get()).toBeDefined()
  expect(taken()).toEqual([])

  waitingUpdate.get()?.take()
  expect(taken()).toEqual([{ type: 'SKIP_WAITING' }])
})

test('one that is put off is offered again after four hours, and not before', async () => {
  waitingUpdate.get()?.later()
  expect(waitingUpdate.get()).toBeUndefined()

  await vi.advanceTimersByTimeAsync(4 * hour - 1)
  expect(waitingUpdate.get()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(waitingUpdate.get()).toBeDefined()
})

test('a page that nobody looks at for five minutes takes it by itself', async () => {
  hidden('hidden')
  await vi.advanceTimersByTimeAsync(4 * 60_000)
  expect(taken()).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(taken()).toEqual([{ type: 'SKIP_WAITING' }])
})

test('one that somebody comes back to, or whose form is half filled, does not', async () => {
  hidden('hidden')
  await vi.advanceTimersByTimeAsync(4 * 60_000)
  hidden('visible')
  await vi.advanceTimersByTimeAsync(hour)
  expect(taken()).toEqual([])

  const field = document.body.appendChild(document.createElement('input'))
  field.value = '返品'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  hidden('hidden')
  await vi.advanceTimersByTimeAsync(hour)
  expect(taken()).toEqual([])
  field.remove()
  hidden('visible')
})

test('the next version is looked for every hour and at every return', async () => {
  const before = registration.update.mock.calls.length
  await vi.advanceTimersByTimeAsync(hour)
  expect(registration.update.mock.calls.length).toBe(before + 1)
  dispatchEvent(new Event('focus'))
  expect(registration.update.mock.calls.length).toBe(before + 2)
})

test('the worker is registered by an address that the page’s policy of trusted types has made, and made for that one alone', async () => {
  const register = vi.spyOn(navigator.serviceWorker, 'register')
  const trusted = { toString: () => '/sw.js' }
  const made = vi.fn<(name: string, rules: { createScriptURL(url: string): string }) => object>((_name, rules) => ({
    createScriptURL: (url: string) => (rules.createScriptURL(url) === url ? trusted : undefined),
  }))
  vi.stubGlobal('trustedTypes', { createPolicy: made })

  startUpdates()
  await vi.advanceTimersByTimeAsync(quietMs - 1)
  expect(register).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)

  expect(register.mock.lastCall?.[0]).toBe(trusted)
  const [name, rules] = made.mock.calls[0] ?? []
  expect(name).toBe('app-sw')
  expect(rules?.createScriptURL('https://elsewhere.example/sw.js')).toBe('')
  vi.unstubAllGlobals()
})
