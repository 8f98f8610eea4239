import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeAlerts } from '#features/push/shown.ts'
import { noteOfAlerts } from '#shared/alert-notes.ts'
import { follow, show } from '#worker/alerts.ts'

interface Shown {
  readonly title: string
  readonly tag: string
  readonly data: unknown
  close(): void
}

afterEach(() => vi.unstubAllGlobals())

let shown: Shown[]
let cached: Map<string, string>
let received: unknown[]
beforeEach(() => {
  shown = []
  cached = new Map()
  received = []
  browser()
  vi.stubGlobal('registration', registration)
  vi.stubGlobal(
    'fetch',
    async (_url: string, { body }: { body: string }) => void received.push(JSON.parse(body).receipt),
  )
  vi.stubGlobal('caches', {
    open: async () => ({
      put: async (name: string, reply: Response) => void cached.set(name, await reply.text()),
      match: async (name: string) => (cached.has(name) ? new Response(cached.get(name)) : undefined),
    }),
  })
})

/** As much of a browser as a worker needs to show alerts. */
const registration = {
  showNotification: async (title: string, { tag, data }: { tag: string; data: unknown }) => {
    const one: Shown = { title, tag, data, close: () => void (shown = shown.filter((other) => other !== one)) }
    shown = [...shown.filter((other) => other.tag !== tag), one]
  },
  getNotifications: async () => shown,
}

const page = (path: string, focused = false, listens = true) => ({
  url: location.origin + path,
  focused,
  visibilityState: 'visible',
  postMessage: vi.fn<(word: unknown, ports?: readonly MessagePort[]) => void>((_word, ports) => {
    if (listens) ports?.[0]?.postMessage(true)
  }),
  focus: vi.fn<() => Promise<void>>(async () => {}),
  navigate: vi.fn<(place: string) => Promise<void>>(async () => {}),
})
/** The browser's pages; gives what opens another. */
const browser = (...pages: ReturnType<typeof page>[]) => {
  const openWindow = vi.fn<(path: string) => Promise<null>>(async () => null)
  vi.stubGlobal('clients', { matchAll: async () => pages, openWindow })
  return openWindow
}

/** Locks of a single name, as browsers have them. */
function locks() {
  let last: Promise<unknown> = Promise.resolve()
  return { request: (_name: string, work: () => Promise<unknown>) => (last = last.then(work)) }
}

const pushed = (value: unknown) => ({ json: () => value })

const alert = (messageId: string, readIds: readonly string[] = []) => ({
  web_push: 8030,
  notification: {
    title: '決済障害',
    lang: 'ja',
    tag: `msg-${messageId}`,
    navigate: `${location.origin}/message?activeTypeId=3&currentMessageId=${messageId}`,
    data: {
      kind: 'notice',
      important: true,
      aud: 'sato',
      neutral: '新しいお知らせがあります',
      readIds,
      receipt: `r-${messageId}`,
    },
  },
  app_badge: 1,
  mutable: true,
})

const titles = () => shown.map(({ title }) => title)
const pressed = (navigate: unknown) => ({ tag: 'msg-m1', data: { navigate, count: 1 }, close: vi.fn<() => void>() })

test('an alert shows its title to its own person, leads to the notice, tells the pages, and says that it was shown', async () => {
  const open = page('/trade')
  browser(open)
  await noteOfAlerts('holder', 'sato')
  await show(pushed(alert('m1')))

  const navigate = `${location.origin}/message?activeTypeId=3&currentMessageId=m1`
  expect(shown).toMatchObject([{ title: '決済障害', data: { navigate } }])
  expect(open.postMessage).toHaveBeenCalledWith({ type: 'ALERT' })
  expect(received).toEqual(['r-m1'])
})

