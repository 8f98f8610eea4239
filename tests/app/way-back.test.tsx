import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { open } from '../kit/page.tsx'
import { portal, type Portal } from '../kit/portal.ts'

let it: Portal
let leave: (() => Promise<void>) | undefined
beforeAll(async () => {
  it = await portal({ config: { offlineHours: 0 } })
})
afterEach(async () => {
  delete document.documentElement.dataset['child']
  await leave?.()
  cleanup()
})
afterAll(() => it[Symbol.asyncDispose]())

const back = () => screen.queryByRole('button', { name: 'Back' })
const goBack = () => fireEvent.click(screen.getByRole('button', { name: 'Back' }))
const at = () => location.pathname + location.search
const begin = async (path: string) => void ({ leave } = await open(it, await it.as('Record.search'), path))

test('a screen of the menu has no way back, a page within it has one, which leads to where one came from', async () => {
  await begin('/account')
  const change = await screen.findByRole('button', { name: /^Change password/ })
  expect(back()).toBeNull()

  fireEvent.click(change)
  await screen.findByLabelText(/^Current password/, { selector: 'input' })
  goBack()

  await waitFor(() => expect(at()).toBe('/account'))
  await waitFor(() => expect(back()).toBeNull())
})

test('a page whose address was opened by itself leads to the screen it is of', async () => {
  await begin('/account?open=password')
  await screen.findByLabelText(/^Current password/, { selector: 'input' })

  goBack()

  await waitFor(() => expect(at()).toBe('/account'))
})

test('inside another app, which has no menu of ours, every screen but the first leads back to that one', async () => {
  document.documentElement.dataset['child'] = ''
  await begin('/account')

  fireEvent.click(await screen.findByRole('button', { name: 'Back' }))

  await waitFor(() => expect(location.pathname).toBe('/trade'))
  await waitFor(() => expect(back()).toBeNull())
})
