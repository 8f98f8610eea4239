import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { orders } from '#features/orders/contract.ts'
import { open } from '../../kit/page.tsx'
import { portal } from '../../kit/portal.ts'

const reason = 'A chosen store is not one of yours. Choose the stores again.'
let leave: (() => Promise<void>) | undefined
afterEach(() => leave?.())

test.each(['/trade', '/order', '/tradePoint'])(
  '%s says once, where its rows would stand, why they are refused, in words of the screen',
  async (path) => {
    await using it = await portal({ config: { offlineHours: 0 } })
    await it.db.sql`update enterprises set enable_point = true where ent_code = ${it.ent}`
    const reader = await it.as('Record.search')
    ;({ leave } = await open(it, reader, `${path}?ShopCodes=S99999999`))

    await screen.findByRole('heading', { name: reason })
    // The sums are refused for the same reason, sooner or later than the rows.
    await new Promise((done) => setTimeout(done, 300))

    expect(screen.getAllByText(reason)).toHaveLength(1)
    expect(document.querySelector('.toast')).toBeNull()
    expect(document.body.textContent).not.toContain('ShopCodes')
  },
)

test('sums that are refused beside rows that came are told', async () => {
  await using it = await portal({ config: { offlineHours: 0 } })
  await it.db.sql`update enterprises set enable_point = true where ent_code = ${it.ent}`
  const reader = await it.as('Record.search')
  const inject = it.server.app.inject.bind(it.server.app)
  it.server.app.inject = ((asked: { url: string }) =>
    inject(
      asked.url.includes(orders.summary.path) ? { ...asked, url: `${asked.url}&Nonsense=1` } : asked,
    )) as typeof inject
  ;({ leave } = await open(it, reader, '/order?Period=today'))

  await screen.findByText('Parameter error')
  await screen.findByText(/^No orders?( matches| in this period)$/)
})