test('a device that another person holds shows neutral words that lead nowhere near the notice, and says nothing to the server', async () => {
  await show(pushed(alert('m1')))
  await noteOfAlerts('holder', 'suzuki')
  await show(pushed(alert('m2')))

  expect(shown).toMatchObject([
    { title: '新しいお知らせがあります', data: { navigate: '/message' } },
    { title: '新しいお知らせがあります', data: { navigate: '/message' } },
  ])
  expect(received).toEqual([])
})

test('a push that cannot be read still shows something: browsers punish silence', async () => {
  for (const nonsense of [null, pushed({ web_push: 1 }), pushed({})]) await show(nonsense)
  const broken = {
    json: () => {
      throw new SyntaxError('no JSON')
    },
  }
  await show(broken)

  expect(titles()).toHaveLength(1)
})

test('what was read on another device is taken off the screen, and more than five become one', async () => {
  await noteOfAlerts('holder', 'sato')
  for (const id of ['m1', 'm2']) await show(pushed(alert(id)))
  await show(pushed(alert('m3', ['m1'])))
  expect(shown.map(({ tag }) => tag)).toEqual(['msg-m2', 'msg-m3'])

  for (const id of ['m4', 'm5', 'm6']) await show(pushed(alert(id)))
  expect(shown).toHaveLength(5)
  await show(pushed(alert('m7')))
  expect(titles()).toEqual(['新しいお知らせが6件あります'])
  for (const id of ['m8', 'm9']) await show(pushed(alert(id)))
  expect(shown.map(({ tag }) => tag)).toEqual(['group', 'msg-m8', 'msg-m9'])
})

test('alerts that come at once, while a page takes others off, all stay to be found again', async () => {
  let onItsWay = 0
  let forgets = 0
  // As Chromium does: whoever reads the list makes it forget what is on its way to the screen.
  const forgetful = {
    async showNotification(...[title, how]: Parameters<typeof registration.showNotification>) {
      const before = forgets
      onItsWay++
      await sleep(1)
      onItsWay--
      if (forgets === before) await registration.showNotification(title, how)
    },
    getNotifications: async () => {
      if (onItsWay > 0) forgets++
      return shown
    },
  }
  vi.stubGlobal('registration', forgetful)
  vi.stubGlobal('navigator', {
    languages: ['ja'],
    locks: locks(),
    serviceWorker: { getRegistration: async () => forgetful },
  })
  await noteOfAlerts('holder', 'sato')

  await Promise.all([...['m1', 'm2', 'm3'].map((id) => show(pushed(alert(id)))), closeAlerts(['m0'])])
  await Promise.all([show(pushed(alert('m4'))), closeAlerts(['m1'])])

  expect(shown.map(({ tag }) => tag)).toEqual(['msg-m2', 'msg-m3', 'msg-m4'])
})

test('a press goes on in the page that is open, so that nothing half filled is lost', async () => {
  const [signIn, back, front] = [page('/realms/t/auth'), page('/trade'), page('/account', true)]
  const openWindow = browser(signIn, back, front)

  await follow(pressed('/message?currentMessageId=m1'))

  expect(front.postMessage.mock.calls[0]?.[0]).toEqual({ type: 'GO', place: '/message?currentMessageId=m1' })
  expect(front.focus).toHaveBeenCalled()
  const others = [signIn.postMessage, back.postMessage, front.navigate, openWindow]
  expect(others.flatMap(({ mock }) => mock.calls)).toEqual([])
})

test('a page that does not listen is led there all the same', async () => {
  const deaf = page('/trade', true, false)
  browser(deaf)

  await follow(pressed('/message?currentMessageId=m1'))

  expect(deaf.navigate).toHaveBeenCalledWith('/message?currentMessageId=m1')
})

test('a press opens the portal where no page of it is open, and no other address whatever the alert names', async () => {
  const openWindow = browser(page('/realms/t/auth'))

  for (const place of ['/message?currentMessageId=m1', 'https://elsewhere.example/x', 7]) await follow(pressed(place))

  expect(openWindow.mock.calls).toEqual([['/message?currentMessageId=m1'], ['/message'], ['/message']])
})
