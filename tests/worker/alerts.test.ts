import { beforeEach, expect, test, vi } from 'vitest'
import { holdFor, openAlert, showAlert, tellPages } from '#worker/alerts.ts'

interface Shown {
  readonly title: string
  readonly tag: string
  readonly data: unknown
  close(): void
}

let shown: Shown[]
let cached: Map<string, string>
beforeEach(() => {
  shown = []
  cached = new Map()
  vi.stubGlobal('caches', {
    open: async () => ({
      put: async (name: string, reply: Response) => void cached.set(name, await reply.text()),
      match: async (name: string) => (cached.has(name) ? new Response(cached.get(name)) : undefined),
    }),
  })
})

/** As much of a browser's registration as an alert needs. */
const registration = {
  showNotification: async (title: string, { tag, data }: { tag: string; data: string }) => {
    const one: Shown = { title, tag, data, close: () => void (shown = shown.filter((other) => other !== one)) }
    shown = [...shown.filter((other) => other.tag !== tag), one]
  },
  getNotifications: async () => shown,
}

const pushed = (value: unknown) => ({ json: () => value })

const alert = (messageId: string, readIds: readonly string[] = []) => ({
  web_push: 8030,
  notification: {
    title: '決済障害',
    lang: 'ja',
    tag: `msg-${messageId}`,
    navigate: `${location.origin}/message?activeTypeId=3&currentMessageId=${messageId}`,
    data: { kind: 'notice', important: true, aud: 'sato', neutral: '新しいお知らせがあります', readIds },
  },
  app_badge: 1,
  mutable: true,
})

const titles = () => shown.map(({ title }) => title)

test('an alert shows its title to its own person, and leads to the notice', async () => {
  await holdFor('sato')
  await showAlert(registration, pushed(alert('m1')))

  expect(shown).toMatchObject([{ title: '決済障害', data: '/message?activeTypeId=3&currentMessageId=m1' }])
})

test('a device that another person holds shows neutral words that lead nowhere near the notice', async () => {
  await showAlert(registration, pushed(alert('m1')))
  await holdFor('suzuki')
  await showAlert(registration, pushed(alert('m2')))

  expect(shown).toMatchObject([
    { title: '新しいお知らせがあります', data: '/message' },
    { title: '新しいお知らせがあります', data: '/message' },
  ])
})

test('a push that cannot be read still shows something: browsers punish silence', async () => {
  for (const nonsense of [null, pushed({ web_push: 1 }), pushed({})]) await showAlert(registration, nonsense)
  const broken = {
    json: () => {
      throw new SyntaxError('no JSON')
    },
  }
  await showAlert(registration, broken)

  expect(titles()).toHaveLength(1)
})

test('what was read on another device is taken off the screen, and five alerts stay at most', async () => {
  await holdFor('sato')
  for (const id of ['m1', 'm2']) await showAlert(registration, pushed(alert(id)))
  await showAlert(registration, pushed(alert('m3', ['m1'])))
  expect(shown.map(({ tag }) => tag)).toEqual(['msg-m2', 'msg-m3'])

  for (const id of ['m4', 'm5', 'm6', 'm7']) await showAlert(registration, pushed(alert(id)))
  expect(shown.map(({ tag }) => tag)).toEqual(['msg-m3', 'msg-m4', 'msg-m5', 'msg-m6', 'msg-m7'])
})

const page = (path: string, focused = false) => ({
  url: location.origin + path,
  focused,
  postMessage: vi.fn<(word: unknown) => void>(),
  focus: vi.fn<() => Promise<void>>(async () => {}),
})
const browser = (...pages: ReturnType<typeof page>[]) => {
  const openWindow = vi.fn<(path: string) => Promise<null>>(async () => null)
  return { clients: { matchAll: async () => pages, openWindow }, openWindow }
}
const pressed = (data: unknown) => ({ data, close: vi.fn<() => void>() })

test('a press goes on in the page that is open, so that nothing half filled is lost', async () => {
  const [signIn, back, front] = [page('/realms/t/auth'), page('/trade'), page('/account', true)]
  const { clients, openWindow } = browser(signIn, back, front)

  await openAlert(clients, pressed('/message?currentMessageId=m1'))

  expect(front.postMessage).toHaveBeenCalledWith({ type: 'OPEN', path: '/message?currentMessageId=m1' })
  expect(front.focus).toHaveBeenCalled()
  expect([signIn.postMessage, back.postMessage, openWindow].flatMap(({ mock }) => mock.calls)).toEqual([])
})

test('a press opens the portal where no page of it is open', async () => {
  const { clients, openWindow } = browser(page('/realms/t/auth'))

  await openAlert(clients, pressed('/message?currentMessageId=m1'))

  expect(openWindow).toHaveBeenCalledWith('/message?currentMessageId=m1')
})

test('open pages hear that there is something new', async () => {
  const one = page('/trade')
  await tellPages(browser(one).clients)

  expect(one.postMessage).toHaveBeenCalledWith({ type: 'ALERT' })
})
