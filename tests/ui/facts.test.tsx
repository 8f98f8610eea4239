import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Facts } from '#ui/Facts.tsx'
import { longPressMs } from '#ui/long-press.ts'
import { clearToasts, shownToasts } from '#ui/toasts.ts'
import { show } from './show.tsx'

const written = vi.fn<(text: string) => Promise<void>>()

beforeEach(() => {
  vi.useFakeTimers()
  written.mockReset().mockResolvedValue()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: written }, configurable: true })
})
afterEach(() => {
  clearToasts()
  vi.useRealTimers()
})

const finger = { pointerId: 1, isPrimary: true, pointerType: 'touch', clientX: 10, clientY: 10 }
const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const said = () => shownToasts().map(({ text }) => text)

function number() {
  show(<Facts facts={[{ id: 'no', label: 'Transaction no.', value: 'TX-1', copy: 'TX-1' }]} />)
  return screen.getByText('TX-1')
}

test('a finger that rests on a number copies it and says so', async () => {
  const value = number()

  fireEvent.pointerDown(value, finger)
  await wait(longPressMs - 20)
  expect(written).not.toHaveBeenCalled()
  await wait(40)
  fireEvent.pointerUp(value, finger)

  expect(written.mock.calls).toEqual([['TX-1']])
  expect(said()).toEqual(['Copied'])
})

test('a tap, a finger that wanders and a mouse copy nothing', async () => {
  const value = number()

  fireEvent.pointerDown(value, finger)
  fireEvent.pointerUp(value, finger)
  await wait(2000)
  fireEvent.pointerDown(value, finger)
  fireEvent.pointerMove(value, { ...finger, clientY: 40 })
  await wait(2000)
  fireEvent.pointerDown(value, { ...finger, pointerType: 'mouse' })
  await wait(2000)

  expect(written).not.toHaveBeenCalled()
})

test('a browser that only lets a lifted finger copy is asked again when it is lifted', async () => {
  written.mockRejectedValueOnce(new DOMException('no gesture', 'NotAllowedError'))
  const value = number()

  fireEvent.pointerDown(value, finger)
  await wait(longPressMs + 20)
  expect(said()).toEqual([])
  fireEvent.pointerUp(value, finger)
  await wait(0)

  expect(written).toHaveBeenCalledTimes(2)
  expect(said()).toEqual(['Copied'])
})

test('the button beside it copies too, and says when the browser refuses', async () => {
  written.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  number()

  fireEvent.click(screen.getByRole('button', { name: /Transaction no\./ }))
  await wait(0)

  expect(said()).toEqual(['The browser did not let this be copied.'])
})
