import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { open } from '../../kit/page.tsx'
import { portal } from '../../kit/portal.ts'
import { now, pay } from '../transactions/payments.ts'

// There is no canvas here.
vi.mock('#ui/ChartCanvas.tsx', () => ({ ChartCanvas: () => null }))

let leave: (() => Promise<void>) | undefined
afterEach(() => leave?.())

test.each([
  ['2026-10-10', true],
  ['2026-09-30', false],
] as const)('where records begin on %s a month and a tile compared with October say so: %s', async (first, said) => {
  await using it = await portal({ now: () => now, config: { offlineHours: 0 } })
  await pay(
    it,
    [first, '2026-10-12', '2026-11-20'].map((day) => ({ tradeNo: day, tradeTime: `${day}T12:00:00+09:00` })),
  )
  const person = await it.as('DataCompass.search')
  const words = /Records begin on 10 Oct 2026/
  ;({ leave } = await open(it, person, '/dataCompass?Tab=monthly'))
  const beside = async (label: string) => (await screen.findByText(label, { selector: 'dt' })).nextSibling?.textContent
  expect(await beside('Same days of the month before')).toMatch(said ? words : /▼ 50\.0%|±0\.0%/)
  // A year ago there was nothing at all.
  expect(await beside('Same days a year ago')).toMatch(/^–/)
  await leave()
  ;({ leave } = await open(it, person, '/dataCompass?Tab=panel'))
  const [heading] = await screen.findAllByRole('heading', { name: /^Net sales/, level: 3 })
  const tile = heading?.closest('li')
  if (!tile) throw new Error('the tile is missing')
  if (said) expect(await within(tile).findByText(words)).toBeTruthy()
  else expect(await within(tile).findByText(/[▲▼±]/)).toBeTruthy()
})
