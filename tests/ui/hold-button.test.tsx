import { I18nProvider } from '@lingui/react'
import { i18n } from '@lingui/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HoldButton, holdMs } from '#ui/HoldButton.tsx'

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Draws the button and counts what it did. */
function hold(more: Partial<Parameters<typeof HoldButton>[0]> = {}) {
  const done = { held: 0, typed: 0 }
  render(
    <I18nProvider i18n={i18n}>
      <HoldButton
        ready={() => true}
        onHeld={() => void done.held++}
        onCannotHold={() => void done.typed++}
        locked={false}
        {...more}
      >
        Hold to refund ￥1,200
      </HoldButton>
    </I18nProvider>,
  )
  return { done, button: screen.getByRole('button') }
}
const finger = { pointerId: 1, isPrimary: true, button: 0, pointerType: 'touch' }
const wait = (ms: number) => act(async () => void vi.advanceTimersByTime(ms))

test('a finger that rests long enough confirms, once', async () => {
  const { done, button } = hold()

  fireEvent.pointerDown(button, finger)
  await wait(holdMs - 10)
  expect(done.held).toBe(0)
  await wait(20)
  fireEvent.pointerUp(button, finger)
  fireEvent.click(button, { detail: 1 })
  await wait(5000)

  expect(done).toEqual({ held: 1, typed: 0 })
})

test('letting go, and leaving the page, stop it', async () => {
  const { done, button } = hold()

  fireEvent.pointerDown(button, finger)
  await wait(holdMs - 100)
  fireEvent.pointerUp(button, finger)
  await wait(5000)
  fireEvent.pointerDown(button, finger)
  await wait(500)
  act(() => void window.dispatchEvent(new Event('blur')))
  await wait(5000)

  expect(done.held).toBe(0)
})

test('an unready form and a locked button cannot be held', async () => {
  const ready = vi.fn<() => boolean>(() => false)
  const { done, button } = hold({ ready })

  fireEvent.pointerDown(button, finger)
  await wait(5000)

  expect(ready).toHaveBeenCalledOnce()
  expect(done.held).toBe(0)
})

test('a key, a switch or a screen reader is asked to type instead', () => {
  const { done, button } = hold()

  fireEvent.click(button, { detail: 0 })

  expect(done).toEqual({ held: 0, typed: 1 })
})

test('a screen reader hears what the button does with its amount, then how it is pressed', () => {
  hold()

  const button = screen.getByRole('button', { name: 'Hold to refund ￥1,200' })
  const how = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(how?.textContent).toBe('Press and hold, or type to confirm')
})
