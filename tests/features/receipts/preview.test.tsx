import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { noonZone } from '../../kit/noon-zone.ts'
import { open } from '../../kit/page.tsx'
import { portal } from '../../kit/portal.ts'
import { pay } from '../transactions/payments.ts'
import { readCode } from './read-code.ts'

// What the page fetches later is made ready here, where it may take long; the tests wait as a person would.
beforeAll(async () => {
  await Promise.all([
    import('#features/trade-page/TradeDrawer.tsx'),
    import('#features/receipts/ReceiptPreview.tsx'),
    import('#ui/chakra/ModalDialog.tsx'),
  ])
})

let leave: (() => Promise<void>) | undefined
afterEach(() => leave?.())

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** Opens a payment's copy. */
async function preview() {
  fireEvent.click(await screen.findByRole('button', { name: 'Print a copy' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Print a copy' }))
  await dialog.findByRole('heading', { name: /\(reissued\)/ })
  return dialog
}

test('a manager prints a payment with its refund, its store and the number as a code', async () => {
  await using it = await portal({ config: { offlineHours: 0 }, timeZone: noonZone() })
  await it.db.sql`
    update shops set receipt_name = 'こもれび食堂 渋谷', phone = '03-0000-0012'
     where ent_code = ${it.ent} and shop_code = 'S00000001'`
  await pay(it, [{ tradeNo: 'P-1', amount: 2680, tradeTime: minutesAgo(9), receiptNo: '0231' }])
  await pay(it, [{ tradeNo: 'R-1', amount: 680, tradeType: '06', origTradeNo: 'P-1', tradeTime: minutesAgo(1) }])
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  ;({ leave } = await open(it, await it.as('Record.search'), '/trade?Trade=P-1'))

  const dialog = await preview()

  await dialog.findByText('こもれび食堂 渋谷')
  for (const words of ['Tel. 03-0000-0012', '0231', '￥2,680', '-￥680', '￥2,000']) dialog.getByText(words)
  expect(dialog.queryByText(/Invoice registration/)).toBeNull()
  const code = screen.getAllByRole('img', { name: 'QR code of the transaction number', hidden: true })
  expect(readCode(code[0]?.querySelector('path')?.getAttribute('d') ?? '')).toBe('P-1')

  const button = dialog.getByRole('button', { name: 'Print' })
  fireEvent.click(button)
  expect(print).toHaveBeenCalledOnce()
  expect(document.querySelector('.print-root')?.textContent).toContain('こもれび食堂 渋谷')

  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  expect(document.querySelector('.print-root')).toBeNull()
  expect(document.adoptedStyleSheets).toEqual([])
})

test.each([
  ['Partial refund', '06', 'Refund receipt (reissued)'],
  ['Cancel (same day)', '04', 'Cancellation receipt (reissued)'],
])(
  'the paper of a row of type %s says its type, the number of its payment and an amount below zero, on a slip and on A4',
  async (type, tradeType, title) => {
    await using it = await portal({ config: { offlineHours: 0 } })
    await pay(it, [{ tradeNo: 'P-1', amount: 2680, tradeTime: minutesAgo(9) }])
    await pay(it, [{ tradeNo: 'R-1', amount: 2680, tradeType, origTradeNo: 'P-1', tradeTime: minutesAgo(1) }])
    ;({ leave } = await open(it, await it.as('Record.search'), '/trade?Trade=R-1'))
    const dialog = await preview()

    for (const paper of ['58 mm slip', 'A4 copy']) {
      fireEvent.click(dialog.getByRole('radio', { name: paper }))
      const copy = within(await dialog.findByRole('article'))
      copy.getByRole('heading', { name: title })
      expect(copy.getAllByText(type).length).toBeGreaterThan(0)
      expect(copy.getAllByText('-￥2,680').length).toBeGreaterThan(0)
      expect(copy.queryByText('￥2,680')).toBeNull()
      expect(copy.getByText('Original transaction').parentElement?.textContent).toContain('P-1')
    }
  },
)

test('the letter names the company and lists each row', async () => {
  await using it = await portal({ config: { offlineHours: 0 }, timeZone: noonZone() })
  await pay(it, [{ tradeNo: 'P-1', amount: 2680, tradeTime: minutesAgo(9) }])
  await pay(it, [{ tradeNo: 'R-1', amount: 680, tradeType: '06', origTradeNo: 'P-1', tradeTime: minutesAgo(1) }])
  ;({ leave } = await open(it, await it.as('Record.search'), '/trade?Trade=P-1'))

  const dialog = await preview()
  fireEvent.click(dialog.getByRole('radio', { name: 'A4 copy' }))

  const rows = dialog.getAllByRole('row')
  expect(rows).toHaveLength(4)
  expect(rows[2]?.textContent).toContain('R-1')
  expect(rows[3]?.textContent).toContain('2,000')
})
