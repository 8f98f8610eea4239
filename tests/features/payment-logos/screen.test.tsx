import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { paymentLogos } from '#features/payment-logos/contract.ts'
import { open } from '../../kit/page.tsx'
import { noonZone } from '../../kit/noon-zone.ts'
import { portal } from '../../kit/portal.ts'
import { formWith } from '../messages/writing.ts'
import { pay } from '../transactions/payments.ts'

let leave: (() => Promise<void>) | undefined
afterEach(() => leave?.())

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a logo is what payments are shown with, and the letters are back when it is deleted', async () => {
  await using it = await portal({ config: { offlineHours: 0 }, timeZone: noonZone() })
  const config = await it.admin('SystemConfig.all')
  const { payload, headers } = formWith('logo.png', onePixel)
  const brought = await it.server.app.inject({
    method: 'POST',
    url: `/apiproxy${paymentLogos.upload.path}`,
    payload,
    headers: { host: it.host, authorization: `Bearer ${config.token}`, ...headers },
  })
  const { logoId, url } = brought.json().result
  await config(paymentLogos.update, { logoId, paymentType: 'PAYPAY', variant: 'light' })
  await pay(it, [{ tradeNo: 'T-1', tradeTime: new Date(Date.now() - 60_000).toISOString() }])

  ;({ leave } = await open(it, await it.as('Record.search'), '/trade'))
  const payments = await screen.findByRole('table', { name: /transactions/i })
  await waitFor(() => expect(payments.querySelector('.tile img')?.getAttribute('src')).toBe(url))
  await leave()

  ;({ leave } = await open(it, config, '/tradeType/paymentLogos'))
  const table = within(await screen.findByRole('table', { name: 'Logos of payment types' }))
  fireEvent.click(await table.findByRole('button', { name: 'PayPay' }))
  const place = within(
    await within(await screen.findByRole('dialog', { name: 'PayPay' })).findByRole('group', {
      name: 'For light grounds',
    }),
  )
  expect((await place.findByRole('img', { name: 'The logo' })).getAttribute('src')).toBe(url)
  fireEvent.click(place.getByRole('button', { name: 'Delete' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete the logo' }))

  await waitFor(async () => expect((await config(paymentLogos.shown, {})).result.list).toEqual([]))
  // Behind a dialog that is still closing nothing can be reached.
  const headings = (await table.findAllByRole('columnheader')).map(({ textContent }) => textContent)
  expect(headings.filter((heading) => heading?.startsWith('Logo'))).toEqual(['Logo'])
  await waitFor(() => expect(table.getAllByText('Letters only').length).toBe(table.getAllByRole('row').length - 1))
})
