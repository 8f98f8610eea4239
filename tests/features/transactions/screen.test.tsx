import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { open } from '../../kit/page.tsx'
import { noonZone } from '../../kit/noon-zone.ts'
import { portal } from '../../kit/portal.ts'
import { pay } from './payments.ts'

let leave: (() => Promise<void>) | undefined
afterEach(() => leave?.())

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const table = () => screen.findByRole('table', { name: /transactions/i })

test('a manager sees today’s payments with their sum, newest first', async () => {
  await using it = await portal({ config: { offlineHours: 0 }, timeZone: noonZone() })
  await pay(it, [
    { tradeNo: 'T-1', amount: 1200, tradeTime: minutesAgo(2) },
    { tradeNo: 'T-2', amount: 800, tradeTime: minutesAgo(1) },
  ])

  ;({ leave } = await open(it, await it.as('Record.search'), '/trade'))

  const rows = within(await table())
  await rows.findAllByText(/1,200/)
  expect((await screen.findAllByText(/2,000/)).length).toBeGreaterThan(0)
})

test('a person limited to one store sees its payments only', async () => {
  await using it = await portal({ config: { offlineHours: 0 }, timeZone: noonZone() })
  await pay(it, [
    { tradeNo: 'T-1', amount: 1200, shopCode: 'S00000001', tradeTime: minutesAgo(2) },
    { tradeNo: 'T-2', amount: 800, shopCode: 'S00000002', tradeTime: minutesAgo(1) },
  ])
  const manager = await it.person({ permissions: ['Record.search'], shops: ['S00000002'] })

  ;({ leave } = await open(it, manager, '/trade'))

  const rows = within(await table())
  await rows.findAllByText(/800/)
  expect(rows.queryByText(/1,200/)).toBeNull()
})

test.each(['From=9999-12-30', 'From=2026-02-30&To=2026-03-02', 'Period=ever'])(
  'an address with a period that is none (%s) is refused in words, and shows no other period’s payments',
  async (period) => {
    await using it = await portal({ config: { offlineHours: 0 }, timeZone: noonZone() })
    await pay(it, [{ tradeNo: 'T-1', amount: 1200, tradeTime: minutesAgo(2) }])

    ;({ leave } = await open(it, await it.as('Record.search'), `/trade?${period}`))

    await screen.findByText('The period cannot be read')
    expect(screen.getByText('Choose the period again.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Choose the period' })).toBeTruthy()
    expect(screen.queryByText(/1,200/)).toBeNull()
  },
)

test('somebody without the right to see payments is told that the page is not there', async () => {
  await using it = await portal({ config: { offlineHours: 0 }, timeZone: noonZone() })

  ;({ leave } = await open(it, await it.as('Stat.search'), '/trade'))

  expect((await screen.findAllByRole('heading', { name: 'Page not found' })).length).toBeGreaterThan(0)
})
