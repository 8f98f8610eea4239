import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#features/messages/contract.ts'
import { messageManagement as manage } from '#features/messages/management.contract.ts'
import { portal, type Person, type Portal } from '../../kit/portal.ts'
import { noon, notice, resultOf } from './writing.ts'

let it: Portal
let author: Person
beforeAll(async () => {
  it = await portal({ now: () => noon })
  author = await it.as('Message.search', 'Message.add', 'Message.edit', 'Message.delete')
})
afterAll(() => it[Symbol.asyncDispose]())

const later = new Date(noon.getTime() + 3_600_000).toISOString()

describe('who writes notices', () => {
  test('sees those of their own house, with who has read them', async () => {
    const reader = await it.as('Record.search')
    const { messageId } = resultOf(await author(manage.create, notice({ messageTitle: '数える' })))
    await reader(messages.read, { messageIds: [messageId] })

    const { list } = resultOf(await author(manage.list, { Keyword: '数える' }))

    const receivers = resultOf(await author(manage.reach, { receiverMode: 'ALL_USERS' })).receivers
    expect(list).toMatchObject([
      { status: 'PUBLISHED', readCount: 1, ackCount: 0, receiverCount: receivers, editable: false },
    ])
    const provider = await it.admin('Message.search')
    expect(resultOf(await provider(manage.list, { Keyword: '数える' })).total).toBe(0)
    expect((await provider(manage.systemDetail, { MessageId: messageId })).resultType).toBe(1300)
  })

  test('sees them in the order of a field, either way round; drafts have no time and stand last', async () => {
    const named = (messageTitle: string, more = {}) => author(manage.create, notice({ messageTitle, ...more }))
    for (const [title, more] of [
      ['並べる い', { releaseTime: later }],
      ['並べる う', { draft: true }],
      ['並べる あ', {}],
    ] as const)
      await named(title, more)
    const titles = async (asked: object) =>
      resultOf(await author(manage.list, { Keyword: '並べる', ...asked })).list.map(({ messageTitle }) =>
        messageTitle.slice(-1),
      )

    expect(await titles({ Sort: 'messageTitle' })).toEqual(['あ', 'い', 'う'])
    expect(await titles({ Sort: '-messageTitle' })).toEqual(['う', 'い', 'あ'])
    expect(await titles({ Sort: 'status' })).toEqual(['う', 'い', 'あ'])
    expect(await titles({ Sort: '-releaseTime' })).toEqual(['い', 'あ', 'う'])
    expect((await author.raw(manage.list, { Sort: 'ackCount' } as never)).statusCode).toBe(400)
  })

  test('takes them away as a file: narrowed, ordered, with how many have read each', async () => {
    const reader = await it.as('Record.search')
    const { messageId } = resultOf(await author(manage.create, notice({ messageTitle: '書き出す 一' })))
    await author(manage.create, notice({ messageTitle: '書き出す 二', draft: true }))
    await reader(messages.read, { messageIds: [messageId] })

    const reply = await author.raw(manage.file, {
      Keyword: '書き出す',
      Sort: '-messageTitle',
      columns: ['messageTitle', 'status', 'readCount', 'ackCount'],
    })

    expect(reply.payload.split('\r\n')).toEqual([
      '\ufeffタイトル,状態,既読,確認済み',
      '書き出す 二,下書き,,',
      '書き出す 一,公開中,1,',
      '',
    ])
  })

  test('may not send what only the provider sends, nor to people of others', async () => {
    const stranger = await it.admin('Refund.refund')

    const typed = await author.raw(manage.create, notice({ messageTypeId: '1' }))
    expect([typed.statusCode, typed.json().parameter]).toEqual([400, expect.stringContaining('messageTypeId')])
    const users = { receiverMode: 'SPECIFIED_USERS' as const, receiverIds: [stranger.userId] }
    expect((await author(manage.create, notice(users))).resultType).toBe(3100)
    const ents = { receiverMode: 'SPECIFIED_ENTS' as const, receiverIds: ['__SYSTEM'] }
    expect((await author(manage.create, notice(ents))).resultType).toBe(3900)
    expect((await author(manage.create, notice({ receiverMode: 'SPECIFIED_ENTS' }))).resultType).toBe(1030)
  })

  test('reaches the people of the roles they name alone, and names none of others', async () => {
    const [manager, clerk] = [await it.as('Record.search'), await it.as('Record.search')]
    const stranger = await it.admin('Refund.refund')
    const rule = { receiverMode: 'SPECIFIED_USERS' as const, receiverIds: [manager.userId, clerk.userId] }
    const narrowed = { ...rule, roleIds: [await roleOf(manager)] }

    const { messageId } = resultOf(await author(manage.create, notice(narrowed)))

    expect(resultOf(await author(manage.reach, narrowed)).receivers).toBe(1)
    const { list } = resultOf(await author(manage.recipients, { MessageId: messageId }))
    expect(list.map(({ userId }) => userId)).toEqual([manager.userId])
    expect(resultOf(await manager(messages.detail, { MessageId: messageId })).messageId).toBe(messageId)
    expect((await clerk(messages.detail, { MessageId: messageId })).resultType).toBe(1300)
    const form = resultOf(await author(manage.detail, { MessageId: messageId }))
    expect(form.roleIds).toEqual(narrowed.roleIds)
    expect(form.receivers.map(({ id }) => id).toSorted()).toEqual(rule.receiverIds.toSorted())
    for (const roleId of [await roleOf(stranger), 'no-such-role']) {
      const foreign = { ...rule, roleIds: [...narrowed.roleIds, roleId] }
      expect((await author(manage.create, notice({ ...foreign, draft: true }))).resultType).toBe(2003)
      expect((await author(manage.reach, foreign)).resultType).toBe(2003)
    }
  })

  test.each([
    ['an empty title', { messageTitle: '  ' }],
    ['a title of 201 characters', { messageTitle: '障'.repeat(201) }],
    ['no text', { content: '\n' }],
    ['a text of 10,001 characters', { content: 'あ'.repeat(10_001) }],
    ['an end before its release', { expireTime: new Date(noon.getTime() - 1).toISOString() }],
    ['a file nobody uploaded', { fileNames: ['x'.repeat(32)] }],
  ])('is refused with %s, and nothing is kept', async (_what, change) => {
    const before = resultOf(await author(manage.list, {})).total

    expect((await author(manage.create, notice(change))).resultType).toBe(1030)

    expect(resultOf(await author(manage.list, {})).total).toBe(before)
  })

  test('writes a notice once for each key', async () => {
    const key = { 'idempotency-key': 'the-same-key-of-a-dialog' }
    const form = notice({ messageTitle: '一度だけ' })

    const [first, second] = [await author(manage.create, form, key), await author(manage.create, form, key)]

    expect(second).toEqual(first)
    expect(resultOf(await author(manage.list, { Keyword: '一度だけ' })).total).toBe(1)
  })
})

