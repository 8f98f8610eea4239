import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FormSteps } from '#ui/forms/FormSteps.tsx'
import type { ShownForm } from '#ui/forms/shown-form.ts'
import { show } from './show.tsx'

const submit = vi.fn<() => void>()
const form: ShownForm = {
  busy: false,
  offline: undefined,
  missed: 0,
  changes: [],
  unfinished: [],
  refusal: undefined,
  refusedField: undefined,
  conflict: undefined,
  restored: false,
  overtaken: false,
  submit,
  startOver: () => {},
  giveUp: () => {},
}
const steps = [
  { id: 'one', label: 'Company', fields: ['name'], body: <input aria-label="Name" /> },
  { id: 'two', label: 'Fees', fields: ['fee'], body: <input aria-label="Fee" /> },
] as const

test('a form of steps checks each before the next, leads back to those that are done, and sends from the last', () => {
  let fits = false
  const check = vi.fn<(fields: readonly string[]) => boolean>(() => fits)
  show(<FormSteps form={{ ...form, check }} steps={steps} place="page" save="Add it" />)
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

  press('Next')
  expect(screen.getByLabelText('Name')).toBeTruthy()
  fits = true
  press('Next')

  expect(check).toHaveBeenLastCalledWith(['name'])
  expect(screen.getByLabelText('Fee')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Fees')
  expect(submit).not.toHaveBeenCalled()
  press('Add it')
  expect(submit).toHaveBeenCalledOnce()

  fireEvent.click(within(screen.getByRole('navigation', { name: 'Steps' })).getByRole('button', { name: 'Company' }))
  expect(screen.getByLabelText('Name')).toBeTruthy()
})
