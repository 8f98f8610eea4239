import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '#features/messages/contract.ts'
import { devices } from '#features/push/contract.ts'
import { payments } from '#features/transactions/payment.contract.ts'
import { serverLimits } from '#shared/limits.ts'
import type { Person, Portal } from '../../kit/portal.ts'
import { portal } from '../../kit/portal.ts'
import { pushService, type PushService } from '../../kit/push-service.ts'
import { now, pay, resultOf, type Payment } from './payments.ts'
import { askAcquirer } from './questions.ts'

let service: PushService
beforeAll(async () => void (service = await pushService()))
afterAll(() => service[Symbol.asyncDispose]())

const en = { 'accept-language': 'en' }
const tradeTime = '2026-11-21T13:51:44+09:00'
const told = async (person: Person) => resultOf(await person(messages.list, { UnreadOnly: true }, en)).list
const titles = async (person: Person) => (await told(person)).map(({ messageTitle }) => messageTitle)

async function textOf(person: Person, language = 'en') {
  const [message] = await told(person)
  const detail = await person(messages.detail, { MessageId: message?.messageId ?? '' }, { 'accept-language': language })
  return resultOf(detail).content
}

/** A shop with people of its first store, of its second, of all, and one who pressed the button. */
async function staffed() {
  const it = await portal({ now: () => now, settings: { PORTAL_PUSH_SERVICE: service.origin } })
  const of = (...shops: string[]) => it.person({ permissions: ['Record.search'], shops })
  const here = await of('S00000001', 'S00000003')
  const colleague = await of('S00000001')
  const elsewhere = await of('S00000002')
  const blind = await it.person({ permissions: ['Stat.search'], shops: ['S00000001'] })
  const [everywhere, asker] = [await it.as('Record.search'), await it.as('Record.search')]
  return Object.assign(it, { here, colleague, elsewhere, blind, everywhere, asker })
}

const unknown = (it: Portal, payment: Partial<Payment> = {}) =>
  pay(it, [{ tradeNo: 'U', amount: 1850, status: 'UNKNOWN', tradeTime, ...payment }])
const settled = (it: Portal, status: 'SUCCESS' | 'FAILED', payment: Partial<Payment> = {}) =>
  pay(it, [{ tradeNo: 'U', amount: 1850, status, tradeTime, ...payment }])

test('the people of the store and whoever asked are told that it was paid, by its source, and nobody else is', async () => {
  await using it = await staffed()
  await unknown(it)
  resultOf(await it.asker(payments.recheck, { tradeNo: 'U' }))
  await settled(it, 'SUCCESS')

  const title = 'A payment of unknown result was paid'
  for (const person of [it.here, it.colleague, it.asker]) expect(await titles(person)).toEqual([title])
  for (const person of [it.elsewhere, it.blind, it.everywhere]) expect(await titles(person)).toEqual([])
  expect(await textOf(it.here)).toBe(
    [
      'The customer has paid. Do not charge again.',
      '',
      '- Amount: ￥1,850',
      '- Payment: PayPay, 21 Nov 2026, 13:51:44',
      '- Store: テスト1号店',
      '- Transaction number: U',
    ].join('\n'),
  )
  expect(await textOf(it.asker, 'ja')).toContain('もう一度決済しないでください。')
  expect(await textOf(it.asker, 'mn')).toContain('- Дүн: ￥1,850')
})

test('an answer of the acquirer tells it as well, and not paid says that it can be charged again', async () => {
  await using it = await staffed()
  await unknown(it, { amount: 1904 })
  resultOf(await it.asker(payments.recheck, { tradeNo: 'U' }))

  await askAcquirer(it)

  expect(await titles(it.here)).toEqual(['A payment of unknown result was not paid'])
  expect(await textOf(it.asker)).toMatch(/^The customer has not paid\. .* you can charge again\./)
})

test('it is told once, whatever is said of the payment later', async () => {
  await using it = await staffed()
  await unknown(it)
  await settled(it, 'SUCCESS')
  await unknown(it, { sourceVersion: 1 })
  await settled(it, 'FAILED', { sourceVersion: 2 })

  expect(resultOf(await it.here(payments.detail, { TradeNo: 'U' })).trade.status).toBe('FAILED')
  expect(await titles(it.here)).toHaveLength(1)
})

test('nobody is told of a payment that was known from the start, nor of one of days ago', async () => {
  await using it = await staffed()
  const days = (count: number) => new Date(now.getTime() - count * 86_400_000).toISOString()
  const { recheckDays } = serverLimits
  const payments = [
    { tradeNo: 'KNOWN', status: 'PROCESSING' as const },
    { tradeNo: 'OLD', status: 'UNKNOWN' as const, tradeTime: days(recheckDays) },
    { tradeNo: 'YOUNG', status: 'UNKNOWN' as const, tradeTime: days(recheckDays - 0.01) },
  ]
  await pay(it, payments)

  await pay(
    it,
    payments.map((one) => ({ ...one, status: 'SUCCESS' as const })),
  )

  expect(await titles(it.here)).toHaveLength(1)
  expect(await textOf(it.here)).toContain('- Transaction number: YOUNG')
})

test('whoever asked and may not see the payment any more is not told', async () => {
  await using it = await staffed()
  await unknown(it)
  resultOf(await it.asker(payments.recheck, { tradeNo: 'U' }))
  await it.db
    .sql`update users set shop_scope = 'SPECIFIC', shop_codes = '{S00000002}' where user_id = ${it.asker.userId}`

  await settled(it, 'SUCCESS')

  expect([await titles(it.asker), (await titles(it.here)).length]).toEqual([[], 1])
})

test('the page says to whom it will be told, and to them alone', async () => {
  await using it = await staffed()
  await unknown(it)
  const tells = async (person: Person) => resultOf(await person(payments.detail, { TradeNo: 'U' })).open?.tells

  expect([await tells(it.here), await tells(it.everywhere), await tells(it.asker)]).toEqual([true, false, false])
  resultOf(await it.asker(payments.recheck, { tradeNo: 'U' }))
  expect([await tells(it.everywhere), await tells(it.asker)]).toEqual([false, true])
})

test('the alert on a locked screen names neither amount nor store', async () => {
  await using it = await staffed()
  const device = service.device(resultOf(await it.here(devices.publicKey, {})).publicKey)
  await it.here(devices.subscribe, { endpoint: device.endpoint, keys: device.keys, language: 'en' })
  await unknown(it)
  await settled(it, 'FAILED')

  await it.server.notices.run([it.tenant])

  expect(device.received).toHaveLength(1)
  expect(device.received[0]?.payload.notification.title).toBe('A payment of unknown result was not paid')
  expect(JSON.stringify(device.received)).not.toMatch(/1,?850|号店|PayPay/)
})
