import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#features/messages/contract.ts'
import { messageManagement as manage } from '#features/messages/management.contract.ts'
import { portal, type Person, type Portal } from '../../kit/portal.ts'
import { noon, notice, resultOf } from './writing.ts'

let now = noon
let it: Portal
let [author, reader, other]: Person[] = []
beforeAll(async () => {
  it = await portal({ now: () => now })
  author = await it.as('Message.search', 'Message.add', 'Message.edit', 'Message.delete')
  reader = await it.as('Record.search')
  other = await it.admin('Refund.refund')
})
afterAll(() => it[Symbol.asyncDispose]())

const people = () => {
  if (!author || !reader || !other) throw new Error('the people are missing')
  return { author, reader, other }
}
const titles = async (person: Person, input: object = {}) =>
  resultOf(await person(messages.list, input)).list.map(({ messageTitle }) => messageTitle)

describe('a notice of an enterprise', () => {
  test('reaches its own people, not the provider’s, and is unread until they read it', async () => {
    const { author, reader, other } = people()
    const { messageId } = resultOf(await author(manage.create, notice({ messageTitle: '棚卸しの日' })))

    expect(await titles(reader)).toContain('棚卸しの日')
    expect(await titles(other)).not.toContain('棚卸しの日')
    const before = resultOf(await reader(messages.unread, {}))
    expect(before.important).toBeGreaterThan(0)
    const detail = resultOf(await reader(messages.detail, { MessageId: messageId }))
    expect(detail).toMatchObject({ content: '**復旧**までお待ちください。', sender: '株式会社テスト', expired: false })
    expect(detail.readAt).toBeUndefined()

    const after = resultOf(await reader(messages.read, { messageIds: [messageId] }))

    expect(after.total).toBe(before.total - 1)
    expect(await titles(reader, { UnreadOnly: true })).not.toContain('棚卸しの日')
    expect(resultOf(await reader(messages.detail, { MessageId: messageId })).readAt).toBe(noon.toISOString())
    expect(resultOf(await reader(messages.read, { messageIds: [messageId], read: false })).total).toBe(before.total)
  })

  test('does not reach who wants no notices on the screen, unless it is important', async () => {
    const { author } = people()
    const quiet = await it.as('Record.search')
    await it.db.sql`update users set enable_system_message = false where user_id = ${quiet.userId}`
    await author(manage.create, notice({ messageTitle: '新しいメニュー', messageTypeId: '4' }))
    await author(manage.create, notice({ messageTitle: '大切なこと', messageTypeId: '3' }))

    expect(await titles(quiet)).toContain('大切なこと')
    expect(await titles(quiet)).not.toContain('新しいメニュー')
    expect(await titles(people().reader)).toContain('新しいメニュー')
  })

  test('is found by a word of its text and by its type, in any case of letters', async () => {
    const { author, reader } = people()
    await author(
      manage.create,
      notice({ messageTitle: 'Campaign', messageTypeId: '6', content: 'Half price on NOODLES' }),
    )

    expect(await titles(reader, { Keyword: 'noodles' })).toEqual(['Campaign'])
    expect(await titles(reader, { Keyword: '%' })).toEqual([])
    expect(await titles(reader, { TypeId: '6' })).toEqual(['Campaign'])
  })

  test('shows in lists and in what a search finds how it begins, without marks, though they are long or cut off', async () => {
    const { author, reader } = people()
    const link = `[状況](https://status.example/${'a'.repeat(900)})`
    const content = `・返金の受付\n- **集計** の更新\n２．${link}\n- ${'長'.repeat(80)}`
    await author(manage.create, notice({ messageTitle: '止まるもの', content }))
    await author(manage.create, notice({ messageTitle: 'Cut', content: `- **${'x'.repeat(1_600)}**` }))

    const leadOf = async (messageTitle: string, input: object = {}) =>
      resultOf(await reader(messages.list, input)).list.find((one) => one.messageTitle === messageTitle)?.lead

    const begins = `返金の受付 集計 の更新 状況 ${'長'.repeat(64)}…`
    expect(await leadOf('止まるもの')).toBe(begins)
    expect(await leadOf('止まるもの', { Keyword: '返金の受付' })).toBe(begins)
    expect(await leadOf('Cut')).toBe(`${'x'.repeat(80)}…`)
  })

  test('is read in the reader’s language where it was written in it', async () => {
    const { author, reader } = people()
    const words = { messageTitle: 'Stocktaking', content: 'On Friday' }
    const { messageId } = resultOf(
      await author(manage.create, notice({ messageTitle: '棚卸し', languages: { en: words } })),
    )

    const ask = (language: string) => reader(messages.detail, { MessageId: messageId }, { 'accept-language': language })

    expect(resultOf(await ask('en'))).toMatchObject({ ...words, messageType: { name: 'Important' } })
    expect(resultOf(await ask('mn'))).toMatchObject({ messageTitle: '棚卸し', messageType: { name: 'Чухал' } })
  })

  test('is acknowledged where it asks for that, once, and counts as read', async () => {
    const { author, reader } = people()
    const asks = resultOf(await author(manage.create, notice({ requireAck: true })))
    const plain = resultOf(await author(manage.create, notice()))

    const first = resultOf(await reader(messages.acknowledge, { messageId: asks.messageId }))
    now = new Date(noon.getTime() + 60_000)
    const second = resultOf(await reader(messages.acknowledge, { messageId: asks.messageId }))
    now = noon

    expect(first.ackAt).toBe(noon.toISOString())
    expect(second).toEqual(first)
    expect((await reader(messages.acknowledge, { messageId: plain.messageId })).resultType).toBe(1300)
    await reader(messages.read, { messageIds: [asks.messageId], read: false })
    expect(resultOf(await reader(messages.detail, { MessageId: asks.messageId })).ackAt).toBe(first.ackAt)
  })

  test('for named people or stores is seen by nobody else', async () => {
    const { author, reader } = people()
    const [clerk, manager] = [
      await it.person({ permissions: ['Record.search'], shops: ['S00000001'] }),
      await it.person({ permissions: ['Record.search'], shops: ['S00000002'] }),
    ]
    await author(
      manage.create,
      notice({ messageTitle: '一人へ', receiverMode: 'SPECIFIED_USERS', receiverIds: [clerk.userId] }),
    )
    await author(manage.create, notice({ messageTitle: '2号店へ', shopCodes: ['S00000002'] }))

    expect(await titles(clerk, { Keyword: '一人へ' })).toHaveLength(1)
    expect(await titles(reader, { Keyword: '一人へ' })).toEqual([])
    expect(await titles(manager, { Keyword: '2号店へ' })).toHaveLength(1)
    expect(await titles(clerk, { Keyword: '2号店へ' })).toEqual([])
    expect(await titles(reader, { Keyword: '2号店へ' })).toHaveLength(1) // looks after all stores
  })

  test('comes out at its time, leaves the carousel when it has expired, and stays in the list', async () => {
    const { author, reader } = people()
    const at = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
    await author(
      manage.create,
      notice({ messageTitle: '予約', releaseTime: at(10).toISOString(), expireTime: at(20).toISOString() }),
    )
    const carousel = async (IgnoreExpiration: boolean) => {
      const { list } = resultOf(await reader(messages.important, { PageIndex: 1, PageSize: 5, IgnoreExpiration }))
      return list.map(({ messageTitle }) => messageTitle)
    }

    expect(await titles(reader)).not.toContain('予約')
    now = at(11)
    expect((await carousel(true))[0]).toBe('予約')
    now = at(21)
    expect(await carousel(true)).not.toContain('予約')
    expect(await carousel(false)).toContain('予約')
    expect(await titles(reader)).toContain('予約')
    now = noon
  })
})

describe('a notice of the provider', () => {
  test('reaches all of the tenant or the enterprises it names', async () => {
    const { reader } = people()
    const provider = await it.admin('Message.add', 'Message.search')
    await provider(manage.createSystem, notice({ messageTitle: '全員へ', messageTypeId: '1' }))
    await provider(
      manage.createSystem,
      notice({ messageTitle: '貴社へ', receiverMode: 'SPECIFIED_ENTS', receiverIds: [it.ent] }),
    )
    await provider(
      manage.createSystem,
      notice({ messageTitle: '当社へ', receiverMode: 'SPECIFIED_ENTS', receiverIds: ['__SYSTEM'] }),
    )

    expect(await titles(reader)).toEqual(expect.arrayContaining(['全員へ', '貴社へ']))
    expect(await titles(reader)).not.toContain('当社へ')
    expect(await titles(people().other)).toEqual(expect.arrayContaining(['全員へ', '当社へ']))
  })

  test('is not seen by another tenant', async () => {
    await using elsewhere = await portal({ now: () => noon })
    const stranger = await elsewhere.as('Message.search')

    expect(await titles(stranger)).toEqual([])
  })
})
