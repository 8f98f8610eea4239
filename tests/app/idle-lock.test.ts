import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useIdleLock } from '#app/idle-lock.ts'

const minute = 60_000
const idle = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  idle.mockReset()
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

test('0 minutes is never, and a page that is left asks nothing any more', () => {
  renderHook(() => useIdleLock(0, idle))
  const { unmount } = renderHook(() => useIdleLock(5, idle))

  unmount()
  vi.advanceTimersByTime(60 * minute)
  press()
  expect(idle).not.toHaveBeenCalled()
})
