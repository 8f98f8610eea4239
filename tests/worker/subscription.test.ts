import { beforeEach, expect, test, vi } from 'vitest'
import { noteOfAlerts } from '#shared/alert-notes.ts'
import { alertsCache } from '#shared/alerts-cache.ts'
import { renew } from '#worker/subscription.ts'

const subscriptionOf = (name: string) => ({
  options: { applicationServerKey: new ArrayBuffer(65) },
  toJSON: () => ({
    endpoint: `https://push.example/${name}`,
    keys: { p256dh: `p256dh-of-${name}-long-enough`, auth: `auth-of-${name}-long-enough` },
  }),
  unsubscribe: vi.fn<() => Promise<boolean>>(async () => true),
})
const known = (name: string) => ({ endpoint: `https://push.example/${name}`, auth: `auth-of-${name}-long-enough` })

let told: unknown[]
let network: boolean
let cached: Map<string, string> | undefined
let subscribe: ReturnType<typeof vi.fn<(how: unknown) => Promise<ReturnType<typeof subscriptionOf>>>>
beforeEach(() => {
  told = []
  network = true
  cached = undefined
  subscribe = vi.fn<(how: unknown) => Promise<ReturnType<typeof subscriptionOf>>>(async () => subscriptionOf('new'))
  vi.stubGlobal('registration', { pushManager: { subscribe } })
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    if (!network) throw new TypeError('no network')
    told.push(JSON.parse(body))
    return { ok: true }
  })
  vi.stubGlobal('caches', {
    delete: async () => (cached = undefined),
    open: async () => {
      const entries = (cached ??= new Map())
      return {
        put: async (name: string, reply: Response) => void entries.set(name, await reply.text()),
        match: async (name: string) => (entries.has(name) ? new Response(entries.get(name)) : undefined),
      }
    },
  })
})

/** The device takes alerts of somebody, as the page told the worker. */
const held = async () => {
  await noteOfAlerts('holder', 'sato')
  await noteOfAlerts('known', JSON.stringify({ ...known('old'), publicKey: 'the-key' }))
}
const moved = (former: string, to = 'new') => {
  const { endpoint, keys } = subscriptionOf(to).toJSON()
  return { former: known(former), endpoint, keys }
}

test('a browser that says nothing of the former subscription is renewed by what was kept, again and again', async () => {
  await held()
  await renew({ oldSubscription: null })
  subscribe.mockResolvedValue(subscriptionOf('third'))
  await renew({})

  expect(told).toEqual([moved('old'), moved('new', 'third')])
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'the-key' })
})

test('where nothing was kept the browser’s own former subscription proves it, and its new one is taken as it is', async () => {
  await noteOfAlerts('holder', 'sato')
  await noteOfAlerts('known', JSON.stringify({ endpoint: 'no address' }))
  await renew({ oldSubscription: subscriptionOf('old'), newSubscription: subscriptionOf('new') })

  expect(told).toEqual([moved('old')])
  expect(subscribe).not.toHaveBeenCalled()
})

test('without a network the address the server knows is kept for the next time', async () => {
  await held()
  network = false
  await expect(renew({})).rejects.toThrow('no network')
  network = true
  await renew({})

  expect(told).toEqual([moved('old')])
})

test('after a sign-out nothing is renewed, and what was subscribed meanwhile is let go', async () => {
  await held()
  const late = subscriptionOf('new')
  subscribe.mockImplementation(async () => {
    await caches.delete(alertsCache)
    return late
  })
  await renew({})
  expect(late.unsubscribe).toHaveBeenCalled()
  subscribe.mockClear()

  await renew({ oldSubscription: subscriptionOf('old') })

  expect(subscribe).not.toHaveBeenCalled()
  expect([told, [...(cached ?? [])]]).toEqual([[], []])
})
