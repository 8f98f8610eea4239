import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { open } from '../../kit/page.tsx'
import { noonZone } from '../../kit/noon-zone.ts'
import { portal, type Portal } from '../../kit/portal.ts'
import { pay } from '../transactions/payments.ts'

let leave: (() => Promise<void>) | undefined
const saved: { name: string; file: Blob }[] = []
const [made, given] = [URL.createObjectURL, URL.revokeObjectURL]

beforeEach(() => {
  saved.length = 0
  let last: Blob | undefined
  URL.createObjectURL = (file) => ((last = file as Blob), 'blob:file')
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (last && this.download) saved.push({ name: this.download, file: last })
  })
})
afterEach(async () => {
  await leave?.()
  vi.restoreAllMocks()
  Object.assign(URL, { createObjectURL: made, revokeObjectURL: given })
})

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

async function openDialog(it: Portal, path = '/trade') {
  ;({ leave } = await open(it, await it.as('Record.search', 'Record.download'), path))
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }))
  return within(await screen.findByRole('dialog', { name: 'Export to a file' }))
}

test('an accountant takes today’s payments away as a file, in the columns of the screen', async () => {
  await using it = await portal({ config: { offlineHours: 0 }, timeZone: noonZone() })
  await pay(it, [
    { tradeNo: 'T-1', amount: 1200, tradeTime: minutesAgo(2) },
    { tradeNo: 'T-2', amount: 800, tradeTime: minutesAgo(1) },
  ])

  const dialog = await openDialog(it)
  await dialog.findByText('2 transactions')
  fireEvent.click(dialog.getByRole('button', { name: 'Export file' }))

  await dialog.findByText('The file is in your downloads')
  expect(dialog.getByText('2 transactions', { exact: false })).toBeTruthy()
  expect(saved[0]?.name).toMatch(/^Transactions_\d{8}\.csv$/)
  const lines = (await saved[0]?.file.text())?.trim().split('\r\n') ?? []
  expect(lines[0]).toContain(
    'Date and time,Transaction no.,Store,Terminal,Type,Payment,Status,Original transaction no.,Amount',
  )
  expect(lines.at(-1)).toMatch(/^Total 2 transactions,Payments 2,2000,Refunds 0,0,Net sales,2000,JPY/)
})

test('all columns can be had, and the conditions in force are said before anything is written', async () => {
  await using it = await portal({ config: { offlineHours: 0 }, timeZone: noonZone() })
  await pay(it, [{ tradeNo: 'T-1', amount: 1200, tradeTime: minutesAgo(2), orderNo: 'O-5' }])

  const dialog = await openDialog(it, '/trade?Statuses=SUCCESS')
  await dialog.findByText('Succeeded')
  fireEvent.click(dialog.getByRole('radio', { name: /^All \(\d+\)/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'Export file' }))

  await dialog.findByText('The file is in your downloads')
  const text = (await saved[0]?.file.text()) ?? ''
  expect(text).toContain('Order no.')
  expect(text).toContain(',O-5,')
})

test('characters Shift_JIS lacks are named in the dialog, and another kind of file can be chosen at once', async () => {
  await using it = await portal({ config: { offlineHours: 0 }, timeZone: noonZone() })
  await pay(it, [{ tradeNo: 'T-1', tradeTime: minutesAgo(2), cardBrand: 'Ө' }])

  const dialog = await openDialog(it)
  fireEvent.click(dialog.getByRole('radio', { name: 'CSV (Shift_JIS)' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Export file' }))
  await dialog.findByText(/Ө \(no\. T-1\)/)
  expect(saved).toEqual([])
  fireEvent.click(dialog.getByRole('radio', { name: 'CSV (UTF-8)' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Export file' }))

  await dialog.findByText('The file is in your downloads')
})

test('somebody who may only look has no export, neither by button nor by key', async () => {
  await using it = await portal({ config: { offlineHours: 0 }, timeZone: noonZone() })
  await pay(it, [{ tradeNo: 'T-1', amount: 1200, tradeTime: minutesAgo(2) }])

  ;({ leave } = await open(it, await it.as('Record.search'), '/trade'))
  await screen.findAllByText(/1,200/)
  fireEvent.keyDown(document.body, { key: 'e' })

  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the key E opens the dialog, and without a connection the file waits with its reason', async () => {
  await using it = await portal({ config: { offlineHours: 0 }, timeZone: noonZone() })
  await pay(it, [{ tradeNo: 'T-1', amount: 1200, tradeTime: minutesAgo(2) }])
  ;({ leave } = await open(it, await it.as('Record.search', 'Record.download'), '/trade'))
  await screen.findByRole('button', { name: 'Export' })

  fireEvent.keyDown(document.body, { key: 'e' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Export to a file' }))
  const { unreachable } = await import('#client/connection.ts')
  unreachable(performance.now())

  await dialog.findByText('You are offline. This can be done once the connection is back.')
  await waitFor(() =>
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Export file' }).disabled).toBe(true),
  )
})
