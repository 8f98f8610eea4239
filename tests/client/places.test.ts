import { beforeEach, expect, test, vi } from 'vitest'
import type { Sealed } from '#client/sealed.ts'

let kept: Map<string, unknown>
beforeEach(() => {
  kept = new Map()
})

/** The modules as a page finds them that has just been loaded, on the shelf of the person who was there before. */
async function loaded(keeps = true) {
  vi.resetModules()
  const [places, { setOwnShelf }] = await Promise.all([import('#client/places.ts'), import('#client/own-shelf.ts')])
  // Of a shelf what places need.
  const shelf = {
    get: async (name: string) => kept.get(name),
    set: async (name: string, value: unknown) => void kept.set(name, structuredClone(value)),
  } as Sealed
  setOwnShelf(Promise.resolve(keeps ? shelf : undefined))
  return places
}

test('a history entry carries a sign, and the page knows what it stands for', async () => {
  const { notePlace, placeOf } = await loaded()
  const filter = notePlace({ Number: '0231', Trade: 'T-1' })

  expect(filter).not.toMatch(/0231|T-1/)
  expect(placeOf({ filter })).toEqual({ Number: '0231', Trade: 'T-1' })
  expect(placeOf({ filter: 'another' })).toEqual({})
  expect(placeOf(null)).toEqual({})
})

test('a page that is loaded again on such an entry finds it, and the entries before it', async () => {
  const before = await loaded()
  const signs = [before.notePlace({ Number: '1' }), before.notePlace({ Number: '2' })]
  await vi.waitFor(() => expect(kept.size).toBe(1))

  const after = await loaded()
  await after.recallPlaces({ filter: signs[1] })

  expect(signs.map((filter) => after.placeOf({ filter }))).toEqual([{ Number: '1' }, { Number: '2' }])
})

test('a page that stands on no such entry waits for nothing', async () => {
  const { recallPlaces } = await loaded()
  const { setOwnShelf } = await import('#client/own-shelf.ts')
  setOwnShelf(new Promise(() => {}))

  await recallPlaces(null)
  await recallPlaces({ key: 'other' })
})

test('where nothing may be kept a place lasts as long as the page, and a sign-out forgets it at once', async () => {
  const { notePlace, placeOf, forgetPlaces } = await loaded(false)
  const filter = notePlace({ Remark: '常連' })
  expect(placeOf({ filter })).toEqual({ Remark: '常連' })

  forgetPlaces()
  expect(placeOf({ filter })).toEqual({})
  expect(kept.size).toBe(0)
})

test('the last fifty places are remembered', async () => {
  const { notePlace, placeOf } = await loaded()
  const signs = Array.from({ length: 51 }, (_, Number) => notePlace({ Number }))

  expect(placeOf({ filter: signs[0] })).toEqual({})
  expect(placeOf({ filter: signs[1] })).toEqual({ Number: 1 })
})
