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
