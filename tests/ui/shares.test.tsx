import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Shares } from '#ui/Shares.tsx'
import { show } from './show.tsx'

test('shares that stand together come to 100.0%, also with a line for the others', () => {
  const parts = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((id) => ({ id, label: id, value: 1 }))
  show(<Shares parts={parts} rest={3} say={String} />)
  const shown = screen.getAllByText(/%$/).map(({ textContent }) => Number(textContent?.slice(0, -1)))
  expect(shown).toHaveLength(9)
  expect(Math.round(10 * shown.reduce((sum, one) => sum + one, 0))).toBe(1_000)
})
