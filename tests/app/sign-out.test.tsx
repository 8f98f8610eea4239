import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { open } from '../kit/page.tsx'
import { portal, type Person, type Portal } from '../kit/portal.ts'

const left = vi.hoisted(() => vi.fn<(way: string) => Promise<void>>(() => Promise.resolve()))
// The sign-in service's own pages: leaving through them leaves this one.
vi.mock('#client/identity.ts', async (own) => ({
  ...(await own<object>()),
  goToLogout: () => left('out'),
  goToLogin: () => left('in'),
}))

let it: Portal
let person: Person
let leave: (() => Promise<void>) | undefined
beforeAll(async () => {
  it = await portal({ config: { offlineHours: 0 } })
})
beforeEach(async () => {
  left.mockClear()
  person = await it.as('Record.search')
  ;({ leave } = await open(it, person, '/account'))
})
afterEach(() => leave?.())
afterAll(() => it[Symbol.asyncDispose]())

async function signOut() {
  fireEvent.click(await screen.findByRole('button', { name: '山田 花子' }))
  const own = within(await screen.findByRole('dialog', { name: 'Your account' }))
  fireEvent.click(await own.findByRole('button', { name: 'Sign out' }))
}
const ended = async () =>
  (
    await it.db.sql<{ ended: boolean }>`
    select ended_at is not null as ended from sessions where user_id = ${person.userId}`
  ).map((row) => row.ended)

test('who signs out from the header leaves nothing of themselves on the page, the device or the server', async () => {
  expect(await ended()).toEqual([false])

  await signOut()

  await waitFor(() => expect(left).toHaveBeenCalledWith('out'))
  expect(screen.queryByText('山田 花子')).toBeNull()
  expect(localStorage.getItem('portal.signedIn')).toBeNull()
  expect(localStorage.getItem('portal.pendingLogout')).toBeNull()
  expect(await ended()).toEqual([true])
})

test('without a network the page is empty all the same, and the device owes the server the sign-out', async () => {
  await screen.findByRole('button', { name: '山田 花子' })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))

  await signOut()

  await screen.findByText('Connect to sign in')
  expect(screen.queryByText('山田 花子')).toBeNull()
  expect(localStorage.getItem('portal.signedIn')).toBeNull()
  expect(localStorage.getItem('portal.pendingLogout')).toBe('true')
  expect(left).not.toHaveBeenCalled()
})
