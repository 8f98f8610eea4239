import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '#features/messages/contract.ts'
import { messageManagement } from '#features/messages/management.contract.ts'
import { devices } from '#features/push/contract.ts'
import { refunds } from '#features/refunds/contract.ts'
import { deliverAll } from '#server/jobs/outbox.ts'
import { tidyNotices } from '#features/messages/tidy.server.ts'
import type { Person } from '../../kit/portal.ts'
import { pushService, type PushService } from '../../kit/push-service.ts'
import { now, resultOf } from '../transactions/payments.ts'
import { asking, cashier, refund, type Shop } from './giving-back.ts'

let service: PushService
beforeAll(async () => void (service = await pushService()))
afterAll(() => service[Symbol.asyncDispose]())

const en = { 'accept-language': 'en' }
const withPush = () => asking({ settings: { PORTAL_PUSH_SERVICE: service.origin } })
const ask = async (it: Shop & { staff: Person }, tradeNo: string) =>
  resultOf(await refund(it, it.staff, { tradeNo, amount: 400 })).refundNo
const approve = (person: Person, refundNo: string) => person(refunds.approve, { refundNo, approve: true })
const reject = (person: Person, refundNo: string, comment: string) =>
  person(refunds.approve, { refundNo, approve: false, comment })
const unreadOf = async (person: Person) => resultOf(await person(messages.list, { UnreadOnly: true }, en)).list

async function subscribed(person: Person) {
  const device = service.device(resultOf(await person(devices.publicKey, {})).publicKey)
  await person(devices.subscribe, { endpoint: device.endpoint, keys: device.keys, language: 'en' })
  return device
}

/** One request each that was given back, failed after its approval, was rejected, taken back and forgotten. */
async function everyEnd(it: Shop & { staff: Person; manager: Person }) {
  await it.pays(['DONE', 'F-904', 'NO', 'BACK', 'OVER'].map((tradeNo) => ({ tradeNo })))
  const [done, failed, no, back] = [
    await ask(it, 'DONE'),
    await ask(it, 'F-904'),
    await ask(it, 'NO'),
    await ask(it, 'BACK'),
  ]
  await ask(it, 'OVER')
  for (const one of [done, failed]) resultOf(await approve(it.manager, one))
  it.later(1)
  await it.acquire()
  it.later(1)
  resultOf(await reject(it.manager, no, 'See [the list](https://elsewhere.example)'))
  await it.staff(refunds.withdraw, { refundNo: back })
  it.later(24 * 3600)
  await it.server.refunds.reconcile({ ents: [it.ent] })
}

test('whoever asked finds under the bell what became of it, with the reason; nobody else does', async () => {
  await using it = await withPush()
  const writer = await it.as('Message.search', 'Message.edit')
  await everyEnd(it)

  const told = await unreadOf(it.staff)
  expect(told.map(({ messageTitle }) => messageTitle).toSorted()).toEqual([
    'The refund you asked for is done',
    'Your refund request has expired',
    'Your refund request was rejected',
    'Your request was approved, but the refund failed',
  ])
  expect(resultOf(await it.staff(messages.unread, {})).important).toBe(4)
  const textOf = async (title: RegExp, language = 'en') => {
    const MessageId = told.find(({ messageTitle }) => title.test(messageTitle))?.messageId ?? ''
    return resultOf(await it.staff(messages.detail, { MessageId }, { 'accept-language': language })).content
  }
  expect(await textOf(/rejected/)).toBe(
    [
      '- Amount: ￥400',
      '- Payment: PayPay, 21 Nov 2026, 10:00:00',
      '- Store: テスト1号店',
      '- Transaction number: NO',
      '- Rejected by: 山田 花子',
      '- Reason: See (the list)(https://elsewhere.example)',
    ].join('\n'),
  )
  expect(await textOf(/failed/)).toMatch(/^Refund Failed! Please record the date and time/)
  expect(await textOf(/rejected/, 'ja')).toContain('- 理由：See')
  expect(await textOf(/expired/, 'mn')).toContain('- Дүн: ￥400')

  expect([await unreadOf(it.manager), await unreadOf(writer)]).toEqual([[], []])
  expect(resultOf(await writer(messageManagement.list, { PageIndex: 1, PageSize: 20 })).list).toEqual([])
  const { messageId } = told[0] ?? { messageId: '' }
  expect((await writer(messageManagement.detail, { MessageId: messageId })).resultType).not.toBe(1000)
  expect((await writer(messageManagement.withdraw, { messageId, version: 1 })).resultType).not.toBe(1000)
})

