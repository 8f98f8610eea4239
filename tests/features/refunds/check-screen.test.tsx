import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refunds } from '#features/refunds/contract.ts'
import { noonZone } from '../../kit/noon-zone.ts'
import { open } from '../../kit/page.tsx'
import { portal } from '../../kit/portal.ts'
import { pay, resultOf } from '../transactions/payments.ts'
import { cashier, refund } from './giving-back.ts'

let leave: (() => Promise<void>) | undefined
afterEach(() => leave?.())

test('a payment’s story says that a refund needs checking whose money moved after it had failed', async () => {
  await using it = await portal({ config: { offlineHours: 0 }, timeZone: noonZone() })
  await pay(it, [{ tradeNo: 'T-904', tradeTime: new Date(Date.now() - 120_000).toISOString() }])
  const person = await it.as(...cashier)
  const { refundNo } = resultOf(await refund(it, person, { tradeNo: 'T-904' }))
  await it.server.refunds.send({ entCode: it.ent, refundNo })
  const failed = await person(refunds.status, { RefundNo: refundNo, EntCode: it.ent }, { 'accept-language': 'en' })
  expect(failed.resultType).toBe(4005)
  await it.server.refunds.heard(refundNo, { outcome: 'succeeded' })

  ;({ leave } = await open(it, person, `/trade?Trade=T-904&Ent=${it.ent}`))

  expect(await screen.findByText('Refund needs checking')).toBeTruthy()
}, 60_000)

test('the provider’s queue and the payment’s story say of a refund that failed what its own answer says', async () => {
  await using it = await portal({ config: { offlineHours: 0 }, timeZone: noonZone() })
  await pay(it, [{ tradeNo: 'T-904', tradeTime: new Date(Date.now() - 120_000).toISOString() }])
  const person = await it.as(...cashier)
  const { refundNo } = resultOf(await refund(it, person, { tradeNo: 'T-904' }))
  await it.server.refunds.send({ entCode: it.ent, refundNo })
  const { message } = await person(refunds.status, { RefundNo: refundNo, EntCode: it.ent }, { 'accept-language': 'en' })
  expect(message).toMatch(/^Refund Failed! .+ Time of the transaction: \d/)

  ;({ leave } = await open(it, await it.admin('Refund.refund'), '/systrade'))
  const queue = within(await screen.findByRole('table', { name: 'Refunds' }))
  fireEvent.click(await queue.findByText(/1,000/))
  const drawer = within(await screen.findByRole('dialog', { name: 'Refund details' }))
  expect(await drawer.findByText(message)).toBeTruthy()
  await leave()

  ;({ leave } = await open(it, person, `/trade?Trade=T-904&Ent=${it.ent}`))
  expect(await screen.findByText(message)).toBeTruthy()
}, 60_000)
