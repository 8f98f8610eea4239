import type { AnswerOf, Call } from '#shared/call.ts'
import type { Notice } from '#features/messages/contract.ts'
import { messages } from '#features/messages/contract.ts'
import type { Portal } from '../../kit/portal.ts'

/** What was sent to a faked call. */
export interface Sent {
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
}

/** An answer of a call, made from what was sent. */
export type Answering = (sent: Sent) => unknown

const types = [
  { typeId: '1', code: 'OUTAGE', name: 'Outage', isImportant: true },
  { typeId: '3', code: 'IMPORTANT', name: 'Important', isImportant: true },
  { typeId: '4', code: 'NEWS', name: 'News', isImportant: false },
] as const

/** A notice whose fields a test does not care about are filled. */
export function noticeOf(more: Partial<Notice> & { type?: '1' | '3' | '4' } = {}): Notice {
  const { type = '1', ...fields } = more
  const messageType = types.find(({ typeId }) => typeId === type) ?? types[0]
  return {
    messageId: '0195b2c0-0000-7000-8000-000000000001',
    messageTitle: 'PayPay is hard to reach',
    lead: 'Please offer other ways to pay.',
    messageType,
    sender: 'Noren Payments',
    createDate: '2026-11-21T04:40:00Z',
    releaseTime: new Date(Date.now() - 3_600_000).toISOString(),
    expired: false,
    requireAck: false,
    attachments: [],
    ...fields,
  }
}

/** The answers about these notices, as the server would give them. */
export function answersAbout(
  notices: Notice[],
  content = 'Please offer other ways to pay.',
): ReadonlyMap<Call, Answering> {
  const asOf = new Date().toISOString()
  const listed = (list: Notice[]) => ({ list, total: list.length, pageIndex: 1, pageSize: 50, asOf })
  const unread = (): AnswerOf<typeof messages.unread> => {
    const open = notices.filter(({ readAt }) => readAt === undefined)
    return {
      total: open.length,
      important: open.filter(({ messageType }) => messageType.isImportant).length,
      byType: types.map(({ typeId }) => ({
        typeId,
        count: open.filter(({ messageType }) => messageType.typeId === typeId).length,
      })),
      asOf,
    }
  }
  const find = (id: unknown) => notices.find(({ messageId }) => messageId === id)
  return new Map<Call, Answering>([
    [messages.types, () => ({ list: types, asOf })],
    [
      messages.list,
      ({ query }) =>
        listed(
          notices.filter(
            ({ messageType, messageTitle, readAt }) =>
              messageType.typeId === (query.get('TypeId') ?? messageType.typeId) &&
              messageTitle.includes(query.get('Keyword') ?? '') &&
              (query.get('UnreadOnly') !== 'true' || readAt === undefined),
          ),
        ),
    ],
    [messages.important, () => listed(notices.filter(({ messageType }) => messageType.isImportant))],
    [messages.normal, () => listed(notices.filter(({ messageType }) => !messageType.isImportant))],
    [messages.unread, unread],
    [messages.detail, ({ query }) => ({ ...find(query.get('MessageId')), content })],
    [
      messages.read,
      ({ body }) => {
        const { messageIds, read } = body as { messageIds: string[]; read: boolean }
        for (const id of messageIds) {
          const one = find(id)
          if (one) one.readAt = read ? asOf : undefined
        }
        return unread()
      },
    ],
    [
      messages.acknowledge,
      ({ body }) => {
        const one = find((body as { messageId: string }).messageId)
        if (one) one.readAt = one.ackAt = asOf
        return { readAt: asOf, ackAt: asOf }
      },
    ],
  ])
}

/** The portal with some calls answered by the test; everything else reaches the server. */
export function faked(it: Portal, answers: ReadonlyMap<Call, Answering>): Portal & { readonly sent: Sent[] } {
  const sent: Sent[] = []
  const inject = async (request: { method: string; url: string; payload?: unknown }) => {
    const { pathname, searchParams } = new URL(request.url, it.origin)
    const answering = [...answers].find(
      ([call]) => `/apiproxy${call.path}` === pathname && call.method === request.method,
    )
    if (!answering) return it.server.app.inject(request as never)
    const body = typeof request.payload === 'string' ? (JSON.parse(request.payload) as unknown) : request.payload
    const one = { path: answering[0].path, query: searchParams, body }
    sent.push(one)
    const result = answering[1](one)
    return {
      statusCode: 200,
      headers: { 'content-type': 'application/json', 'x-portal': '1' },
      body: JSON.stringify({ statusCode: 200, resultStatus: 'Success', resultType: 1000, message: '', result }),
    }
  }
  const app = new Proxy(it.server.app, {
    get: (target, name) => (name === 'inject' ? inject : (Reflect.get(target, name) as unknown)),
  })
  return { ...it, server: { ...it.server, app }, sent }
}
