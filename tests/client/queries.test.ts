import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { closedByServer, onNotification, owing, signedOut } from '#client/notify.ts'
import { createQueries } from '#client/queries.ts'
import { Refusal } from '#client/refusal.ts'
import { problems } from '#shared/problem-table.ts'

let client: QueryClient
let told: string[] = []
beforeEach(() => {
  client = createQueries()
  told = []
  return onNotification(({ text }) => void told.push(text))
})

const refusal = (name: 'noPermission' | 'signedOut' | 'gateOwed' | 'maintenance') =>
  new Refusal(problems[name].type, problems[name].tone, name, problems[name].status)

/** Part of a screen that asks, and is refused as `name` says. */
const part = (name: Parameters<typeof refusal>[0], meta: Readonly<Record<string, unknown>> = {}) =>
  new QueryObserver<unknown>(client, {
    queryKey: ['record'],
    queryFn: async () => Promise.reject(refusal(name)),
    retry: false,
    meta,
  })

/** Draws the parts one after the other and waits until the question they share was refused. */
async function drawn(...parts: readonly ReturnType<typeof part>[]) {
  const leave = parts.map((one) => one.subscribe(() => {}))
  await expect.poll(() => parts[0]?.getCurrentResult().isError).toBe(true)
  await Promise.resolve()
  leave.forEach((each) => each())
}

test('a refusal is told by a toast, but not where the screen says it in the place of the answer', async () => {
  await drawn(part('noPermission'))
  expect(told).toEqual(['noPermission'])

  client = createQueries()
  await drawn(part('noPermission', { inPlace: true }))
  expect(told).toEqual(['noPermission'])
})

test.each([
  [{ inPlace: true }, {}],
  [{}, { inPlace: true }],
])('one part of the screen that says it in place is enough, whichever is drawn first (%o, %o)', async (first, then) => {
  await drawn(part('noPermission', first), part('noPermission', then))
  expect(told).toEqual([])
})

test('an answer that stands and cannot be renewed has no place to say why: that is a toast', async () => {
  client.setQueryData(['record'], 'Shibuya')
  const again = part('noPermission', { inPlace: true })
  const leave = again.subscribe(() => {})
  await again.refetch()

  await expect.poll(() => told).toEqual(['noPermission'])
  leave()
})

test.each([
  ['the session is over', 'signedOut', signedOut],
  ['the session owes something', 'gateOwed', owing],
  ['the service is closed', 'maintenance', closedByServer],
] as const)('where %s the page hears of it, also from what would be said in place', async (_what, name, store) => {
  const before = store.get()

  await drawn(part(name, { inPlace: true }))

  await expect.poll(() => store.get()).toBe(before + 1)
})

test('what changes while a first answer is on its way is asked again, whether or not anybody looks at it', async () => {
  let [sold, asked] = [1, 0]
  const answers: (() => void)[] = []
  const list = new QueryObserver<number>(client, {
    queryKey: ['list'],
    queryFn: () => {
      const [before] = [sold, (asked += 1)]
      return new Promise((resolve) => answers.push(() => resolve(before)))
    },
  })
  const leave = list.subscribe(() => {})
  sold = 2
  const renewed = client.invalidateQueries({ queryKey: ['list'] })
  answers[0]?.()
  await expect.poll(() => asked).toBe(2)
  answers[1]?.()
  await renewed
  expect(list.getCurrentResult().data).toBe(2)

  // One that stands is asked once, as ever.
  const again = client.invalidateQueries({ queryKey: ['list'] })
  answers[2]?.()
  await again
  expect(asked).toBe(3)
  leave()

  client.clear()
  const unseen = client.fetchQuery({ queryKey: ['list'], queryFn: list.options.queryFn as () => Promise<number> })
  const stale = client.invalidateQueries({ queryKey: ['list'] })
  answers[3]?.()
  await Promise.all([unseen, stale])
  expect(client.getQueryState(['list'])?.isInvalidated).toBe(true)
})
