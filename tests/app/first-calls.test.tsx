import { waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi, type MockInstance } from 'vitest'
import { screens } from '#app/screens.ts'
import { open } from '../kit/page.tsx'
import { portal, type Person, type Portal } from '../kit/portal.ts'

let it: Portal
let leave: (() => Promise<void>) | undefined
beforeAll(async () => {
  it = await portal({ config: { showDashBoard: true } })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await leave?.()
})
afterAll(() => it[Symbol.asyncDispose]())

const people: Record<string, () => Promise<Person>> = {
  '/trade': () => it.as('Record.search'),
  '/systrade': () => it.admin('Refund.refund'),
  '/message': () => it.as('Message.search'),
}
const landing = screens.filter((screen) => screen.landing)
const others = screens.filter((screen) => screen.firstCalls && !screen.landing)

test.each(landing.map(({ path, firstCalls = [] }) => ({ path, firstCalls })))(
  'what the boot script is told to ask for $path is what the screen asks first',
  async ({ path, firstCalls }) => {
    const server = vi.spyOn(it.server.app, 'inject') as unknown as MockInstance<(one: { url: string }) => unknown>
    const person = people[path]
    if (!person) throw new Error(`${path} leads nobody of this test: say who begins there`)
    ;({ leave } = await open(it, await person(), '/'))

    await waitFor(() => expect(location.pathname).toBe(path))
    const asked = () => server.mock.calls.map(([{ url }]) => url)
    await waitFor(() => expect(asked()).toEqual(expect.arrayContaining([...firstCalls])))
    // Of other screens only what the person may ask.
    const elsewhere = path === '/trade' ? others.map((one) => [one.path, one.firstCalls]) : []
    const first = { at: ['/', path], urls: firstCalls, others: Object.fromEntries(elsewhere) }
    expect(JSON.parse(localStorage.getItem('portal.first') ?? '')).toEqual(first)
  },
)

test.each(others.map(({ path, firstCalls = [] }) => ({ path, firstCalls })))(
  'what the boot script is told to ask for at $path itself is what the screen asks first',
  async ({ path, firstCalls }) => {
    const server = vi.spyOn(it.server.app, 'inject') as unknown as MockInstance<(one: { url: string }) => unknown>
    ;({ leave } = await open(it, await it.as('Record.search'), path))

    await waitFor(() =>
      expect(server.mock.calls.map(([{ url }]) => url)).toEqual(expect.arrayContaining([...firstCalls])),
    )
    expect(firstCalls.length).toBeGreaterThan(0)
    expect(JSON.parse(localStorage.getItem('portal.first') ?? '')).toMatchObject({ others: { [path]: firstCalls } })
  },
)

test('the search of the header opens over the one screen that says it is searched', () => {
  expect(screens.filter((screen) => screen.search)).toHaveLength(1)
})
