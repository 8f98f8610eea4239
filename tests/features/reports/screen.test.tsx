import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { reports } from '#features/reports/contract.ts'
import type { Permission } from '#shared/permissions.ts'
import { open } from '../../kit/page.tsx'
import { portal } from '../../kit/portal.ts'
import { closedDeposit } from '../deposits/closed.ts'
import { soldWithPoints } from '../orders/sold.ts'
import { now, pay, resultOf } from '../transactions/payments.ts'

let leave: (() => Promise<void>) | undefined
afterEach(() => leave?.())

const everything = ['Record.search', 'Record.download', 'Stat.search', 'Stat.download', 'Settle.search', 'Settle.download', 'Audit.search', 'User.search', 'Message.search'] as const satisfies Permission[] // prettier-ignore

test.each([
  ['/deposit?Statuses=CLOSED', 'deposits', { Statuses: ['CLOSED'] }, 'lastMonth', 'MONTHLY'],
  ['/statistics?By=shop&Period=lastWeek', 'statistics', { by: 'shop' }, 'lastWeek', 'WEEKLY'],
  ['/stat', 'statistics', { by: 'type' }, 'lastMonth', 'MONTHLY'],
  ['/order', 'orders', {}, 'yesterday', 'DAILY'],
  ['/tradePoint?Directions=GIVE', 'points', { Directions: ['GIVE'] }, 'yesterday', 'DAILY'],
  ['/audit?Result=refused&Period=thisWeek', 'audit', { filter: { Result: 'refused' } }, 'lastWeek', 'WEEKLY'],
  ['/setting/user?Mfa=OFF', 'people', {}, 'now', 'MONTHLY'],
  ['/message/management', 'notices', {}, 'now', 'MONTHLY'],
] as const)('what stands on %s comes regularly, with its conditions', async (path, list, conditions, period, every) => {
  await using it = await portal({ now: () => now, config: { offlineHours: 0 } })
  await pay(it, [{ tradeNo: 'T-1', amount: 1000 }])
  await soldWithPoints(it, ['T-1'], now)
  await closedDeposit(it)
  const owner = await it.as(...everything)
  ;({ leave } = await open(it, owner, path))

  fireEvent.click(await screen.findByRole('button', { name: 'Export' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Send regularly…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send regularly' }))
  await dialog.findByRole('checkbox', { name: /山田 花子/, checked: true })
  fireEvent.click(dialog.getByRole('button', { name: 'Save the report' }))
  await screen.findByText('Saved. Your reports are under Account.')

  const [report] = resultOf(await owner(reports.list, {})).list
  expect(report).toMatchObject({ list, period, every, receivers: [owner.userId], conditions })
}) // prettier-ignore
