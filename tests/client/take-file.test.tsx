import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { filesUnderWay, stopFiles } from '#client/files-under-way.ts'
import { onNotification, type Notification } from '#client/notify.ts'
import { createQueries } from '#client/queries.ts'
import { useTakeFile } from '#client/take-file.ts'
import { dropTokens, holdTokens } from '#client/token.ts'
import { hasUnsavedInput } from '#client/unsaved-input.ts'
import { deposits } from '#features/deposits/contract.ts'

const saved: string[] = []
const said: Notification[] = []
const made = URL.createObjectURL
let silence: () => void

beforeEach(() => {
  saved.length = 0
  said.length = 0
  silence = onNotification((one) => said.push(one))
  holdTokens('realm', { access: 'a', id: undefined, endsAt: Date.now() + 600_000 })
  URL.createObjectURL = () => 'blob:file'
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  stopFiles()
  silence()
  dropTokens()
  URL.createObjectURL = made
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A page with a button that takes a file whose pieces the test sends. */
function page() {
  let pieces: ReadableStreamDefaultController<Uint8Array> | undefined
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (pieces = controller) })
    signal?.addEventListener('abort', () => pieces?.error(new DOMException('stopped', 'AbortError')))
    const headers = { 'x-portal': '1', 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="deposits.csv"` } // prettier-ignore
    return new Response(body, { headers })
  })
  const Screen = () => {
    const taking = useTakeFile(deposits.file, 3)
    return <button onClick={() => taking.mutate({ columns: ['depositNo'], format: 'csv' })}>Take</button>
  }
  const shown = render(
    <QueryClientProvider client={createQueries()}>
      <Screen />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button'))
  return {
    leave: shown.unmount,
    send: (text: string) => act(async () => pieces?.enqueue(new TextEncoder().encode(text))),
    end: () => act(async () => pieces?.close()),
    begun: async () => {
      await expect.poll(() => filesUnderWay.get()[0]?.name).toBe('deposits.csv')
    },
  }
}

test('a file goes on when its screen is left, says how far it is, and keeps the page from taking a new version', async () => {
  const { leave, send, end, begun } = page()
  await begun()
  await send('Number\r\nD1\r\nD2\r\n')

  leave()
  expect(filesUnderWay.get()).toMatchObject([{ rows: 3, received: { rows: 2 }, came: undefined }])
  expect(hasUnsavedInput()).toBe(true)

  await send('D3\r\n')
  await end()
  await expect.poll(() => saved).toEqual(['deposits.csv'])
  expect(filesUnderWay.get()).toEqual([])
  expect(hasUnsavedInput()).toBe(false)
})

test('a file that is given up leaves nothing and is no failure; its person’s leaving gives it up', async () => {
  const { send, begun } = page()
  await begun()
  await send('Number\r\nD1\r\n')

  await act(async () => stopFiles())
  await expect.poll(hasUnsavedInput).toBe(false)
  expect([filesUnderWay.get(), saved, said]).toEqual([[], [], []])
})
