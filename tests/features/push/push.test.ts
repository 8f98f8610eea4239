import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#features/messages/contract.ts'
import { messageManagement as manage } from '#features/messages/management.contract.ts'
import { devices, PushPayload } from '#features/push/contract.ts'
import { refunds } from '#features/refunds/contract.ts'
import { deliverAll } from '#server/jobs/outbox.ts'
import { transaction } from '#server/db/db.ts'
import { endSession } from '#server/sso/sessions-sql.ts'
import { formerDevices, pushPairsOf, renewPushKeys, tidyPushKeys } from '#server/push/keys.ts'
import type { InputOf } from '#shared/call.ts'
import { account } from '#features/account/contract.ts'
import { portal, send, type Person, type Portal } from '../../kit/portal.ts'
import { pushService, type PushService } from '../../kit/push-service.ts'
import { noon, notice, resultOf } from '../messages/writing.ts'
import { pay } from '../transactions/payments.ts'

let now = noon
let service: PushService
let it: Portal
let author: Person
beforeAll(async () => {
  service = await pushService()
  it = await portal({ now: () => now, settings: { PORTAL_PUSH_SERVICE: service.origin } })
  author = await it.as('Message.search', 'Message.add', 'Message.edit')
})
afterAll(async () => {
  await it[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

beforeEach(() => void (now = noon))

const run = () => it.server.notices.run([it.tenant])
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)

/** A person whose browser has subscribed, and what it gets. */
async function awake(language: 'ja' | 'en' | 'mn' = 'ja') {
  const person = await it.as('Record.search')
  const { publicKey } = resultOf(await person(devices.publicKey, {}))
  const device = service.device(publicKey)
  const { endpoint, keys } = device
  const subscribe = () => person(devices.subscribe, { endpoint, keys, language })
  const kept = resultOf(await subscribe())
  return { person, device, subscribe, ...kept }
}

const houses = ['the same enterprise', 'another enterprise of the tenant'] as const

/** Somebody else, of this enterprise or another, with the same rights. */
async function another(house: (typeof houses)[number]): Promise<Person> {
  const person = await it.as('Record.search')
  if (house === 'the same enterprise') return person
  const ent = `E${String(randomInt(10_000_000, 99_999_998))}`
  await it.db
    .sql`insert into enterprises (ent_code, tenant_code, ent_name, ent_display_name) values (${ent}, ${it.tenant}, 'x', 'x')`
  await it.db.sql`
    update roles r set ent_code = ${ent} from users u
     where u.tenant_code = ${it.tenant} and u.user_id = ${person.userId}
       and r.tenant_code = u.tenant_code and r.ent_code = u.ent_code and r.role_id = u.role_id`
  await it.db.sql`update users set ent_code = ${ent} where tenant_code = ${it.tenant} and user_id = ${person.userId}`
  return person
}

const only = (person: Person) => ({ receiverMode: 'SPECIFIED_USERS' as const, receiverIds: [person.userId] })
const pushed = (person: Person, change = {}) =>
  author(manage.create, notice({ sendPush: true, ...only(person), ...change }))

describe('an alert', () => {
  test('says the title alone, leads to the notice, and is signed and encrypted as the standard wants', async () => {
    const { person, device, aud } = await awake()
    const { messageId } = resultOf(
      await pushed(person, { messageTitle: '決済障害', content: '渋谷店の売上 ￥1,234,567' }),
    )

    await run()

    expect(service.faults).toEqual([])
    expect(device.received).toHaveLength(1)
    const [alert] = device.received
    expect(alert).toMatchObject({ topic: messageId.replaceAll('-', ''), urgency: 'high', ttl: 86_400 })
    expect(alert?.bytes).toBeLessThan(3_200)
    const payload = PushPayload.parse(alert?.payload)
    expect(payload.app_badge).toBe(1)
    expect(payload.notification).toMatchObject({
      title: '決済障害',
      tag: `msg-${messageId}`,
      navigate: `${it.origin}/message?activeTypeId=3&currentMessageId=${messageId}`,
      data: { kind: 'notice', messageId, activeTypeId: '3', important: true, aud, neutral: '新しいお知らせがあります' },
    })
    expect(JSON.stringify(payload)).not.toMatch(/渋谷|1,234|山田|株式会社/)
  })

  test('speaks the device’s language, and hides its title where the notice asks for that', async () => {
    const { person, device } = await awake('en')
    await pushed(person, { languages: { en: { messageTitle: 'Outage', content: 'Wait' } } })
    await run()
    await pushed(person, { hideOnLockScreen: true })
    await run()

    expect(device.received.map(({ payload }) => payload.notification.title)).toEqual([
      'Outage',
      'You have a new notice',
    ])
  })

  test('leaves once for each device, however often and from how many processes it is sent', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => awake()))
    const ids = people.map(({ person }) => person.userId)
    await author(manage.create, notice({ sendPush: true, receiverMode: 'SPECIFIED_USERS', receiverIds: ids }))

    await Promise.all([run(), run(), run()])
    await run()

    expect(people.map(({ device }) => device.requests)).toEqual(ids.map(() => 1))
  })

  test('that was taken when the process died is sent after a minute under the same topic and tag', async () => {
    const { person, device } = await awake()
    const { messageId } = resultOf(await pushed(person))
    const { sendPush: _sent, ...death } = { sendPush: true, state: 'TAKEN' }
    device.answers.push({ status: 500 })
    await run()
    await it.db.sql`
      update message_deliveries set state = ${death.state}, next_at = ${later(60)} where message_id = ${messageId}`

    await run()
    expect(device.requests).toBe(1)
    now = later(61)
    await run()
    now = noon

    expect(device.requests).toBe(2)
    expect(device.received.map(({ topic }) => topic)).toEqual([messageId.replaceAll('-', '')])
  })

  test('waits where the service is busy, for as long as it says, and then arrives', async () => {
    const { person, device } = await awake()
    device.answers.push({ status: 429, retryAfter: '120' }, { status: 503 })
    await pushed(person)

    await run()
    now = later(119)
    await run()
    expect(device.requests).toBe(1)
    now = later(121)
    await run()
    now = later(200)
    await run()
    now = noon

    expect([device.requests, device.received.length]).toEqual([3, 1])
  })

  test.each([404, 410])(
    'to a device its service no longer knows (%i) takes the device off the list',
    async (status) => {
      const { person, device } = await awake()
      device.answers.push({ status })
      const { messageId } = resultOf(await pushed(person))

      await run()

      expect(resultOf(await person(devices.list, {})).list).toEqual([])
      expect(resultOf(await author(manage.delivery, { MessageId: messageId })).push).toMatchObject({ gone: 1, sent: 0 })
    },
  )

  test.each([400, 403, 413])('that a service refuses for good (%i) is given up and said so', async (status) => {
    const { person, device } = await awake()
    device.answers.push({ status })
    const { messageId } = resultOf(await pushed(person))

    await run()
    now = later(4_000)
    await run()
    now = noon

    expect(device.requests).toBe(1)
    expect(resultOf(await author(manage.delivery, { MessageId: messageId })).push).toMatchObject({ failed: 1 })
    expect(resultOf(await person(devices.list, {})).list).toMatchObject([{ lastFailure: `HTTP ${status}` }])
  })

  test('does not leave of what was read, taken back, or for somebody who may no longer sign in', async () => {
    const [read, gone, locked] = [await awake(), await awake(), await awake()]
    const of = async ({ person }: { person: Person }) =>
      resultOf(await pushed(person, { releaseTime: later(5).toISOString() }))
    const [first, second] = [await of(read), await of(gone), await of(locked)]
    now = later(6)
    await read.person(messages.read, { messageIds: [first.messageId] })
    resultOf(await author(manage.withdraw, { messageId: second.messageId, version: second.version }))
    await it.db.sql`update users set status = 'DISABLED' where user_id = ${locked.person.userId}`

    await run()
    now = noon

    expect([read.device.requests, gone.device.requests, locked.device.requests]).toEqual([0, 0, 0])
  })

  test('comes out at its hour without anybody asking', async () => {
    const { person, device } = await awake()
    await pushed(person, { releaseTime: later(600).toISOString() })
    await run()
    expect(device.requests).toBe(0)

    now = later(601)
    await run()
    now = noon

    expect(device.received).toHaveLength(1)
  })

  test('of more than five at once is one that says how many', async () => {
    const { person, device, deviceId } = await awake()
    device.answers.push(...Array.from({ length: 6 }, () => ({ status: 503 })))
    for (let count = 0; count < 6; count++) await pushed(person)
    await run()
    await it.db.sql`update message_deliveries set next_at = ${noon}, state = 'WAITING' where target = ${deviceId}`
    const before = device.requests
    device.answers.length = 0

    await run()

    expect(device.requests - before).toBe(1)
    expect(device.received.at(-1)?.payload.notification).toMatchObject({
      title: '新しいお知らせが6件あります',
      tag: 'group',
      navigate: `${it.origin}/message`,
      data: { kind: 'group', count: 6 },
    })
  })

  test('names what was read elsewhere, so that it leaves the other lock screens', async () => {
    const { person, device } = await awake()
    const first = resultOf(await pushed(person))
    await run()
    await person(messages.read, { messageIds: [first.messageId] })
    await pushed(person)
    await run()

    expect(device.received.at(-1)?.payload.notification.data['readIds']).toEqual([first.messageId])
  })
})

