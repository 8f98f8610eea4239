import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { open } from '../kit/page.tsx'
import { portal, type Person, type Portal } from '../kit/portal.ts'

let it: Portal
let leave: (() => Promise<void>) | undefined
beforeAll(async () => {
  it = await portal({ config: { offlineHours: 0 } })
})
afterEach(() => leave?.())
afterAll(() => it[Symbol.asyncDispose]())

const at = (path: string) => waitFor(() => expect(location.pathname).toBe(path))
const visit = async (person: Person, path: string) => {
  ;({ leave } = await open(it, person, path))
}

test.each([
  ['who looks at payments, at the payments', () => it.as('Record.search'), '/trade'],
  ['who does not, at the notices', () => it.as('User.search'), '/message'],
  ['the provider’s people who refund, at the payments of all merchants', () => it.admin('Refund.refund'), '/systrade'],
  ['those who do not, at the notices', () => it.admin('SystemConfig.all'), '/message'],
])('"/" and the way out of a page that is not there begin alike: %s', async (_who, somebody, landing) => {
  const person = await somebody()
  await visit(person, '/?theme=dark')
  await at(landing)
  expect(new URLSearchParams(location.search).get('theme')).toBe('dark')
  await leave?.()

  await visit(person, '/no/such/page')
  await at('/notFound')
  fireEvent.click(await screen.findByRole('link', { name: 'Back to the start' }))
  await at(landing)
})

test('a super-admin is led to the payments on load, whatever the address, but not when the portal loads itself again', async () => {
  const person = await it.superAdmin('Refund.refund', 'Ent.search')
  await visit(person, '/setting/adminUser')
  await at('/systrade')
  await leave?.()

  sessionStorage.setItem('portal.reloading', '1') // what a change of language leaves
  await visit(person, '/account')
  expect(await screen.findByRole('heading', { name: 'Account', level: 1 })).toBeTruthy()
  expect(location.pathname).toBe('/account')
})

test('the search opens over the payments from anywhere, without a word of it in the address, and Back closes it', async () => {
  await visit(await it.as('Record.search'), '/message')
  const buttons = await screen.findAllByRole('button', { name: 'Search transactions' })

  fireEvent.click(buttons[0] as HTMLElement)
  await at('/trade')
  expect(await screen.findByRole('dialog', { name: 'Search transactions' })).toBeTruthy()
  expect(location.search).toBe('')
  history.back()
  await at('/message')
  expect(screen.queryByRole('dialog', { name: 'Search transactions' })).toBeNull()
})

test('who may not look at payments has no search', async () => {
  await visit(await it.as('User.search'), '/account')
  await screen.findAllByRole('link', { name: 'More' })

  expect(screen.queryByRole('button', { name: 'Search transactions' })).toBeNull()
})

test('a screen that fails leaves the frame and its menus where they are', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {}) // React tells of it
  vi.doMock('#features/portal/NotFoundScreen.tsx', () => ({
    default: () => {
      throw new Error('a name nobody shall read')
    },
  }))
  await visit(await it.as('Record.search'), '/no/such/page')

  expect(await screen.findByRole('heading', { name: 'This screen could not be shown' })).toBeTruthy()
  expect(document.body.textContent).not.toContain('a name nobody shall read')
  expect(document.querySelector('.side .nav a[href="/trade"]')).toBeTruthy()
  vi.doUnmock('#features/portal/NotFoundScreen.tsx')
  vi.restoreAllMocks()
})
