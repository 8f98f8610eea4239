import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { devices } from '#features/push/contract.ts'
import { open } from '../../kit/page.tsx'
import { portal, type Portal } from '../../kit/portal.ts'
import { pushService, type PushService } from '../../kit/push-service.ts'
import { resultOf } from '../messages/writing.ts'

let leave: (() => Promise<void>) | undefined
afterEach(async () => {
  await leave?.()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

type Answer = NotificationPermission

/**
 * A browser with push whose person answers its question so; without a device its push service never says anything.
 * Its worker is ready once `come` is over.
 */
function browser(device: { endpoint: string; keys: object } | undefined, answer: Answer, come = Promise.resolve()) {
  let permission: Answer = 'default'
  let held: object | null = null
  const noted = new Map<string, object>()
  const asked = { times: 0, noted: () => [...noted.keys()], held: () => held }
  const subscription = {
    options: { applicationServerKey: null },
    endpoint: device?.endpoint,
    toJSON: () => device,
    unsubscribe: async () => void (held = null),
  }
  const registration = {
    active: { postMessage: () => {} },
    pushManager: {
      getSubscription: async () => held,
      subscribe: () => (device ? Promise.resolve((held = subscription)) : new Promise(() => {})),
    },
  }
  const workers = {
    ready: come.then(() => registration),
    getRegistration: async () => registration,
    addEventListener: () => {},
    removeEventListener: () => {},
  }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers })
  vi.stubGlobal('caches', {
    open: async () => ({ put: async (place: string, note: object) => void noted.set(place, note) }),
    delete: async () => noted.clear(),
  })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    requestPermission: async () => {
      asked.times += 1
      return (permission = answer)
    },
  })
  return asked
}

async function withPush(run: (it: Portal, service: PushService) => Promise<void>) {
  await using service = await pushService()
  await using it = await portal({ config: { offlineHours: 0 }, settings: { PORTAL_PUSH_SERVICE: service.origin } })
  await run(it, service)
}

const prompt = () => screen.findByRole('region', { name: 'Alerts on this device' })

/** The notices of somebody whose browser takes alerts, with the card that offers them. */
async function offered(it: Portal, service: PushService) {
  const person = await it.as()
  const { publicKey } = resultOf(await person(devices.publicKey, {}))
  const asked = browser(service.device(publicKey), 'granted')
  ;({ leave } = await open(it, person, '/message'))
  return { person, asked, card: within(await prompt()) }
}

// The first test waits for the whole app to be translated.
test(
  'alerts are asked for in our own words first; then the device is among the person’s own',
  () =>
    withPush(async (it, service) => {
      const { person, asked, card } = await offered(it, service)
      expect(asked.times).toBe(0)

      fireEvent.click(card.getByRole('button', { name: 'Get alerts' }))

      await screen.findByText(/This device now receives alerts/)
      expect(resultOf(await person(devices.list, {})).list).toHaveLength(1)
    }),
  60_000,
)

test('a device whose person signs out while the server is told of it keeps nothing of it', () =>
  withPush(async (it, service) => {
    const { asked, card } = await offered(it, service)
    const { wipe } = await import('#client/wipe.ts') // the page's own
    const toServer = fetch
    const left = new Promise<void>((resolve) => {
      vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
        const reply = await toServer(url, init)
        if (!url.endsWith(devices.subscribe.path)) return reply
        cleanup()
        await wipe()
        resolve()
        return reply
      })
    })

    fireEvent.click(card.getByRole('button', { name: 'Get alerts' }))
    await left

    await waitFor(() => expect(asked.held()).toBeNull())
    expect([asked.noted(), localStorage.getItem('portal.push')]).toEqual([[], null])
  }))

