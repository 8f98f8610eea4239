import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useIdleLock } from '#app/idle-lock.ts'
import { forget, isLocked, recall, remember } from '#client/device.ts'

const minute = 60_000
const idle = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  idle.mockReset()
  forget('locked')
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
    remember('locked', Date.now() + 5 * minute)
  }
  expect(idle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5 * minute + 15_000)
  expect(idle).toHaveBeenCalled()
})

test('a touch is noted for the other tabs, and not with every press', () => {
  renderHook(() => useIdleLock(5, idle))

  vi.advanceTimersByTime(10_000)
  press()
  const first = recall('locked')
  vi.advanceTimersByTime(1000)
  press()
  expect([first, recall('locked')]).toEqual([Date.now() - 1000 + 5 * minute, Date.now() - 1000 + 5 * minute])
  vi.advanceTimersByTime(5000)
  press()
  expect(recall('locked')).toBe(Date.now() + 5 * minute)
})

test('a page that is left notes its last touch, and none that is older than another tab’s', () => {
  renderHook(() => useIdleLock(5, idle))

  vi.advanceTimersByTime(1000)
  press()
  const touched = Date.now()
  vi.advanceTimersByTime(minute)
  window.dispatchEvent(new Event('pagehide'))
  expect(recall('locked')).toBe(touched + 5 * minute)

  remember('locked', Date.now() + 5 * minute)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(recall('locked')).toBe(Date.now() + 5 * minute)
})

test('a touch of a clock that was set back keeps no page open', () => {
  renderHook(() => useIdleLock(5, idle))

  remember('locked', Date.now() + 60 * minute)
  vi.advanceTimersByTime(5 * minute + 15_000)
  expect(idle).toHaveBeenCalled()
})

test('the touch that finds the page idle opens nothing for the next start', () => {
  idle.mockImplementation(() => remember('locked', 0))
  renderHook(() => useIdleLock(5, idle))

  vi.setSystemTime(Date.now() + 60 * minute)
  press()
  window.dispatchEvent(new Event('pagehide'))
  expect(isLocked()).toBe(true)
})

test('what another tab closed, this one does not open again, neither by a touch nor as it is left', () => {
  renderHook(() => useIdleLock(5, idle))

  remember('locked', 0)
  press()
  window.dispatchEvent(new Event('pagehide'))
  expect(idle).toHaveBeenCalled()
  expect(isLocked()).toBe(true)
})

describe('a page that is opened', () => {
  const opened = (minutesLater: number) => {
    const { unmount } = renderHook(() => useIdleLock(5, idle))
    press()
    unmount()
    vi.setSystemTime(Date.now() + minutesLater * minute)
  }

  test('after the minutes finds the lock closed, and shows its screens to nobody', () => {
    opened(5)

    expect(isLocked()).toBe(true)
    renderHook(() => useIdleLock(5, idle))
    expect(idle).toHaveBeenCalled()
    expect(isLocked()).toBe(true)
  })

  test('within the minutes goes on, and has all of them again', () => {
    opened(4)

    expect(isLocked()).toBe(false)
    renderHook(() => useIdleLock(5, idle))
    vi.advanceTimersByTime(4 * minute)
    expect(idle).not.toHaveBeenCalled()
    expect(isLocked()).toBe(false)
  })

  test('is not locked where nobody was ever there, and is where a former version noted a closed lock', () => {
    expect(isLocked()).toBe(false)

    localStorage.setItem('portal.locked', 'true')
    expect(isLocked()).toBe(true)
  })
})

test('0 minutes is never, and a page that is left asks nothing any more', () => {
  renderHook(() => useIdleLock(0, idle))
  const { unmount } = renderHook(() => useIdleLock(5, idle))

  unmount()
  vi.advanceTimersByTime(60 * minute)
  press()
  expect(idle).not.toHaveBeenCalled()
})