describe('a person', () => {
  const preferences = { mutedTypeIds: [], quiet: null, importantAnyway: true, shopCodes: null, email: true }

  test('is not woken about what they muted, nor about stores they did not choose', async () => {
    const { person, device } = await awake()
    await person(devices.savePreferences, { ...preferences, mutedTypeIds: ['6'], shopCodes: ['S00000001'] })
    await pushed(person, { messageTypeId: '6' })
    await pushed(person, { shopCodes: ['S00000002'] })
    await pushed(person, { shopCodes: ['S00000001'], messageTitle: '1号店' })

    await run()

    expect(device.received.map(({ payload }) => payload.notification.title)).toEqual(['1号店'])
  })

  test('is woken when the quiet hours end, and at once by what is important where they want that', async () => {
    const { person, device } = await awake()
    const quiet = { from: '11:00', to: '12:30', timeZone: 'Asia/Tokyo' }
    await person(devices.savePreferences, { ...preferences, quiet })
    await pushed(person, { messageTypeId: '4', messageTitle: '後で' })
    await pushed(person, { messageTitle: 'すぐに' })
    const titles = () => device.received.map(({ payload }) => payload.notification.title)

    await run()
    expect(titles()).toEqual(['すぐに'])
    now = later(1_801)
    await run()
    now = noon
    expect(titles()).toEqual(['すぐに', '後で'])
  })

  test('gets nothing more after logging out', async () => {
    const { person, device } = await awake()
    const { publicKey } = resultOf(await person(devices.publicKey, {}))
    expect(publicKey.length).toBeGreaterThan(80)
    await pushed(person)
    await person(account.logout, {})

    await run()

    expect(device.requests).toBe(0)
  })

  test('is not kept for a session that ends at the same moment, whichever comes first', async () => {
    const waiting = (query: string) => async () => {
      const rows = await it.schema.sql`
        select 1 as one from pg_stat_activity where wait_event_type = 'Lock' and query like ${`%${query}%`}`
      return rows.length > 0
    }
    const kept = ({ person }: Awaited<ReturnType<typeof awake>>) =>
      it.db.sql`select device_id from push_devices where user_id = ${person.userId}`
    const [left, stayed] = [await awake(), await awake()]

    let subscribing = Promise.resolve()
    await transaction(it.service, async (tx) => {
      await endSession(tx, it.tenant, left.person.sid)
      subscribing = left.subscribe().then(({ resultType }) => expect(resultType).toBe(401))
      await expect.poll(waiting('from sessions where')).toBe(true)
    })
    await subscribing
    let leaving: Promise<unknown> = Promise.resolve()
    await transaction(it.service, async (tx) => {
      await tx.sql`lock table push_devices in share mode`
      subscribing = stayed.subscribe().then(({ resultType }) => expect(resultType).toBe(1000))
      await expect.poll(waiting('free_subscription')).toBe(true)
      leaving = stayed.person(account.logout, {})
      await expect.poll(waiting('update sessions s set ended_at')).toBe(true)
    })
    await Promise.all([subscribing, leaving])

    expect([await kept(left), await kept(stayed)]).toEqual([[], []])
  })

  test('names, tries and removes a device, and sees how the trial went', async () => {
    const { person, device, deviceId } = await awake('mn')
    const other = await it.as('Record.search')
    expect((await other(devices.test, { deviceId })).resultType).toBe(1300)
    expect((await other(devices.remove, { deviceId })).resultType).toBe(1300)
    await person(devices.rename, { deviceId, name: '　レジ横のタブレット ' })
    await person(devices.test, { deviceId })

    await deliverAll(it.service, { trial: it.server.push.deliverTrial })

    expect(device.received[0]?.payload.notification).toMatchObject({ data: { kind: 'test' }, lang: 'mn' })
    const [listed] = resultOf(await person(devices.list, { DeviceId: deviceId })).list
    expect(listed).toMatchObject({ name: 'レジ横のタブレット', current: true, lastOkAt: noon.toISOString() })
    expect(resultOf(await person(devices.remove, { deviceId }))).toBeNull()
    expect(resultOf(await person(devices.list, {})).list).toEqual([])
  })

  test('is woken of a refund request where its person may approve it, by words that say neither how much nor who', async () => {
    await pay(it, [{ tradeNo: 'ASK-1' }])
    const subscribed = async (limit: number | null, shops?: readonly string[]) => {
      const person = await it.person({ permissions: ['Record.search', 'Refund.refund'], ...(shops && { shops }) })
      await it.db.sql`
        update roles set refund_limit_single = ${limit} where role_id = (select role_id from users where user_id = ${person.userId})`
      const device = service.device(resultOf(await person(devices.publicKey, {})).publicKey)
      await person(devices.subscribe, { endpoint: device.endpoint, keys: device.keys, language: 'en' })
      return { person, device }
    }
    const staff = await subscribed(0)
    const [may, mayNot, elsewhere] = [
      await subscribed(null),
      await subscribed(999),
      await subscribed(null, ['S00000002']),
    ]
    const request = { tradeNo: 'ASK-1', entCode: it.ent, amount: 1000, expectedRefundable: 1000 } as const
    const why = { mode: 'FULL', reasonCode: 'OTHER', remark: '山田様の打ちまちがい' } as const
    resultOf(await staff.person(refunds.refund, { ...request, ...why }))

    await deliverAll(it.service, { trial: it.server.push.deliverTrial })

    const [alert] = may.device.received
    expect(alert?.payload.notification).toMatchObject({
      title: 'A refund request is waiting for you',
      data: { kind: 'request' },
    })
    expect(alert?.payload.notification.navigate).toMatch(/\/approvals$/)
    expect(JSON.stringify(alert?.payload)).not.toMatch(/1,?000|山田|ASK-1/)
    expect(alert?.payload.app_badge).toBeUndefined()
    expect([staff, mayNot, elsewhere].map(({ device }) => device.received.length)).toEqual([0, 0, 0])
  })

  test.each(houses)('keeps one device for one browser, and whoever of %s signs in on it next has it', async (house) => {
    const { device, deviceId, subscribe, person } = await awake()
    expect(resultOf(await subscribe()).deviceId).toBe(deviceId)
    const next = await another(house)

    await next(devices.subscribe, { endpoint: device.endpoint, keys: device.keys, language: 'ja' })
    await pushed(person)
    await run()

    expect(device.requests).toBe(0)
    expect(resultOf(await person(devices.list, {})).list).toEqual([])
    expect(resultOf(await next(devices.list, {})).list).toHaveLength(1)
  })

  test.each(houses)('stays whose it is where a person of %s knows its address alone', async (house) => {
    const { person, device, deviceId } = await awake()
    const stranger = await another(house)
    const { keys } = service.device(resultOf(await stranger(devices.publicKey, {})).publicKey)
    const { endpoint } = device

    const taken = await stranger.raw(devices.subscribe, { endpoint, keys, language: 'ja' })
    await stranger.raw(devices.subscribe, { endpoint, keys: { ...keys, p256dh: device.keys.p256dh }, language: 'ja' })

    expect([taken.statusCode, taken.json().parameter]).toEqual([400, expect.stringContaining('keys')])
    expect(resultOf(await stranger(devices.list, {})).list).toEqual([])
    expect(resultOf(await person(devices.list, {})).list).toMatchObject([{ deviceId }])
    await pushed(person)
    await run()
    expect(device.received).toHaveLength(1)
  })

  test.each([
    'http://127.0.0.1:1/push/x',
    'https://10.0.0.1/push',
    'https://localhost/push',
    'https://evil.example/push',
    'https://fcm.googleapis.com.evil.example/push',
    'https://fcm.googleapis.com:8443/push',
    'https://user@fcm.googleapis.com/push',
    'https://[::1]/push',
    'http://fcm.googleapis.com/push',
  ])('cannot make the portal send to %s', async (endpoint) => {
    const { person, device } = await awake()

    const reply = await person.raw(devices.subscribe, { endpoint, keys: device.keys, language: 'ja' })

    expect([reply.statusCode, reply.json().parameter]).toEqual([400, expect.stringContaining('endpoint')])
  })
})