test('its alert says what happened and neither how much, nor who, nor why, and waits for the end of quiet hours', async () => {
  await using it = await withPush()
  const [phone, other] = [await subscribed(it.staff), await subscribed(it.manager)]
  await it.pays([{ tradeNo: 'NO' }, { tradeNo: 'NIGHT' }])
  const [no, night] = [await ask(it, 'NO'), await ask(it, 'NIGHT')]

  resultOf(await reject(it.manager, no, '山田様の打ちまちがい ￥400'))
  await it.server.notices.run([it.tenant])

  expect(phone.received).toHaveLength(1)
  const { notification } = phone.received[0]?.payload ?? {}
  expect(notification).toMatchObject({ title: 'Your refund request was rejected', data: { kind: 'notice' } })
  expect(notification?.navigate).toMatch(/\/message\?activeTypeId=3&currentMessageId=/)
  expect(JSON.stringify(phone.received)).not.toMatch(/￥|400円|山田|打ち|号店/)

  const quiet = { from: '13:00', to: '22:00', timeZone: 'Asia/Tokyo' }
  const wishes = { mutedTypeIds: [], quiet, importantAnyway: false, shopCodes: null, email: false }
  resultOf(await it.staff(devices.savePreferences, wishes))
  resultOf(await reject(it.manager, night, 'Other payment'))
  await it.server.notices.run([it.tenant])
  expect(phone.received).toHaveLength(1)
  it.later(8 * 3600)
  await it.server.notices.run([it.tenant])
  expect(phone.received).toHaveLength(2)
  expect(other.received).toEqual([])
})

test('whoever may approve is told at the end of their quiet hours, if the request still waits then', async () => {
  await using it = await withPush()
  const phone = await subscribed(it.manager)
  const quiet = { from: '13:00', to: '15:00', timeZone: 'Asia/Tokyo' }
  const wishes = { mutedTypeIds: [], quiet, importantAnyway: true, shopCodes: null, email: false }
  resultOf(await it.manager(devices.savePreferences, wishes))
  await it.pays([{ tradeNo: 'T-1' }, { tradeNo: 'T-2' }])
  const [first] = [await ask(it, 'T-1'), await ask(it, 'T-2')]
  const deliver = (hours: number) =>
    deliverAll(
      it.service,
      { trial: it.server.push.deliverTrial },
      undefined,
      new Date(now.getTime() + hours * 3_600_000),
    )

  await deliver(0.9)
  expect(phone.received).toEqual([])
  resultOf(await it.staff(refunds.withdraw, { refundNo: first }))
  await deliver(1)

  const titles = phone.received.map(({ payload }) => payload.notification.title)
  expect(titles).toEqual(['A refund request is waiting for you'])
})

test('what the portal wrote to one person goes a month after it ended, and notices of people stay', async () => {
  await using it = await withPush()
  await it.pays([{ tradeNo: 'NO' }])
  resultOf(await reject(it.manager, await ask(it, 'NO'), 'Other payment'))
  const writer = await it.as('Message.search', 'Message.add', ...cashier)
  const rows = () => it.db.sql`select 1 from messages where tenant_code = ${it.tenant}`
  resultOf(
    await writer(messageManagement.create, {
      messageTitle: 'Inventory',
      messageTypeId: '3',
      content: 'On Monday.',
      receiverMode: 'ALL_USERS',
    }),
  )
  expect(await rows()).toHaveLength(2)
  const { files } = it.server
  const days = (count: number) => new Date(now.getTime() + count * 86_400_000)

  await tidyNotices(it.service, files, days(32))
  expect(await rows()).toHaveLength(2)
  await tidyNotices(it.service, files, days(34))
  expect(await rows()).toHaveLength(1)
})
