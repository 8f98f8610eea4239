import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { permissions } from '#shared/permissions.ts'
import { open } from '../kit/page.tsx'
import { portal } from '../kit/portal.ts'

let leave: (() => Promise<void>) | undefined
afterEach(() => leave?.())

const nobody = '0195b2c0-0000-7000-8000-0000000000ff'

test.each([
  ['a payment', 'merchant', '/trade?Trade=T-GONE'],
  ['a deposit', 'merchant', '/deposit?Open=E00000000.D20260900000001'],
  ['a notice', 'merchant', `/message?currentMessageId=${nobody}`],
  ['a notice to its sender', 'merchant', `/message/management?Open=${nobody}`],
  ['a notice to be changed', 'merchant', `/message/management?Write=${nobody}`],
  ['a person', 'merchant', '/setting/user?Open=u-gone'],
  ['a person to be changed', 'merchant', '/setting/user?Write=u-gone'],
  ['a row of the audit log', 'merchant', '/audit?Open=E00000000.1'],
  ['a merchant', 'provider', '/setting/adminUser?Open=E00000000'],
  ['a payment type', 'provider', '/tradeType/paymentType?Open=NOTHING'],
] as const)('%s that is not there is refused once, in its own place (%s, %s)', async (_what, who, path) => {
  await using it = await portal({ config: { offlineHours: 0 } })
  const person = who === 'merchant' ? await it.as(...permissions) : await it.admin(...permissions)
  ;({ leave } = await open(it, person, path))

  const heading = await screen.findByRole('heading', { name: 'This cannot be shown' })
  // A toast would come a moment later.
  await new Promise((done) => setTimeout(done, 300))

  const face = heading.closest('[role=alert]')
  const reason = face?.querySelector('p')?.textContent ?? ''
  expect(reason).not.toBe('')
  expect(screen.getAllByText(reason)).toHaveLength(1)
  expect(document.querySelector('.toast')).toBeNull()
  expect(within(face as HTMLElement).getByRole('button', { name: 'Load again' })).toBeTruthy()
})
