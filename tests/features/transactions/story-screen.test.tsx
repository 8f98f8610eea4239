import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { noonZone } from '../../kit/noon-zone.ts'
import { open } from '../../kit/page.tsx'
import { portal } from '../../kit/portal.ts'
import { pay } from './payments.ts'

let leave: (() => Promise<void>) | undefined
afterEach(() => leave?.())

test('a correction says in words what stood there before, and a new state does not repeat the code of the old one', async () => {
  await using it = await portal({ config: { offlineHours: 0 }, timeZone: noonZone() })
  const payment = { tradeNo: 'T-1', tradeTime: new Date(Date.now() - 120_000).toISOString() }
  await pay(it, [{ ...payment, amount: 500, status: 'UNKNOWN' }])
  await pay(it, [{ ...payment, amount: 800, paymentType: 'JCB', status: 'SUCCESS' }])
  ;({ leave } = await open(it, await it.as('Record.search'), `/trade?Trade=T-1&Ent=${it.ent}`))

  const former = await screen.findByText(/^Before: ￥500\sPayPay$/)
  const steps = former.closest('ol, ul')
  if (!(steps instanceof HTMLElement)) throw new Error('the step stands in no story')
  expect(within(steps).getAllByRole('listitem').length).toBeGreaterThan(2)
  expect(steps.textContent).not.toContain('UNKNOWN')
}, 60_000)

test('what stands beside the net amount adds up to it, and the fee is among the facts with its rate', async () => {
  await using it = await portal({ config: { offlineHours: 0 }, timeZone: noonZone() })
  const payment = { tradeNo: 'T-2', tradeTime: new Date(Date.now() - 120_000).toISOString(), paymentType: 'PAYPAY' }
  await pay(it, [{ ...payment, amount: 2680, status: 'SUCCESS' }])
  const part = {
    ...payment,
    tradeNo: 'T-2R',
    tradeType: '06',
    origTradeNo: 'T-2',
    amount: 680,
    status: 'SUCCESS' as const,
  }
  await pay(it, [part])
  ;({ leave } = await open(it, await it.as('Record.search'), `/trade?Trade=T-2&Ent=${it.ent}`))

  const caption = await screen.findByText('Net amount')
  const sum = caption.closest('.detail-sum')
  const yen = (text = '') => Number(text.replaceAll(/[^\d-]/g, ''))
  const beside = [...(sum?.querySelectorAll('dd') ?? [])].map(({ textContent }) => yen(textContent))
  expect(beside).toEqual([2680, -680])
  expect(yen(sum?.querySelector('.totals-number')?.textContent)).toBe(2000)
  expect(screen.getByText('Fee').nextElementSibling?.textContent).toBe('￥53 1.98% · Taxable')
}, 60_000)
