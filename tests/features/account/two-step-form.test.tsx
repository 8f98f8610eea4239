import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { open } from '../../kit/page.tsx'
import { portal } from '../../kit/portal.ts'
import { createCredential, password } from './credential.ts'

const left = vi.hoisted(() => vi.fn<(way: string) => Promise<void>>(() => Promise.resolve()))
// The sign-in service's own pages: leaving through them leaves this one.
vi.mock('#client/identity.ts', async (own) => ({
  ...(await own<object>()),
  goToLogout: () => left('out'),
  goToLogin: () => left('in'),
}))

let leave: (() => Promise<void>) | undefined
afterEach(() => leave?.())

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Turn on two-step authentication' }))
const [first, again, own] = [/^E-mail address(?! again)/, /^E-mail address again/, /^Your password/]

test('two-step sign-in that is refused keeps the form and what was typed; turned on, it logs out', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const person = await it.as('Record.search')
  await createCredential(it, person)
  const bound = async () => {
    const [row] = await it.db.sql<{ email: string | null; since: Date | null }>`
      select mfa_email as email, mfa_since as since from users where user_id = ${person.userId}`
    return row
  }
  ;({ leave } = await open(it, person, '/account?open=twoStep'))
  await screen.findByLabelText(own, { selector: 'input' })

  type(first, 'hanako@komorebi.example')
  type(again, 'hanako@komorebi.exampel')
  type(own, 'Abcdef1!')
  await waitFor(() => {
    // Nothing happens before the page knows whose it is.
    submit()
    expect(screen.getByText('The two addresses differ.')).toBeTruthy()
  })

  type(again, 'hanako@komorebi.example')
  submit()
  expect((await screen.findAllByText('Invalid user ID / password')).length).toBeGreaterThan(0)
  expect([first, again, own].map((one) => field(one).value)).toEqual([
    'hanako@komorebi.example',
    'hanako@komorebi.example',
    'Abcdef1!',
  ])
  expect([await bound(), left.mock.calls]).toEqual([{ email: null, since: null }, []])

  type(own, password)
  submit()
  await waitFor(() => expect(left).toHaveBeenCalledWith('out'))
  expect(await bound()).toMatchObject({ email: 'hanako@komorebi.example', since: expect.any(Date) })
})
