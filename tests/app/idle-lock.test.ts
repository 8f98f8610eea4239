import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useIdleLock } from '#app/idle-lock.ts'
import { forget, recall, remember } from '#client/device.ts'

const minute = 60_000
const idle = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  idle.mockReset()
  forget('touched')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const press = () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))

test('a page that nobody touches for so many minutes is idle, and not before', () => {
  renderHook(() => useIdleLock(5, idle))

  vi.advanceTimersByTime(5 * minute - 1)
  expect(idle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(15_000)
  expect(idle).toHaveBeenCalledTimes(1)
})

test.each(['pointerdown', 'keydown', 'wheel'])('%s anywhere begins the minutes anew', (touch) => {
  renderHook(() => useIdleLock(5, idle))

  vi.advanceTimersByTime(4 * minute)
  document.body.dispatchEvent(new Event(touch, { bubbles: true }))
  vi.advanceTimersByTime(4 * minute)
  expect(idle).not.toHaveBeenCalled()
})

test('the touch that wakes a sleeping tablet comes too late', () => {
  renderHook(() => useIdleLock(5, idle))

  vi.setSystemTime(Date.now() + 60 * minute)
  press()
  expect(idle).toHaveBeenCalledTimes(1)
})

test('coming back to the page after the minutes finds it idle', () => {
  renderHook(() => useIdleLock(5, idle))

  vi.setSystemTime(Date.now() + 6 * minute)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(idle).toHaveBeenCalledTimes(1)
})

test('a tab beside the one somebody works in is not idle, and is once that one is left too', () => {
  renderHook(() => useIdleLock(5, idle))

  for (const minutes of [4, 4, 4]) {
    vi.advanceTimersByTime(minutes * minute)
    remember('touched', Date.now())
  }
  expect(idle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5 * minute + 15_000)
  expect(idle).toHaveBeenCalled()
})

test('a touch is noted for the other tabs, and not with every press', () => {
  renderHook(() => useIdleLock(5, idle))

  press()
  const first = recall('touched')
  vi.advanceTimersByTime(1000)
  press()
  expect([first, recall('touched')]).toEqual([Date.now() - 1000, Date.now() - 1000])
  vi.advanceTimersByTime(5000)
  press()
  expect(recall('touched')).toBe(Date.now())
})

test('a touch of a clock that was set back keeps no page open', () => {
  renderHook(() => useIdleLock(5, idle))

  remember('touched', Date.now() + 60 * minute)
  vi.advanceTimersByTime(5 * minute + 15_000)
  expect(idle).toHaveBeenCalled()
})

test('0 minutes is never, and a page that is left asks nothing any more', () => {
  renderHook(() => useIdleLock(0, idle))
  const { unmount } = renderHook(() => useIdleLock(5, idle))

  unmount()
  vi.advanceTimersByTime(60 * minute)
  press()
  expect(idle).not.toHaveBeenCalled()
})