describe('when the keys of alerts are renewed', () => {
  test('a device of before still gets its alerts, one that subscribes anew is under the new key and stays the same device', async () => {
    const { person, device, deviceId } = await awake()
    const { publicKey: former } = resultOf(await person(devices.publicKey, {}))
    await person(devices.rename, { deviceId, name: '夜のレジ' })

    await transaction(it.service, (tx) => renewPushKeys(tx, it.secrets, it.tenant))
    await pushed(person, { messageTitle: '鍵が替わっても' })
    await run()

    expect([device.received.length, service.faults]).toEqual([1, []])
    const { publicKey } = resultOf(await person(devices.publicKey, {}))
    expect(publicKey).not.toBe(former)
    const fresh = service.device(publicKey)
    const { endpoint, keys } = fresh
    const formerEndpoint = device.endpoint
    await person(devices.subscribe, { endpoint, keys, publicKey, language: 'ja', formerEndpoint })
    await pushed(person)
    await person(devices.test, { deviceId })
    await deliverAll(it.service, { trial: it.server.push.deliverTrial })
    await run()

    expect([device.requests, fresh.received.length, service.faults]).toEqual([1, 2, []])
    expect(resultOf(await person(devices.list, {})).list).toMatchObject([{ deviceId, name: '夜のレジ' }])
  })

  test('a former pair goes with the last device that hung on it, and no device may name a key that is not ours', async () => {
    await using own = await portal({ settings: { PORTAL_PUSH_SERVICE: service.origin } })
    const person = await own.as('Record.search')
    const { publicKey: former } = resultOf(await person(devices.publicKey, {}))
    const { endpoint, keys } = service.device(former)
    const { deviceId } = resultOf(
      await person(devices.subscribe, { endpoint, keys, language: 'ja', publicKey: former }),
    )
    const held = async () => {
      await tidyPushKeys(own.db, new Date(Date.now() + 7_200_000))
      return [...(await pushPairsOf(own.db, own.secrets, own.tenant)).keys()]
    }
    await transaction(own.service, (tx) => renewPushKeys(tx, own.secrets, own.tenant))
    const { publicKey } = resultOf(await person(devices.publicKey, {}))

    expect([await formerDevices(own.db, own.tenant), (await held()).toSorted()]).toEqual([
      1,
      [former, publicKey].toSorted(),
    ])
    await person(devices.remove, { deviceId })
    expect([await formerDevices(own.db, own.tenant), await held()]).toEqual([0, [publicKey]])
    const late = await person.raw(devices.subscribe, { endpoint, keys, language: 'ja', publicKey: former })
    expect([late.statusCode, late.json().parameter]).toEqual([400, expect.stringContaining('publicKey')])
  })
})

