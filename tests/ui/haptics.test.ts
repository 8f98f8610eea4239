import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { canFeel, feel, feelWhen } from '#ui/haptics.ts'

const shaken = vi.fn<(pattern: VibratePattern) => boolean>(() => true)
let still = false

beforeEach(() => {
  still = false
  shaken.mockClear()
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: still && query.includes('reduced-motion') }))
  Object.defineProperty(navigator, 'vibrate', { value: shaken, configurable: true })
})
afterEach(() => {
  feelWhen(() => true)
  Reflect.deleteProperty(navigator, 'vibrate')
  vi.unstubAllGlobals()
})

test('a refusal shakes twice, a success once', () => {
  feel('done')
  feel('refused')

  expect(shaken.mock.calls).toEqual([[20], [[15, 60, 15]]])
})

test('nothing shakes for somebody who wants no movement, or who switched it off', () => {
  still = true
  feel('done')
  still = false
  feelWhen(() => false)
  feel('done')

  expect(shaken).not.toHaveBeenCalled()
})

test('a device that cannot shake is left alone', () => {
  Reflect.deleteProperty(navigator, 'vibrate')

  expect(canFeel()).toBe(false)
  expect(() => feel('done')).not.toThrow()
})