test('a person who puts it off is not asked again on this device', () =>
  withPush(async (it) => {
    const person = await it.as()
    const asked = browser(undefined, 'granted')
    ;({ leave } = await open(it, person, '/message'))

    fireEvent.click(within(await prompt()).getByRole('button', { name: 'Not now' }))

    await waitFor(() => expect(screen.queryByRole('region', { name: 'Alerts on this device' })).toBeNull())
    expect([asked.times, localStorage.getItem('portal.push')]).toEqual([0, '{"refused":true}'])
  }))

test('a browser that was told no says how to change that', () =>
  withPush(async (it) => {
    browser(undefined, 'denied')
    ;({ leave } = await open(it, await it.as(), '/message'))

    fireEvent.click(within(await prompt()).getByRole('button', { name: 'Get alerts' }))

    await screen.findByText(/This browser does not let the portal send alerts/)
    expect(screen.queryByRole('button', { name: 'Get alerts' })).toBeNull()
  }))

test('a push service that never answers is given up after fifteen seconds, with what to do', () =>
  withPush(async (it) => {
    browser(undefined, 'granted')
    ;({ leave } = await open(it, await it.as(), '/message'))
    const card = within(await prompt())
    const clock = vi.spyOn(globalThis, 'setTimeout')
    const ends = () => clock.mock.calls.find(([, ms]) => ms === 15_000)

    fireEvent.click(card.getByRole('button', { name: 'Get alerts' }))
    await waitFor(() => expect(ends()).toBeDefined())
    expect(card.queryByText(/alert service did not answer/)).toBeNull()
    ends()?.[0]()

    await card.findByText(/alert service did not answer/)
    expect(card.getByRole('button', { name: 'Get alerts' })).toBeTruthy()
    clock.mockRestore()
  }))

test('a device can be renamed, tried and removed by its person', () =>
  withPush(async (it, service) => {
    const person = await it.as()
    const { publicKey } = resultOf(await person(devices.publicKey, {}))
    const device = service.device(publicKey)
    const { endpoint, keys } = device
    resultOf(await person(devices.subscribe, { endpoint, keys, language: 'en', name: 'Till tablet' }))
    ;({ leave } = await open(it, person, '/account/devices'))
    await screen.findByText('Till tablet')

    fireEvent.click(screen.getByRole('button', { name: 'Rename' }))
    fireEvent.change(screen.getByRole('textbox', { name: 'Name of the device' }), { target: { value: 'Kitchen' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save the name' }))
    await screen.findByText('Kitchen')
    fireEvent.click(screen.getByRole('button', { name: 'Send a test' }))
    await screen.findByText('A test alert was sent to Kitchen.')
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }))

    await screen.findByText('None yet.')
    expect(resultOf(await person(devices.list, {})).list).toEqual([])
  }))

test('hours without alerts are kept as they are chosen', () =>
  withPush(async (it) => {
    const person = await it.as()
    ;({ leave } = await open(it, person, '/account/devices'))

    fireEvent.click(await screen.findByRole('checkbox', { name: 'No alerts during these hours every day' }))
    await screen.findByLabelText('From time, hour')
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Campaign/ }))

    await waitFor(async () =>
      expect(resultOf(await person(devices.preferences, {}))).toMatchObject({
        quiet: { from: '22:00', to: '07:00', timeZone: 'Asia/Tokyo' },
        mutedTypeIds: ['6'],
      }),
    )
  }))

test('a worker that comes later than it is waited for lets alerts be taken after all', () =>
  withPush(async (it) => {
    const clock = vi.spyOn(globalThis, 'setTimeout')
    let come = () => {}
    browser(undefined, 'granted', new Promise((resolve) => (come = () => resolve())))
    ;({ leave } = await open(it, await it.as(), '/account/devices'))
    const waits = () => clock.mock.calls.filter(([, ms]) => ms === 10_000)
    await screen.findByRole('heading', { name: 'Devices that receive alerts' })
    await waitFor(() => expect(waits()).not.toEqual([]))

    for (const [end] of waits()) end()
    await screen.findByText(/This browser cannot receive alerts/)
    come()

    await screen.findByRole('button', { name: 'Get alerts on this device' })
  }))
