import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { unknown } from 'zod/mini'
import { addressOf } from '#shared/call-address.ts'
import { ask } from '#client/ask.ts'
import { notePrefetched, type PrefetchedReply } from '#client/prefetched.ts'
import { createQueries } from '#client/queries.ts'
import { dropTokens, holdTokens } from '#client/token.ts'
import { masters } from '#features/masters/contract.ts'

afterEach(() => {
  dropTokens()
  globalThis.portalStart = undefined
  vi.unstubAllGlobals()
})

let calls = 0

/** What a page draws first, and how often it asks, where the boot script's reply has come. */
async function firstSight(resultType: number, { signedIn = true } = {}) {
  // An address of its own: a page uses each reply once.
  const call = { ...masters.all, path: `/api/at-hand/${++calls}` as const, answer: unknown() }
  const reply: PrefetchedReply = { status: 200, ours: true, body: { resultType, result: 'the answer' } }
  globalThis.portalStart = { asked: { [addressOf(call, {})]: Promise.resolve(reply) } }
  const fetched = vi.fn<typeof fetch>(() => new Promise(() => {}))
  vi.stubGlobal('fetch', fetched)
  if (signedIn) holdTokens('realm', { access: 'a', id: undefined, endsAt: Date.now() + 600_000 })
  notePrefetched()
  await Promise.resolve()
  const sights: unknown[] = []
  const Page = () => {
    sights.push(useQuery(ask(call, {})).data)
    return null
  }
  render(
    <QueryClientProvider client={createQueries()}>
      <Page />
    </QueryClientProvider>,
  )
  return { first: sights[0], asked: fetched.mock.calls.length }
}

test('an answer that came before the program stands in the first render, and is not asked for again', async () => {
  expect(await firstSight(1000)).toEqual({ first: 'the answer', asked: 0 })
})

test('a refusal is not drawn as an answer', async () => {
  expect((await firstSight(2001)).first).toBeUndefined()
})

test('an answer is not drawn before the page has tokens of its own', async () => {
  expect((await firstSight(1000, { signedIn: false })).first).toBeUndefined()
})
