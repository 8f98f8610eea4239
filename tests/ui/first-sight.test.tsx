import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Afterwards } from '#ui/Afterwards.tsx'
import { afterFirstSight, holdForFirstSight, useFirstSightStands } from '#ui/first-sight.ts'

afterEach(cleanup)
const Rows = ({ stand }: { stand: boolean }) => {
  useFirstSightStands(stand)
  return null
}
const later = async (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('what nobody waits for is drawn at once where nothing is held back', () => {
  render(<Afterwards>tool</Afterwards>)
  expect(screen.queryByText('tool')).not.toBeNull()
})

test('it waits for the rows a page was opened for, and is drawn in the place kept for it once they are shown', async () => {
  vi.useFakeTimers()
  holdForFirstSight(3_000)
  render(<Afterwards place="kept place">tool</Afterwards>)
  const { rerender } = render(<Rows stand={false} />)
  await later(500)
  expect(screen.queryByText('tool')).toBeNull()
  expect(screen.queryByText('kept place')).not.toBeNull()
  rerender(<Rows stand />)
  await later(50)
  expect(screen.queryByText('tool')).not.toBeNull()
  vi.useRealTimers()
})

test('where no rows come it waits no longer than it was told to', async () => {
  vi.useFakeTimers()
  holdForFirstSight(3_000)
  const fetched = vi.fn<() => void>()
  void afterFirstSight().then(fetched)
  await later(2_900)
  expect(fetched).not.toHaveBeenCalled()
  await later(200)
  expect(fetched).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
