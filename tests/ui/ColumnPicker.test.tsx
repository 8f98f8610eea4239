import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ColumnPicker } from '#ui/ColumnPicker.tsx'
import { defaultSetup } from '#ui/columns.ts'
import { show } from './show.tsx'

const columns = [
  { id: 'time', label: 'Time', locked: true },
  { id: 'no', label: 'Number' },
  { id: 'net', label: 'Net', off: true },
]

function Picker() {
  const [setup, setSetup] = useState(() => defaultSetup(columns))
  return (
    <>
      <ColumnPicker columns={columns} setup={setup} onChange={setSetup} />
      <output>{JSON.stringify(setup)}</output>
    </>
  )
}
const setup = () => JSON.parse(document.querySelector('output')?.textContent ?? '{}')
const opened = () => {
  show(<Picker />)
  fireEvent.click(screen.getByRole('button', { name: 'Choose columns' }))
}

test('a tick shows a column, and putting back returns everything to the start', () => {
  opened()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Net' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Number' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Tight' }))
  expect(setup()).toMatchObject({ hidden: ['no'], density: 'compact' })

  fireEvent.click(screen.getByRole('button', { name: 'Reset' }))

  expect(setup()).toEqual({ order: ['time', 'no', 'net'], hidden: ['net'], density: 'normal' })
})

test('a column moves by its buttons and stops at the ends', () => {
  opened()
  fireEvent.click(screen.getByRole('button', { name: 'Move Net up' }))

  expect(setup().order).toEqual(['time', 'net', 'no'])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move Number down' }).disabled).toBe(true)
})

test('a locked column has no box to clear', () => {
  opened()

  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  expect(screen.getByText('Always shown')).toBeTruthy()
})

test('Escape closes the panel and gives the focus back to its button', () => {
  opened()
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose columns' }))
})

test('a press elsewhere closes the panel', () => {
  opened()
  fireEvent.pointerDown(document.body)

  expect(screen.queryByRole('dialog')).toBeNull()
})
