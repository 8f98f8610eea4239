import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Pager, type Turn } from '#ui/Pager.tsx'
import { show } from './show.tsx'

const atStart = { first: false, previous: false, next: true, last: true }
const pager = (more: Partial<Parameters<typeof Pager>[0]> = {}) => (
  <Pager from={1} to={50} total={8473} can={atStart} onTurn={() => {}} pageSize={50} onPageSize={() => {}} {...more} />
)
const text = () => screen.getByRole('status').textContent

test('the pager says which rows of how many', () => {
  show(pager())
  expect(text()).toBe('1–50 of 8,473')
})

test('a count that stopped says so by a plus', () => {
  show(pager({ total: 10_000, exact: false }))
  expect(text()).toBe('1–50 of 10,000+')
})

test('on the first page nothing leads back', () => {
  const turn = vi.fn<(turn: Turn) => void>()
  show(pager({ onTurn: turn }))

  fireEvent.click(screen.getByRole('button', { name: 'First page' }))
  fireEvent.click(screen.getByRole('button', { name: 'Previous page' }))
  expect(turn).not.toHaveBeenCalled()

  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  fireEvent.click(screen.getByRole('button', { name: 'Last page' }))
  expect(turn.mock.calls).toEqual([['next'], ['last']])
})

test('the page size is a number when it is chosen', () => {
  const size = vi.fn<(size: number) => void>()
  show(pager({ onPageSize: size }))

  fireEvent.change(screen.getByRole('combobox', { name: 'Per page' }), { target: { value: '100' } })

  expect(size).toHaveBeenCalledWith(100)
})

test('there are no page numbers', () => {
  show(pager())
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['', '', '', ''])
})

const nowhere = { first: false, previous: false, next: false, last: false }

test('on one page there is nothing to press, and a size that matters can still be chosen', () => {
  const { unmount } = show(pager({ to: 7, total: 7, can: nowhere }))
  expect(text()).toBe('1–7 of 7')
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(screen.queryByRole('combobox')).toBeNull()
  unmount()

  show(pager({ to: 21, total: 21, can: nowhere }))
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(screen.getByRole('combobox', { name: 'Per page' })).toBeDefined()
})
