import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RecentToasts } from '#ui/RecentToasts.tsx'
import { Toaster } from '#ui/Toaster.tsx'
import { clearToasts, toast } from '#ui/toasts.ts'
import { show } from './show.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  show(<Toaster />)
})
afterEach(() => {
  act(clearToasts)
  vi.useRealTimers()
})
const say = (text: string, tone: 'done' | 'error' = 'done') => act(() => toast({ tone, text }))
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

test('a message stays for five seconds and then leaves', () => {
  say('Saved')

  pass(4999)
  expect(screen.queryByText('Saved')).not.toBeNull()
  pass(1)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a message waits while the pointer rests on it and goes on with the time that was left', () => {
  say('Saved')
  pass(3000)
  const place = screen.getByText('Saved')

  fireEvent.pointerOver(place)
  pass(60_000)
  expect(screen.queryByText('Saved')).not.toBeNull()

  fireEvent.pointerOut(place)
  pass(1999)
  expect(screen.queryByText('Saved')).not.toBeNull()
  pass(1)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a message waits while the focus is on it', () => {
  say('Saved')
  const close = screen.getByRole('button', { name: 'Close' })

  act(() => close.focus())
  pass(60_000)
  expect(screen.queryByText('Saved')).not.toBeNull()

  act(() => close.blur())
  pass(5000)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a message that comes while another is held waits too', () => {
  say('First')
  fireEvent.pointerOver(screen.getByText('First'))
  say('Second')

  pass(60_000)

  expect(screen.queryByText('Second')).not.toBeNull()
})

test('closing the held message lets later ones leave by themselves', () => {
  say('First')
  fireEvent.pointerOver(screen.getByText('First'))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  say('Second')

  pass(5000)

  expect(screen.queryByText('Second')).toBeNull()
})

test('an error is read out at once, other messages when the reader pauses', () => {
  say('Saved')
  say('The refund failed', 'error')

  expect(screen.getByRole('alert').textContent).toContain('The refund failed')
  expect(screen.getByRole('alert').textContent).not.toContain('Saved')
  expect(screen.getByRole('status').textContent).toContain('Saved')
})

test('the same message twice stands once', () => {
  say('Cannot reach the server', 'error')
  say('Cannot reach the server', 'error')

  expect(screen.getAllByText('Cannot reach the server')).toHaveLength(1)
})

test('messages that have passed can be read again, the newest first', () => {
  say('First')
  say('Second')
  pass(5000)

  show(<RecentToasts timeOf={() => '14:03'} />)

  expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual(['Second14:03', 'First14:03'])
})
