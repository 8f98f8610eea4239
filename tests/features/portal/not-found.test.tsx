import { expect, test, vi } from 'vitest'
import NotFoundScreen from '#features/portal/NotFoundScreen.tsx'
import { afterFirstSight, holdForFirstSight } from '#ui/first-sight.ts'
import { show } from '../../ui/show.tsx'

vi.mock('#client/RouterLink.tsx', () => ({ RouterLink: () => null }))

test('at the address of a list that a person does not hold, the frame waits for no rows', async () => {
  vi.useFakeTimers()
  holdForFirstSight(60_000)
  const drawn = vi.fn<() => void>()
  void afterFirstSight().then(drawn)
  show(<NotFoundScreen />)

  await vi.advanceTimersByTimeAsync(100)
  expect(drawn).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
