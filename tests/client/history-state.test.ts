import { beforeEach, expect, test, vi } from 'vitest'
import type { EncryptedStore } from '#client/encrypted-store.ts'

let kept: Map<string, unknown>
beforeEach(() => {
  kept = new Map()
})

/** The modules as a page finds them that has just been loaded, in the store of the person who was there before. */
async function loaded(keeps = true) {
  vi.resetModules()
  const [places, { setUserStore }] = await Promise.all([
    import('#client/history-state.ts'),
    import('#client/user-store.ts'),
  ])
  // Of a store what places need.
  const store = {
    get: async (name: string) => kept.get(name),
    set: async (name: string, value: unknown) => void kept.set(name, structuredClone(value)),
  } as EncryptedStore
  setUserStore(Promise.resolve(keeps ? store : undefined))
  return places
}

test('a history entry carries a sign, and the page knows what it stands for', async () => {
  const { rememberHistoryState, historyStateOf } = await loaded()
  const filter = rememberHistoryState({ Number: '0231', Trade: 'T-1' })

  expect(filter).not.toMatch(/0231|T-1/)
  expect(historyStateOf({ filter })).toEqual({ Number: '0231', Trade: 'T-1' })
  expect(historyStateOf({ filter: 'another' })).toEqual({})
  expect(historyStateOf(null)).toEqual({})
})

test('a page that is loaded again on such an entry finds it, and the entries before it', async () => {
  const before = await loaded()
  const signs = [before.rememberHistoryState({ Number: '1' }), before.rememberHistoryState({ Number: '2' })]
  await vi.waitFor(() => expect(kept.size).toBe(1), 30_000)

  const after = await loaded()
  await after.restoreHistoryStates({ filter: signs[1] })

  expect(signs.map((filter) => after.historyStateOf({ filter }))).toEqual([{ Number: '1' }, { Number: '2' }])
})

test('a page that stands on no such entry waits for nothing', async () => {
  const { restoreHistoryStates } = await loaded()
  const { setUserStore } = await import('#client/user-store.ts')
  setUserStore(new Promise(() => {}))

  await restoreHistoryStates(null)
  await restoreHistoryStates({ key: 'other' })
})

test('where nothing may be kept a place lasts as long as the page, and a sign-out forgets it at once', async () => {
  const { rememberHistoryState, historyStateOf, forgetHistoryStates } = await loaded(false)
  const filter = rememberHistoryState({ Remark: '常連' })
  expect(historyStateOf({ filter })).toEqual({ Remark: '常連' })

  forgetHistoryStates()
  expect(historyStateOf({ filter })).toEqual({})
  expect(kept.size).toBe(0)
})

test('what is noted already keeps its sign, so that a reload before it is written again finds it', async () => {
  const before = await loaded()
  const first = before.rememberHistoryState({ Number: '1' })
  await vi.waitFor(() => expect(kept.size).toBe(1), 30_000)
  const again = before.rememberHistoryState({ Number: '1' })

  const after = await loaded()
  await after.restoreHistoryStates({ filter: again })
  expect(again).toBe(first)
  expect(after.historyStateOf({ filter: again })).toEqual({ Number: '1' })
})

test('the last fifty places are remembered', async () => {
  const { rememberHistoryState, historyStateOf } = await loaded()
  const signs = Array.from({ length: 51 }, (_, Number) => rememberHistoryState({ Number }))

  expect(historyStateOf({ filter: signs[0] })).toEqual({})
  expect(historyStateOf({ filter: signs[1] })).toEqual({ Number: 1 })
})