describe('a worker whose browser changed its subscription', () => {
  const moved = (input: InputOf<typeof devices.moved>, on: Portal = it) =>
    send(on.server, on.host, undefined, devices.moved, input, {})

  test('moves its device with the secret of the former subscription, once; name and choices stay', async () => {
    const { person, device, deviceId } = await awake()
    await person(devices.rename, { deviceId, name: '入口' })
    const { publicKey } = resultOf(await person(devices.publicKey, {}))
    const [fresh, later] = [service.device(publicKey), service.device(publicKey)]
    const former = { endpoint: device.endpoint, auth: device.keys.auth }

    const done = await moved({ former, endpoint: fresh.endpoint, keys: fresh.keys })
    const again = await moved({ former, endpoint: later.endpoint, keys: later.keys })
    await pushed(person)
    await run()

    expect([done.statusCode, again.statusCode]).toEqual([200, 200])
    expect([device.requests, fresh.received.length, later.requests]).toEqual([0, 1, 0])
    expect(resultOf(await person(devices.list, {})).list).toMatchObject([{ deviceId, name: '入口' }])
  })

  test('changes nothing with a wrong secret, for a device nobody knows, after a sign-out, or for who may not sign in, and hears the same', async () => {
    const [one, left, locked] = [await awake(), await awake(), await awake()]
    const { publicKey } = resultOf(await one.person(devices.publicKey, {}))
    const fresh = service.device(publicKey)
    const { endpoint, keys } = fresh
    await left.person(account.logout, {})
    await it.db.sql`update users set status = 'DISABLED' where user_id = ${locked.person.userId}`
    const of = ({ device }: typeof one) => ({ endpoint: device.endpoint, auth: device.keys.auth })
    const right = { endpoint: fresh.endpoint, auth: keys.auth }

    const replies = []
    for (const former of [{ ...of(one), auth: keys.auth }, right, of(left), of(locked)])
      replies.push(await moved({ former, endpoint, keys }))
    await Promise.all([one, left, locked].map(({ person }) => pushed(person)))
    await run()

    const heard = replies.map(({ statusCode, body }) => `${statusCode} ${body}`)
    expect([new Set(heard).size, replies[0]?.statusCode]).toEqual([1, 200])
    expect([fresh.requests, one.device.received.length]).toEqual([0, 1])
  })

  test('cannot lead alerts to an address that is no push service’s, whether its device is known or not', async () => {
    const { device } = await awake()
    const known = { endpoint: device.endpoint, auth: device.keys.auth }
    const endpoint = 'https://evil.example/push'

    const replies = [
      await moved({ former: known, endpoint, keys: device.keys }),
      await moved({ former: { ...known, endpoint: `${device.endpoint}x` }, endpoint, keys: device.keys }),
    ]

    const [told, unknown] = replies.map((reply) => ({ ...reply.json<object>(), requestId: reply.statusCode }))
    expect(told).toMatchObject({ parameter: expect.stringContaining('endpoint'), requestId: 400 })
    expect(unknown).toEqual(told)
  })

  test('leaves the place to the page where that was quicker', async () => {
    const { person, device, deviceId } = await awake()
    const { publicKey } = resultOf(await person(devices.publicKey, {}))
    const { endpoint, keys } = service.device(publicKey)
    const fresh = resultOf(await person(devices.subscribe, { endpoint, keys, language: 'ja' }))

    await moved({ former: { endpoint: device.endpoint, auth: device.keys.auth }, endpoint, keys })

    expect(fresh.deviceId).not.toBe(deviceId)
    expect(resultOf(await person(devices.list, {})).list.map((one) => one.deviceId)).toEqual([fresh.deviceId])
  })
})