describe('a notice', () => {
  test('that is out can be changed only where its flag allows it; what it said before is kept', async () => {
    const fixed = resultOf(await author(manage.create, notice()))
    expect((await author(manage.update, { ...notice(), ...keys(fixed) })).resultType).toBe(1030)
    const open = resultOf(await author(manage.create, notice({ editableAfterPosting: true })))

    const changed = resultOf(
      await author(manage.update, { ...notice({ editableAfterPosting: true, messageTitle: '訂正' }), ...keys(open) }),
    )

    expect(changed).toMatchObject({ version: 2, status: 'PUBLISHED' })
    const form = resultOf(await author(manage.detail, { MessageId: open.messageId }))
    expect(form).toMatchObject({ messageTitle: '訂正', versions: [{ version: 1, messageTitle: '決済障害のお知らせ' }] })
    expect((await author(manage.update, { ...notice(), ...keys(open) })).message).toContain('変更')
  })

  test('that is to be read again is unread for those who had read it', async () => {
    const reader = await it.as('Record.search')
    const posted = resultOf(await author(manage.create, notice({ editableAfterPosting: true, requireAck: true })))
    await reader(messages.acknowledge, { messageId: posted.messageId })

    await author(manage.update, { ...notice({ requireAck: true }), ...keys(posted), notifyAgain: true })

    const seen = resultOf(await reader(messages.detail, { MessageId: posted.messageId }))
    expect([seen.readAt, seen.ackAt, seen.editedAt]).toEqual([undefined, undefined, noon.toISOString()])
  })

  test('taken back is seen by nobody, and only then may be deleted', async () => {
    const reader = await it.as('Record.search')
    const posted = resultOf(await author(manage.create, notice({ messageTitle: '取り下げ' })))
    expect((await author(manage.remove, { messageIds: [posted.messageId] })).resultType).toBe(1030)

    expect(resultOf(await author(manage.withdraw, keys(posted))).status).toBe('WITHDRAWN')

    expect((await reader(messages.detail, { MessageId: posted.messageId })).resultType).toBe(1300)
    expect((await author(manage.remove, { messageIds: [posted.messageId] })).resultType).toBe(1000)
    expect(resultOf(await author(manage.list, { Keyword: '取り下げ' })).total).toBe(0)
  })

  test('deleted with others each has its deletion in its own history', async () => {
    const drafts = [
      await author(manage.create, notice({ draft: true })),
      await author(manage.create, notice({ draft: true })),
    ]
    const messageIds = drafts.map((draft) => resultOf(draft).messageId)

    await author(manage.remove, { messageIds })

    const deleted = await it.db.sql<{ object: string }>`
      select object from audit_log where action = 'DELETE /api/message/delete' and object = any(${messageIds})`
    expect(deleted.map(({ object }) => object).toSorted()).toEqual(messageIds.toSorted())
  })

  test('goes from draft to its time, and can be changed freely until then', async () => {
    const draft = resultOf(await author(manage.create, notice({ messageTitle: '下書き', draft: true })))
    expect(draft.status).toBe('DRAFT')

    const planned = resultOf(
      await author(manage.update, { ...notice({ messageTitle: '下書き' }), ...keys(draft), releaseTime: later }),
    )

    expect(planned.status).toBe('SCHEDULED')
    const { list } = resultOf(await author(manage.list, { Statuses: ['SCHEDULED'], Keyword: '下書き' }))
    expect(list).toMatchObject([{ releaseTime: new Date(later).toISOString(), editable: true, version: 2 }])
  })

  test('shows before sending what alert and mail will say', async () => {
    const words = { languages: { en: { messageTitle: 'Outage', content: 'Wait.' } }, hideOnLockScreen: true }
    const { messageTitle, messageTypeId, content } = notice()

    const { list } = resultOf(await author(manage.preview, { messageTitle, messageTypeId, content, ...words }))

    expect(list).toMatchObject([
      { language: 'ja', pushTitle: '新しいお知らせがあります', mailSubject: '【Test】重要：決済障害のお知らせ' },
      { language: 'en', pushTitle: 'You have a new notice', mailSubject: 'Test: Important: Outage' },
      { language: 'mn', messageTitle: '決済障害のお知らせ' },
    ])
  })

  test('says honestly whom nothing wakes', async () => {
    const [awake, asleep] = [await it.as('Record.search'), await it.as('Record.search')]
    await it.db.sql`update users set user_email = 'a@example.jp' where user_id = ${awake.userId}`
    const rule = { receiverMode: 'SPECIFIED_USERS' as const, receiverIds: [awake.userId, asleep.userId] }

    expect(resultOf(await author(manage.reach, rule))).toEqual({
      receivers: 2,
      withDevice: 0,
      withMail: 1,
      withNeither: 1,
      neverSeen: 2,
    })
    const unwoken = async (ways: { sendPush: boolean; sendEmail: boolean }) => {
      const { messageId } = resultOf(await author(manage.create, notice({ ...rule, ...ways })))
      const { list } = resultOf(await author(manage.recipients, { MessageId: messageId, State: 'UNREACHABLE' }))
      return { messageId, people: list.map(({ userId }) => userId).toSorted() }
    }
    const both = [awake.userId, asleep.userId].toSorted()
    expect((await unwoken({ sendPush: false, sendEmail: true })).people).toEqual([asleep.userId])
    expect((await unwoken({ sendPush: true, sendEmail: true })).people).toEqual([asleep.userId])
    expect((await unwoken({ sendPush: true, sendEmail: false })).people).toEqual(both)
    const { messageId, people } = await unwoken({ sendPush: false, sendEmail: false })
    expect(people).toEqual(both)
    const delivery = resultOf(await author(manage.delivery, { MessageId: messageId }))
    expect(delivery).toMatchObject({ reach: { receivers: 2 }, sent: 0, opened: 0, acknowledged: 0 })
  })
})

async function roleOf({ userId }: Person): Promise<string> {
  const [row] = await it.db.sql<{ roleId: string }>`select role_id as "roleId" from users where user_id = ${userId}`
  return row?.roleId ?? ''
}

const keys = ({ messageId, version }: { messageId: string; version: number }) => ({ messageId, version })
