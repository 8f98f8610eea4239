import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { deliverAll } from '#server/jobs/outbox.ts'
import { embeddedPoints } from '#server/points/embedded.ts'
import { pointsDelivery } from '#server/points/outbox.ts'
import { open } from '../../kit/page.tsx'
import { portal, type Portal } from '../../kit/portal.ts'
import { now, pay } from '../transactions/payments.ts'
import { soldWithPoints } from './sold.ts'

let leave: (() => Promise<void>) | undefined
afterEach(() => leave?.())

/** A shop with two purchases, one in each store. */
async function shopWithOrders(): Promise<Portal> {
  const it = await portal({ now: () => now, config: { offlineHours: 0 } })
  await pay(it, [
    { tradeNo: 'T-1', amount: 1000 },
    { tradeNo: 'T-2', amount: 500, tradeTime: '2026-11-21T11:00:00+09:00', shopCode: 'S00000002' },
  ])
  await soldWithPoints(it, ['T-1', 'T-2'], now)
  return it
}

test('a manager reads an order: how it was paid, its points, and no more of the member than the ends of the number', async () => {
  await using it = await shopWithOrders()
  ;({ leave } = await open(it, await it.as('Record.search'), '/order'))

  const list = within(await screen.findByRole('table', { name: 'Orders' }))
  fireEvent.click(await list.findByRole('button', { name: /^Purchase ￥1,400/ }))

  const drawer = within(await screen.findByRole('dialog', { name: 'Order details' }))
  expect((await drawer.findByRole('button', { name: /PayPay/ })).textContent).toContain('￥1,000')
  expect(drawer.getByText('Cash').nextElementSibling?.textContent).toBe('￥300')
  const points = await drawer.findAllByRole('button', { name: /^(Given|Used)/ })
  expect(points.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      'Used-100P',
      'Given · Base points20P',
      'Given · By quantity or visits5P',
      'Given · CampaignProvisional　7P',
    ]),
  )
  expect(drawer.getByText('MB********789')).toBeTruthy()
})

test('a payment leads to its order, the order to its points, and the points say why there were so many', async () => {
  await using it = await shopWithOrders()
  ;({ leave } = await open(it, await it.as('Record.search'), '/trade'))

  fireEvent.click(await screen.findByRole('button', { name: /^PayPay ￥1,000/ }))
  const payment = within(await screen.findByRole('dialog', { name: 'Transaction details' }))
  fireEvent.click(await payment.findByRole('button', { name: /^Purchase/ }))

  const order = within(await screen.findByRole('dialog', { name: 'Order details' }))
  fireEvent.click(await order.findByRole('button', { name: /Base points/ }))

  const why = within(await screen.findByRole('dialog', { name: 'Point transaction details' }))
  expect(await why.findByText('Why these points?')).toBeTruthy()
  expect(why.getByText('Give rate, Wallet').nextElementSibling?.textContent).toBe('× 1%')
  expect(why.getByText('Base amount × rate × multiple').nextElementSibling?.textContent).toBe('= 27.98P')
  expect(why.getByText('The points were cut to the most that one purchase gives.')).toBeTruthy()
  fireEvent.click(why.getByRole('button', { name: /^Payment/ }))
  expect(await screen.findByRole('dialog', { name: 'Transaction details' })).toBeTruthy()
})

test('one box finds an order by its own number, by its payment’s and by the member’s, and the address never shows it', async () => {
  await using it = await shopWithOrders()
  ;({ leave } = await open(it, await it.as('Record.search'), '/order'))

  const rows = () => screen.getAllByRole('button', { name: /^(Purchase|Return) / }).length
  await screen.findByRole('button', { name: /^Purchase ￥900/ })
  const box = screen.getByRole('textbox', { name: 'Order, transaction or member no.' })
  for (const [number, found] of [['O-T-1', 1], ['T-2', 1], ['MB00123456789', 2]] as const) {
    fireEvent.change(box, { target: { value: number } })
    fireEvent.keyDown(box, { key: 'Enter' })
    await expect.poll(rows).toBe(found)
    expect(location.href).not.toContain(number)
  } // prettier-ignore
})

test('without points there is neither screen, nor entry, nor a way from a payment', async () => {
  await using it = await shopWithOrders()
  await it.db.sql`update enterprises set enable_point = false where ent_code = ${it.ent}`
  ;({ leave } = await open(it, await it.as('Record.search'), '/order'))

  expect(await screen.findAllByText('Page not found')).toBeTruthy()
  for (const name of ['Order management', 'Point transactions']) expect(screen.queryByRole('link', { name })).toBeNull()
})

test('point transactions are asked of one member, and the strip follows', async () => {
  await using it = await shopWithOrders()
  ;({ leave } = await open(it, await it.as('Record.search'), '/tradePoint'))

  await screen.findAllByRole('button', { name: /^Given 20P/ })
  const strip = () => document.querySelector('.totals-number')?.textContent
  await expect.poll(strip).toBe('-150P')
  fireEvent.change(screen.getByRole('combobox', { name: 'Movement' }), { target: { value: 'GIVE' } })
  await expect.poll(strip).toBe('50P')
  await expect.poll(() => screen.queryAllByRole('button', { name: /^Used/ })).toEqual([])
})

test('points that come back on a later day leave the orders, and the points of the days before stay as they were', async () => {
  await using it = await portal({ now: () => now, config: { offlineHours: 0 } })
  await pay(it, [{ tradeNo: 'T-1', amount: 1000, tradeTime: '2026-11-20T11:00:00+09:00' }])
  await soldWithPoints(it, ['T-1'], new Date('2026-11-20T02:00:00Z'))
  await pay(it, [{ tradeNo: 'R-1', amount: 1000, tradeType: '05', origTradeNo: 'T-1' }])
  await deliverAll(it.service, { points: pointsDelivery(embeddedPoints(it.service, () => now)) })
  const person = await it.as('Record.search')
  const stripOn = async (path: string, day = '2026-11-20') => {
    ;({ leave } = await open(it, person, `${path}?From=${day}&To=${day}`))
    await screen.findAllByText(/^Points given/, { selector: 'dt *, dt' })
    const figures = [...document.querySelectorAll('[data-figure]')]
    const said = figures.map((one) => [one.querySelector('dt')?.textContent, one.querySelector('dd')?.textContent])
    await leave()
    return Object.fromEntries(said) as Record<string, string>
  }

  const [orders, points] = [await stripOn('/order'), await stripOn('/tradePoint')]

  expect(points).toMatchObject({ 'Points given': '25P', 'Points used': '-100P' })
  // One name is one number: what the orders have left has names of its own.
  expect(orders).toMatchObject({ 'Points given, net': '6P', 'Points used, net': '24P' })
  expect(Object.keys(orders)).not.toContain('Points given')
  // What came back is below zero, as in its row: the figures add up to the strong number as they are written.
  expect(await stripOn('/order', '2026-11-21')).toMatchObject({ Purchases: '￥0', Returns: '-￥1,000' })
})
