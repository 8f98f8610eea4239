import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const reloadHere = vi.hoisted(() => vi.fn<() => void>())
vi.mock('#client/reload.ts', () => ({ reloadHere }))
const { sparePart } = await import('#client/with-words.ts')

beforeEach(() => vi.stubGlobal('fetch', async () => new Response('{}', { headers: { 'x-portal': '1' } })))
afterEach(() => vi.unstubAllGlobals())

function Strip() {
  return <p>news</p>
}

test('a part that the page can do without is nothing where a server answers without it, and starts no page anew', async () => {
  const There = sparePart(
    async () => ({ Strip }),
    (loaded) => loaded.Strip,
  )
  const Gone = sparePart(
    () => Promise.reject<{ Strip: typeof Strip }>(new TypeError('Failed to fetch')),
    (loaded) => loaded.Strip,
  )
  const shown = (Part: typeof There) => (
    <Suspense fallback="waiting">
      <Part />
    </Suspense>
  )

  const { rerender, container } = render(shown(There))
  await screen.findByText('news')
  rerender(shown(Gone))
  await expect.poll(() => container.textContent).toBe('')
  expect(reloadHere).not.toHaveBeenCalled()
})
