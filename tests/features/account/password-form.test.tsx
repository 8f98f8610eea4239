import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { open } from '../../kit/page.tsx'
import { portal, type Person } from '../../kit/portal.ts'
import { createCredential, password } from './credential.ts'

let leave: (() => Promise<void>) | undefined
afterEach(() => leave?.())

const field = (label: RegExp) => screen.getByLabelText(label, { selector: 'input' })
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } })

/** The form knows whose password it changes. */
async function ready({ userName }: Person) {
  await screen.findByLabelText(/^Current password/, { selector: 'input' })
  await waitFor(() => expect(document.querySelector('input[autocomplete=username]')).toHaveProperty('value', userName))
}

test('a current password that can be none is said so at its field, and the server is not asked', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const person = await it.as('Record.search')
  ;({ leave } = await open(it, person, '/account?open=password'))
  await ready(person)
  type(/^New password(?! again)/, 'Aki-no-kaze#2027')
  type(/^New password again/, 'Aki-no-kaze#2027')
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Change the password' }))

  for (const old of ['', 'Abc1!', 'abcdefgh1!', 'Abcdefgh1']) {
    type(/^Current password/, old)
    submit()
    expect(field(/^Current password/).getAttribute('aria-invalid')).toBe('true')
  }
  expect(await screen.findByText(/^A password has 8 characters or more/)).toBeTruthy()

  // The control: one that may be right goes to the server, which does not know it.
  type(/^Current password/, 'Abcdef1!')
  submit()
  expect((await screen.findAllByText('Invalid user ID / password')).length).toBeGreaterThan(0)
})

test('a password that many people use is refused by the server, and said so at its field until another is typed', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const person = await it.as('Record.search')
  await createCredential(it, person)
  ;({ leave } = await open(it, person, '/account?open=password'))
  await ready(person)
  type(/^Current password/, password)
  type(/^New password(?! again)/, 'Sakura-2026!!')
  type(/^New password again/, 'Sakura-2026!!')
  fireEvent.click(screen.getByRole('button', { name: 'Change the password' }))
  await waitFor(() => expect(field(/^New password(?! again)/).getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getAllByText(/^Many people use this password/).length).toBeGreaterThan(0)

  type(/^New password(?! again)/, 'Aki-no-kaze#2027')
  type(/^New password again/, 'Aki-no-kaze#2027')
  await waitFor(() => expect(field(/^New password(?! again)/).getAttribute('aria-invalid')).not.toBe('true'))
})
