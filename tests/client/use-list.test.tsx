import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { call, type InputOf } from '#shared/call.ts'
import { problems } from '#shared/problem-table.ts'
import { listOf, Paging } from '#shared/schema.ts'
import { keyOf } from '#client/ask.ts'
import { connection } from '#client/connection.ts'
import { Refusal } from '#client/refusal.ts'
import type { ListPlace, Paging as ListPaging } from '#client/list-pages.ts'
import { byKey } from '#client/paging-by-key.ts'
import { byCursor, byIndex } from '#client/pagings.ts'
import { useList } from '#client/use-list.ts'

afterEach(() => {
  cleanup()
  connection.set({ online: true, lastAnswer: undefined })
})

const fruits = call({
  method: 'GET',
  path: '/api/fruits',
  summary: 'Fruits',
  authz: { needs: 'Record.search', who: 'both', scope: 'tenant' },
  input: z.strictObject({ ...Paging.shape, Keyword: z.optional(z.string()), TailRows: z.optional(z.int()) }),
  answer: listOf(z.object({ id: z.string() })),
})
type Place = ListPlace & { Keyword?: string | undefined; Open?: string | undefined }

const answer = (ids: string, more: object = {}) => ({
  list: [...ids].map((id) => ({ id })),
  pageIndex: 1,
  pageSize: 50,
  asOf: '2026-11-21T05:00:00Z',
  ...more,
})

/** A list whose answers are known already, by what was asked; `went` tells how it moved. */
function listed(
  paging: ListPaging,
  start: Place,
  known: readonly (readonly [InputOf<typeof fruits>, object])[],
  count?: { total: number; totalCapped: boolean },
) {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false, retryOnMount: false } },
  })
  for (const [input, page] of known) {
    if (page instanceof Error)
      client
        .getQueryCache()
        .build(client, { queryKey: keyOf(fruits, input) })
        .setState({ status: 'error', error: page })
    else client.setQueryData(keyOf(fruits, input), page)
  }
  const went: (readonly [Place, 'replace' | undefined])[] = []
  const { result } = renderHook(
    () => {
      const [place, setPlace] = useState(start)
      const go = (next: Place, how?: 'replace') => {
        went.push([next, how])
        setPlace(next)
      }
      return useList(fruits, { place: [place, go], paging, conditions: ['Keyword'], keyOf: ({ id }) => id, count })
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  )
  return { client, went, list: () => result.current, do: (what: () => void) => act(async () => what()) }
}
const ids = (rows: readonly { id: string }[] | undefined) => rows?.map(({ id }) => id).join('')

test('a row is opened as a new entry, its neighbours take its place, and the ends have one neighbour', async () => {
  const it = listed(byIndex, {}, [[{}, answer('abc')]])
  expect([it.list().steps.onPrevious, it.list().steps.onNext]).toEqual([undefined, undefined])

  await it.do(() => it.list().open({ id: 'a' }))
  expect([it.list().openRow?.id, it.list().steps.onPrevious, it.went.at(-1)?.[1]]).toEqual(['a', undefined, undefined])
  await it.do(() => it.list().steps.onNext?.())
  await it.do(() => it.list().steps.onNext?.())
  expect([it.list().openKey, it.list().steps.onNext, it.went.at(-1)?.[1]]).toEqual(['c', undefined, 'replace'])
  await it.do(() => it.list().steps.onPrevious?.())
  expect(it.list().openKey).toBe('b')
  await it.do(() => it.list().steps.onClose())
  expect([it.list().openRow, it.went.at(-1)?.[1]]).toEqual([undefined, 'replace'])
})

test('an open row that is not on the page has no neighbours', () => {
  const it = listed(byIndex, { Open: 'z' }, [[{}, answer('abc')]])

  expect([it.list().openKey, it.list().openRow, it.list().steps.onNext]).toEqual(['z', undefined, undefined])
})

test('pages by number turn to each other; the first one needs no number, and turning closes what was open', async () => {
  const more = { pageSize: 2, total: 5 }
  const it = listed(byIndex, { Open: 'a' }, [
    [{}, answer('ab', more)],
    [{ PageIndex: 2 }, answer('cd', { ...more, pageIndex: 2 })],
    [{ PageIndex: 3 }, answer('e', { ...more, pageIndex: 3 })],
  ])
  expect(it.list().pager).toMatchObject({ from: 1, to: 2, total: 5, can: { first: false, next: true, last: true } })

  await it.do(() => it.list().pager?.onTurn('last'))
  expect(it.list().pager).toMatchObject({ from: 5, to: 5, can: { previous: true, next: false, last: false } })
  expect(it.list().openKey).toBeUndefined()
  await it.do(() => it.list().pager?.onTurn('previous'))
  expect(ids(it.list().rows)).toBe('cd')
  await it.do(() => it.list().pager?.onTurn('previous'))
  expect([ids(it.list().rows), it.went.at(-1)?.[0].PageIndex]).toEqual(['ab', undefined])
  await it.do(() => it.list().pager?.onTurn('next'))
  await it.do(() => it.list().pager?.onTurn('first'))
  expect(ids(it.list().rows)).toBe('ab')
})

