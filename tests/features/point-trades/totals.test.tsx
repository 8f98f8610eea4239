import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { open } from '../../kit/page.tsx'
import { portal } from '../../kit/portal.ts'
import { soldWithPoints } from '../orders/sold.ts'
import { now, pay } from '../transactions/payments.ts'

let leave: (() => Promise<void>) | undefined
afterEach(() => leave?.())

test('an adjustment stands beside the change of points on a phone too, so that the figures add up', async () => {
  await using it = await portal({ now: () => now, config: { offlineHours: 0 } })
  await pay(it, [{ tradeNo: 'T-1', amount: 1000 }])
  await soldWithPoints(it, ['T-1'], now)
  await it.db.sql`
    update point_entries set kind = 'ADJUST', charge_type = 'REVISION' where ent_code = ${it.ent} and charge_type = 'QUANTITY'`
  ;({ leave } = await open(it, await it.as('Record.search'), '/tradePoint'))
  const figure = (await screen.findByText('Points adjusted', { selector: 'dt' })).closest(
    '[data-figure]',
  ) as HTMLElement
  expect(within(figure).getByText('5P')).not.toBeNull()
  expect(figure.classList.contains('from-tablet')).toBe(false)
})

test.each([
  ['PORTAL', 'This portal'],
  ['POS-7', 'POS-7'],
])('points that came from %s are said to come from "%s"', async (source, words) => {
  await using it = await portal({ now: () => now, config: { offlineHours: 0 } })
  await pay(it, [{ tradeNo: 'T-1', amount: 1000 }])
  await soldWithPoints(it, ['T-1'], now)
  await it.db.sql`update point_entries set source = ${source} where ent_code = ${it.ent}`
  ;({ leave } = await open(it, await it.as('Record.search'), '/tradePoint'))
  const table = await screen.findByRole('table', { name: 'Point transactions' })
  const [row] = await within(table).findAllByRole('button')
  if (!row) throw new Error('no point transaction is shown')
  fireEvent.click(row)
  const fact = await screen.findByText('Source system', { selector: 'dt' })
  expect(fact.nextElementSibling?.textContent).toBe(words)
})