describe('the sender', () => {
  test('sees how far a notice came: sent, shown, opened, acknowledged', async () => {
    const [first, second] = [await awake(), await awake()]
    const asleep = await it.as('Record.search')
    const receiverIds = [first.person.userId, second.person.userId, asleep.userId]
    const form = { sendPush: true, requireAck: true, receiverMode: 'SPECIFIED_USERS' as const, receiverIds }
    const { messageId } = resultOf(await author(manage.create, notice(form)))
    await run()
    const receipt = String(first.device.received[0]?.payload.notification.data['receipt'])
    const shown = await it.server.app.inject({
      method: 'POST',
      url: `/apiproxy${devices.received.path}`,
      headers: { host: it.host },
      payload: { receipt },
    })
    await second.person(messages.acknowledge, { messageId })

    expect(shown.statusCode).toBe(200)
    expect(resultOf(await author(manage.delivery, { MessageId: messageId }))).toMatchObject({
      reach: { receivers: 3, withDevice: 2, withNeither: 1 },
      sent: 2,
      delivered: 2,
      opened: 1,
      acknowledged: 1,
      push: { total: 2, sent: 2, shown: 1, waiting: 0, failed: 0, gone: 0 },
    })
  })

  test('sends again to those alone who have not read', async () => {
    const [read, unread] = [await awake(), await awake()]
    const receiverIds = [read.person.userId, unread.person.userId]
    const { messageId } = resultOf(
      await author(manage.create, notice({ sendPush: true, receiverMode: 'SPECIFIED_USERS', receiverIds })),
    )
    await run()
    await read.person(messages.read, { messageIds: [messageId] })

    expect(resultOf(await author(manage.sendAgain, { messageId }))).toEqual({ receivers: 1 })
    await run()

    expect([read.device.requests, unread.device.requests]).toEqual([1, 2])
    const silent = resultOf(await author(manage.create, notice({ receiverMode: 'SPECIFIED_USERS', receiverIds })))
    const again = await author(manage.sendAgain, { messageId: silent.messageId })
    expect([again.resultType, again.message]).toEqual([1030, expect.stringContaining('通知もメールも送らない')])
  })

  test('mails the notice’s title in each person’s language, once, to those who take mails', async () => {
    const [ja, mn, none] = [await it.as('Record.search'), await it.as('Record.search'), await it.as('Record.search')]
    for (const [person, language] of [
      [ja, null],
      [mn, 'mn'],
      [none, null],
    ] as const)
      await it.db.sql`
        update users set user_email = ${`${person.userId}@shop.example`}, language = ${language} where user_id = ${person.userId}`
    await none(devices.savePreferences, {
      mutedTypeIds: [],
      quiet: null,
      importantAnyway: true,
      shopCodes: null,
      email: false,
    })
    const receiverIds = [ja, mn, none].map(({ userId }) => userId)
    const { messageId } = resultOf(
      await author(manage.create, notice({ sendEmail: true, receiverMode: 'SPECIFIED_USERS', receiverIds })),
    )

    await Promise.all([run(), run()])

    const letters = await it.db.sql<{
      payload: { to: string; language: string; values: { type: string; title: string } }
    }>`
      select payload from outbox where tenant_code = ${it.tenant} and kind = 'mail'`
    const said = letters.map(({ payload }) => `${payload.to} ${payload.language} ${payload.values.type}`)
    expect(said.toSorted()).toEqual(
      [`${ja.userId}@shop.example ja 重要`, `${mn.userId}@shop.example mn Чухал`].toSorted(),
    )
    expect(resultOf(await author(manage.delivery, { MessageId: messageId })).mail).toMatchObject({
      total: 2,
      waiting: 2,
    })
  })

  test('tries a notice on their own devices before anybody else gets it', async () => {
    const { person, device } = await awake()
    await it.db.sql`
      update roles set permissions = permissions || '{Message.add}' where role_id = (select role_id from users where user_id = ${person.userId})`
    const { messageTitle, content, messageTypeId } = notice()

    expect(resultOf(await person(manage.testToMe, { messageTitle, content, messageTypeId }))).toEqual({
      devices: 1,
      mail: false,
    })
    await deliverAll(it.service, { trial: it.server.push.deliverTrial })

    expect(device.received[0]?.payload.notification).toMatchObject({ title: messageTitle, data: { kind: 'test' } })
  })
})
