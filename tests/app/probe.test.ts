import { afterEach, expect, test, vi } from 'vitest'
import { connection } from '#client/connection.ts'
import { startEffects } from '#app/start-effects.ts'

afterEach(() => vi.unstubAllGlobals())

const ours = () => new Response('{}', { headers: { 'x-portal': '1' } })

interface Question {
  answer(reply: Response): void
  fail(): void
}

/** Questions to the server whose answers come when the test says so, in any order. */
function held(): readonly Question[] {
  const asked: Question[] = []
  const ask = () =>
    new Promise<Response>((answer, reject) => {
      asked.push({ answer, fail: () => reject(new TypeError('no network')) })
    })
  vi.stubGlobal('fetch', ask)
  return asked
}

test('a question sent while the network was gone does not outvote the one that found it again', async () => {
  const asked = held()
  const [early, late] = [startEffects.probe(), startEffects.probe()]
  asked[1]?.answer(ours())
  expect(await late).toEqual({ is: 'alive' })
  asked[0]?.fail()
  expect(await early).toEqual({ is: 'dead' })

  expect(connection.get().online).toBe(true)
})

test('the newest question says that the server is gone', async () => {
  const asked = held()
  const probing = startEffects.probe()
  asked[0]?.fail()
  expect(await probing).toEqual({ is: 'dead' })

  expect(connection.get().online).toBe(false)
})
