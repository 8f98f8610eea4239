import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messageManagement as manage } from '#features/messages/management.contract.ts'
import { noNetwork } from '../kit/kept-on.ts'
import { live, type Live, type Login } from '../kit/live.ts'
import { remains } from '../kit/remains.ts'
import { shownAlerts } from '../kit/shown-alerts.ts'
import { pushService, type PushService, type Received, type TestDevice } from '../kit/push-service.ts'
import type { Device, Visit } from '../kit/visit.ts'
import { notice, resultOf } from '../features/messages/writing.ts'

// What stands in a worker beside what stands in a page.
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    matchAll: () => Promise<readonly unknown[]>
    openWindow: (url: string) => Promise<null>
  }
}
declare const ExtendableEvent: new (type: string) => Event
declare const NotificationEvent: new (type: string, init: { notification: Notification }) => Event

declare global {
  // Set in a page that must not be loaded again.
  var stays: boolean | undefined
  // Numbers the worker put on the app's icon.
  var badges: number[] | undefined
}

let service: PushService
let it: Live
beforeAll(async () => {
  service = await pushService()
  it = await live({ settings: { PORTAL_PUSH_SERVICE: service.origin }, browser: 'window' })
})
afterAll(async () => {
  await it[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

/** A browser with a push service: ours instead of its maker's, which cannot be reached from here. */
interface Woken {
  readonly visit: Visit
  readonly device: TestDevice
  /** Lets the browser have what the push service took for it. */
  arrive(alert: Received): Promise<void>
  /** What stands on the lock screen. */
  shown(): Promise<string[]>
  /** The browser gives the device a new subscription, with no word of the former one, and tells the worker alone. */
  change(): Promise<TestDevice>
  /** Presses the alert that says this. */
  press(title: string): Promise<void>
}

async function woken(kind: Device, login: Login): Promise<Woken> {
  const visit = await it.visit(kind, { worker: true })
  visit.expect(noNetwork)
  const { context, page } = visit
  const { tenant, server } = it.portal
  const key = await server.push.publicKey(tenant)
  const device = service.device(key)
  await context.grantPermissions(['notifications'], { origin: it.origin })
  await subscribeTo(context, device, key)
  await visit.enter(login, '/account/devices')
  await visit.button('Get alerts on this device').click()
  await visit.button('Stop alerts on this device').waitFor()
  const cdp = await context.newCDPSession(page)
  const registration = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(it.origin))
      if (own) resolve(own.registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registration
  const worker = () => {
    const [one] = context.serviceWorkers()
    if (!one) throw new Error('there is no worker')
    return one
  }
  await worker().evaluate(() => {
    globalThis.badges = []
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void globalThis.badges?.push(count),
      clearAppBadge: async () => void globalThis.badges?.push(0),
    })
  })
  return {
    visit,
    device,
    async arrive({ payload }) {
      const data = JSON.stringify(payload)
      await cdp.send('ServiceWorker.deliverPushMessage', { origin: it.origin, registrationId, data })
    },
    shown: async () => (await shownAlerts(page)).map(({ title }) => title),
    async change() {
      const fresh = service.device(key)
      await worker().evaluate(
        ({ endpoint, keys }) => {
          const subscription = { endpoint, options: {}, toJSON: () => ({ endpoint, keys }) }
          const { prototype } = PushManager
          Object.assign(prototype, { subscribe: () => Promise.resolve(subscription) })
          dispatchEvent(new ExtendableEvent('pushsubscriptionchange'))
        },
        { endpoint: fresh.endpoint, keys: fresh.keys },
      )
      return fresh
    },
    async press(title) {
      await worker().evaluate(async (wanted) => {
        const scope = globalThis as unknown as WorkerScope
        const notification = (await scope.registration.getNotifications()).find((one) => one.title === wanted)
        if (!notification) throw new Error(`nothing says ${wanted}`)
        dispatchEvent(new NotificationEvent('notificationclick', { notification }))
      }, title)
    },
  }
}

async function subscribeTo(context: BrowserContext, { endpoint, keys }: TestDevice, key: string): Promise<void> {
  await context.addInitScript(
    (given) => {
      const bytes = Uint8Array.from(atob(given.key.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
        one.charCodeAt(0),
      )
      let subscribed = false
      const subscription = {
        endpoint: given.endpoint,
        expirationTime: null,
        options: { applicationServerKey: bytes.buffer, userVisibleOnly: true },
        toJSON: () => ({ endpoint: given.endpoint, keys: given.keys }),
        unsubscribe: () => {
          subscribed = false
          return Promise.resolve(true)
        },
      }
      Object.assign(PushManager.prototype, {
        subscribe: () => {
          subscribed = true
          return Promise.resolve(subscription)
        },
        getSubscription: () => Promise.resolve(subscribed ? subscription : null),
      })
    },
    { endpoint, keys, key },
  )
}

/** The provider tells of an outage; gives the id and the alerts as the push service took them. */
async function outage(title: string): Promise<string> {
  const provider = await it.portal.admin('Message.search', 'Message.add')
  const written = notice({ messageTitle: title, messageTypeId: '1', sendPush: true })
  const { messageId } = resultOf(await provider(manage.createSystem, written))
  await it.portal.server.notices.run([it.portal.tenant])
  return messageId
}

const newest = ({ device }: Woken): Received => {
  const alert = device.received.at(-1)
  if (!alert) throw new Error('the push service took nothing for the device')
  return alert
}
const stay = (page: Page) => page.evaluate(() => void (globalThis.stays = true))
const stayed = (page: Page) => page.evaluate(() => globalThis.stays === true)
const badges = ({ visit }: Woken) =>
  visit.context.serviceWorkers()[0]?.evaluate(() => globalThis.badges) ?? Promise.resolve(undefined)

describe('an outage is told', () => {
  test('it wakes phone and tablet by its title alone, a press leads to it in the open window, and reading it on one clears the other', async () => {
    const login = await it.person(['Record.search'])
    const [phone, tablet] = await Promise.all([woken('phone', login), woken('tablet', login)])
    const { page } = phone.visit
    await page.goto(`${it.origin}/trade`)
    await phone.visit.ready()
    await stay(page)

    const messageId = await outage('決済障害：カード決済が通りません')
    for (const one of [phone, tablet]) await one.arrive(newest(one))

    expect(service.faults).toEqual([])
    for (const one of [phone, tablet])
      await expect.poll(() => one.shown()).toEqual(['決済障害：カード決済が通りません'])
    expect(await badges(phone)).toEqual([1])
    // Both devices said that they showed it.
    await expect
      .poll(async () => {
        const rows = await it.portal.db.sql<{ shown: boolean }>`
          select shown_at is not null as shown from message_deliveries
           where message_id = ${messageId} and channel = 'PUSH'`
        return rows.map(({ shown }) => shown)
      })
      .toEqual([true, true])

    await phone.press('決済障害：カード決済が通りません')

    await page.waitForURL((url) => url.pathname === '/message')
    const { searchParams } = new URL(page.url())
    expect([searchParams.get('activeTypeId'), searchParams.get('currentMessageId')]).toEqual(['1', messageId])
    await page.getByRole('heading', { name: '決済障害：カード決済が通りません' }).waitFor()
    expect(await stayed(page)).toBe(true)
    await expect.poll(() => phone.shown()).toEqual([])
    await expect.poll(() => tablet.shown()).toEqual([])
    const strip = tablet.visit.page
    await strip.goto(`${it.origin}/trade`)
    await strip.locator('.news.is-read').waitFor()
  })

  test('another person’s alert shows no title, and one that is no alert of ours shows that something is there', async () => {
    const [own, other] = [await it.person(['Record.search']), await it.person(['Record.search'])]
    const phone = await woken('phone', own)
    const theirs = await woken('phone', other)
    await outage('精算の遅れ')

    await phone.arrive(newest(theirs))

    await expect.poll(() => phone.shown()).toEqual(['新しいお知らせがあります'])
    expect(await badges(phone)).toEqual([])
    // The measure itself: their own phone shows it.
    await theirs.arrive(newest(theirs))
    await expect.poll(() => theirs.shown()).toEqual(['精算の遅れ'])
  })

  test('more than five become one that counts them', async () => {
    const phone = await woken('phone', await it.person(['Record.search']))
    for (let count = 1; count <= 5; count++) {
      await outage(`障害 ${count}`)
      await phone.arrive(newest(phone))
    }
    await expect.poll(async () => (await phone.shown()).length).toBe(5)
    await outage('障害 6')

    await phone.arrive(newest(phone))

    await expect.poll(() => phone.shown()).toEqual(['新しいお知らせが6件あります'])
  })

  test('a new subscription of the browser is known at once, without any page; after a sign-out nothing of it is left', async () => {
    const phone = await woken('phone', await it.person(['Record.search']))
    await phone.visit.page.goto('about:blank')

    const fresh = await phone.change()

    const known = () => it.portal.db.sql<{ endpoint: string }>`
      select endpoint from push_devices
       where tenant_code = ${it.portal.tenant} and endpoint in (${fresh.endpoint}, ${phone.device.endpoint})`
    await expect.poll(known).toEqual([{ endpoint: fresh.endpoint }])
    await outage('引っ越しの後')
    expect([fresh.received.length, phone.device.requests, service.faults]).toEqual([1, 0, []])
    const { page } = phone.visit
    await page.goto(`${it.origin}/account`)
    const sign = new URL(fresh.endpoint).pathname
    await expect.poll(async () => (await remains(page)).text).toContain(sign)
    await phone.visit.button('Sign out').click()
    await page.getByLabel(phone.visit.say('User name')).waitFor()
    expect((await remains(page)).text).not.toContain(sign)
    expect(await known()).toEqual([])
  })

  test('a press without an open window opens one at the notice', async () => {
    const phone = await woken('phone', await it.person(['Record.search']))
    const messageId = await outage('夜間メンテナンス')
    await phone.arrive(newest(phone))
    await expect.poll(() => phone.shown()).toEqual(['夜間メンテナンス'])
    const [worker] = phone.visit.context.serviceWorkers()
    // Only a true press may open a window: the test listens to what would be opened.
    await worker?.evaluate(() => {
      const scope = globalThis as unknown as WorkerScope
      scope.clients.matchAll = () => Promise.resolve([])
      scope.clients.openWindow = (url) => {
        Object.assign(globalThis, { opened: String(url) })
        return Promise.resolve(null)
      }
    })

    await phone.press('夜間メンテナンス')

    await expect
      .poll(() => worker?.evaluate(() => (globalThis as { opened?: string }).opened))
      .toBe(`/message?activeTypeId=1&currentMessageId=${messageId}`)
  })
})