test('where counting stopped there is a next page but no last one', () => {
  const it = listed(byIndex, {}, [[{}, answer('ab', { pageSize: 2, total: 4, totalCapped: true })]])

  expect(it.list().pager).toMatchObject({ exact: false, can: { next: true, last: false } })
})

test('pages by cursor follow the trail there and back', async () => {
  const it = listed(byCursor, {}, [
    [{}, answer('ab', { pageSize: 2, nextCursor: 'x' })],
    [{ Cursor: 'x', PageIndex: 2 }, answer('cd', { pageSize: 2, pageIndex: 2, nextCursor: 'y' })],
    [{ Cursor: 'y', PageIndex: 3 }, answer('e', { pageSize: 2, pageIndex: 3 })],
  ])
  expect(it.list().pager).toMatchObject({
    from: 1,
    to: 2,
    exact: false,
    can: { first: false, next: true, last: false },
  })

  await it.do(() => it.list().pager?.onTurn('next'))
  await it.do(() => it.list().pager?.onTurn('next'))
  expect(it.list().pager).toMatchObject({ from: 5, to: 5, total: 5, exact: true, can: { previous: true, next: false } })
  await it.do(() => it.list().pager?.onTurn('previous'))
  expect(ids(it.list().rows)).toBe('cd')
  await it.do(() => it.list().pager?.onTurn('first'))
  expect(ids(it.list().rows)).toBe('ab')
})

test('pages by keys of the answer turn every way, to the last one as soon as another question has counted the rows', async () => {
  const pages: Parameters<typeof listed>[2] = [
    [{}, answer('ab', { pageSize: 2, nextCursor: 'c', lastCursor: 'z' })],
    [{ PageIndex: 2, Cursor: 'c' }, answer('cd', { pageSize: 2, pageIndex: 2, nextCursor: 'e', lastCursor: 'z' })],
    [{ PageIndex: 3, Cursor: 'z', TailRows: 1 }, answer('e', { pageSize: 2, pageIndex: 3, previousCursor: 'c' })],
  ]
  const uncounted = listed(byKey, {}, pages)
  expect(uncounted.list().pager).toMatchObject({ total: 2, exact: false, can: { next: true, last: false } })

  const it = listed(byKey, { Open: 'a' }, pages, { total: 5, totalCapped: false })
  await it.do(() => it.list().pager?.onTurn('last'))
  expect(it.list().pager).toMatchObject({ from: 5, to: 5, total: 5, exact: true, can: { first: true, last: false } })
  await it.do(() => it.list().pager?.onTurn('previous'))
  expect([ids(it.list().rows), it.went.at(-1)?.[0].TailRows]).toEqual(['cd', undefined])
  await it.do(() => it.list().pager?.onTurn('previous'))
  expect([ids(it.list().rows), it.went.at(-1)?.[0].Cursor]).toEqual(['ab', undefined])

  const capped = listed(byKey, {}, pages, { total: 10_000, totalCapped: true })
  expect(capped.list().pager).toMatchObject({ exact: false, can: { next: true, last: false } })
})

test('another page size and other conditions begin the list anew; the usual size is not written down', async () => {
  const it = listed(byCursor, { Trail: ['x'], Open: 'a' }, [
    [{ Cursor: 'x', PageIndex: 2 }, answer('ab')],
    [{ PageSize: 100 }, answer('abc')],
    [{ PageSize: 100, Keyword: 'ripe' }, answer('')],
    [{ PageSize: 100 }, answer('abc')],
    [{}, answer('ab')],
  ])
  await it.do(() => it.list().pager?.onPageSize(100))
  expect([ids(it.list().rows), it.list().openKey]).toEqual(['abc', undefined])
  await it.do(() => it.list().narrow({ Keyword: 'ripe' }))
  expect([it.list().rows, it.list().narrowed]).toEqual([[], true])
  await it.do(() => it.list().clear())
  expect([ids(it.list().rows), it.list().narrowed]).toEqual(['abc', false])
  await it.do(() => it.list().pager?.onPageSize(50))
  expect(it.went.at(-1)?.[0].PageSize).toBeUndefined()
})

test('a refused list says why, and one that no answer came for is offline', () => {
  const refused = listed(byIndex, {}, [[{}, new Refusal(1011, 'error', 'Not your store', 403)]])
  expect([refused.list().trouble, refused.list().pager]).toEqual([
    { offline: false, reason: 'Not your store' },
    undefined,
  ])
  const silent = listed(byIndex, {}, [[{}, new Refusal(problems.noResponse.type, 'error', 'No answer', 0)]])
  expect(silent.list().trouble).toEqual({ offline: true, reason: 'No answer' })
})

test('rows of an earlier answer stay when the connection goes, and are told by their time', async () => {
  const it = listed(byIndex, {}, [[{}, answer('ab')]])
  expect([it.list().trouble, it.list().unkept]).toEqual([undefined, false])

  await it.do(() => connection.set({ online: false, lastAnswer: undefined }))
  expect([it.list().trouble, it.list().unkept, ids(it.list().rows)]).toEqual([undefined, true, 'ab'])
  expect(it.list().time).toMatch(/\d+:\d\d:\d\d/)
})
