import { screen, within } from '@testing-library/react'
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
