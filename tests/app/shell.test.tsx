import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { open } from '../kit/page.tsx'
import { portal, type Portal } from '../kit/portal.ts'

let it: Portal
let leave: (() => Promise<void>) | undefined
beforeAll(async () => {
  it = await portal({ config: { offlineHours: 0 } })
})
afterEach(() => leave?.())
afterAll(() => it[Symbol.asyncDispose]())

const notFound = () => screen.findByText('The address is wrong, or you do not have access to this page.')
const hrefs = (links: readonly HTMLElement[]) => links.map((link) => link.getAttribute('href'))

test('the header offers every language by its own name, and what a person does with their account', async () => {
  ;({ leave } = await open(it, await it.as('Record.search'), '/account'))
  fireEvent.click(await screen.findByRole('button', { name: 'English' }))

  const languages = within(await screen.findByRole('dialog', { name: 'Language' }))
  const choices = await languages.findAllByRole('button')
  expect(choices.map((one) => [one.lang, one.textContent, one.getAttribute('aria-pressed')])).toEqual([
    ['ja', '日本語', 'false'],
    ['en', 'English', 'true'],
    ['mn', 'Монгол', 'false'],
  ])
  fireEvent.keyDown(document.body, { key: 'Escape' })

  fireEvent.click(screen.getByRole('button', { name: '山田 花子' }))
  const own = within(await screen.findByRole('dialog', { name: 'Your account' }))
  const links = await own.findAllByRole('link')
  expect(hrefs(links)).toEqual(['/account', '/account?open=twoStep', '/account?open=password', '/account?open=install'])
  fireEvent.click(own.getByRole('link', { name: 'Change password' }))
  expect(await screen.findByLabelText(/^Current password/, { selector: 'input' })).toBeTruthy()
})

test('the bottom bar holds four places at most and then "More", where all the others stand', async () => {
  const person = await it.admin('Refund.refund', 'Message.search', 'SystemConfig.all')
  ;({ leave } = await open(it, person, '/account'))

  await screen.findAllByRole('link', { name: 'More' })
  const bar = [...document.querySelectorAll<HTMLElement>('.bottom-bar a')]
  expect(bar.length).toBeLessThanOrEqual(5)
  expect(bar.at(-1)?.getAttribute('href')).toBe('/account')
  expect(bar.at(-1)?.getAttribute('aria-current')).toBe('page')
  const side = hrefs([...document.querySelectorAll<HTMLElement>('.side .nav a')])
  await waitFor(() => expect(document.querySelector('.phone-only .more-line') ?? side.length < 5).toBeTruthy())
  const further = hrefs([...document.querySelectorAll<HTMLElement>('.phone-only .more-line')])
  const reached = [...hrefs(bar.slice(0, -1)), ...further]
  expect(new Set(reached)).toEqual(new Set(side))
  expect(reached).toHaveLength(side.length)
})

test('statistics stand in the bottom bar where the others leave room: a manager has them there, not who has deposits', async () => {
  await using shop = await portal({ config: { offlineHours: 0, showDashBoard: true } })
  const bar = () => hrefs([...document.querySelectorAll<HTMLElement>('.bottom-bar a')])
  const people = [
    { rights: [], places: ['/panel', '/trade', '/statistics', '/message', '/account'] },
    { rights: ['Settle.search'], places: ['/panel', '/trade', '/deposit', '/message', '/account'] },
  ] as const
  for (const { rights, places } of people) {
    ;({ leave } = await open(shop, await shop.as('Record.search', 'Stat.search', ...rights), '/account'))
    await screen.findAllByRole('link', { name: 'More' })
    expect(bar()).toEqual(places)
    await leave()
  }
  leave = undefined
})

test('"More" is the present place on every screen that is reached by it', async () => {
  const person = await it.as('User.search', 'Permission.search', 'Message.search')
  const marked = () => [...document.querySelectorAll('.bottom-bar [aria-current]')].map((one) => one.textContent)
  for (const [path, place] of Object.entries({
    '/setting/user': 'More',
    '/account/devices': 'More',
    '/message': 'Notices',
  })) {
    ;({ leave } = await open(it, person, path))
    await screen.findAllByRole('link', { name: 'More' })
    expect([path, marked()]).toEqual([path, [place]])
    await leave()
  }
  leave = undefined
})

test('an address that leads nowhere, and a screen whose rights one does not hold, say so and lead back', async () => {
  const person = await it.as('Message.search')
  for (const path of ['/no/such/page', '/trade', '/systrade']) {
    ;({ leave } = await open(it, person, path))
    await notFound()
    expect(location.pathname).toBe('/notFound')
    expect(document.title).toContain('Page not found')
    fireEvent.click(screen.getByRole('link', { name: 'Back to the start' }))
    await waitFor(() => expect(location.pathname).not.toBe('/notFound'))
    await waitFor(() => expect(screen.queryByText(/The address is wrong/)).toBeNull())
    await leave()
  }
  leave = undefined
})

test.each(['/ACCOUNT', '/account/', '/Account/'])('%s is the address of the screen, and becomes it', async (path) => {
  ;({ leave } = await open(it, await it.as('Record.search'), `${path}?open=password`))

  await screen.findByLabelText(/^Current password/, { selector: 'input' })

  expect(location.pathname + location.search).toBe('/account?open=password')
})

test('G and then T lead to the payments, T alone or too late does not; `?` lists the keys (letters switched off do nothing)', async () => {
  ;({ leave } = await open(it, await it.as('Record.search', 'Shop.search'), '/account'))
  await screen.findAllByRole('link', { name: 'Transactions' })
  const press = (key: string) => fireEvent.keyDown(document.body, { key })
  const at = () => location.pathname

  press('t')
  expect(at()).toBe('/account')
  press('?')
  expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  localStorage.setItem('portal.keys', '"off"')
  press('g')
  press('t')
  expect(at()).toBe('/account')
  localStorage.removeItem('portal.keys')
  press('g')
  press('t')
  await waitFor(() => expect(at()).toBe('/trade'))
})
