import { z } from 'zod/mini'
import { call } from '#shared/call.ts'
import { Instant, Paging, listOf } from '#shared/schema.ts'
import { limits } from '#shared/limits.ts'

/** A notice's id. */
export const MessageId = z.uuid()

/** A kind of notice; `typeId` is the tab's id in the address (activeTypeId). The name is in the caller's language. */
export const MessageType = z.object({
  typeId: z.string(),
  code: z.enum(['OUTAGE', 'MAINTENANCE', 'IMPORTANT', 'NEWS', 'FEATURE', 'CAMPAIGN', 'DEPOSIT', 'TERMS']),
  name: z.string(),
  isImportant: z.boolean(),
})
export type MessageType = z.infer<typeof MessageType>

/** A type of notice, by its id. */
export const TypeId = z.string().check(z.regex(/^[1-9]\d{0,8}$/))

/** An opaque id under which a stored file is asked for. */
export const FileName = z.string().check(z.regex(/^[\w-]{22,64}$/))

/** A file attached to a notice: `fileName` is its opaque id, `name` its name for people, `size` in bytes. */
export const Attachment = z.object({ fileName: z.string(), name: z.string(), type: z.string(), size: z.int() })
export type Attachment = z.infer<typeof Attachment>

/** A notice as its receiver's list shows it, in the reader's language where it was written in it. */
export const Notice = z.object({
  messageId: z.string(),
  messageTitle: z.string(),
  /** How its text begins, without its marks, on one line. */
  lead: z.string(),
  messageType: MessageType,
  /** The sender: the provider's or the enterprise's display name. */
  sender: z.string(),
  createDate: Instant,
  releaseTime: Instant,
  expireTime: z.optional(Instant),
  expired: z.boolean(),
  /** When its text was last changed after it was posted. */
  editedAt: z.optional(Instant),
  requireAck: z.boolean(),
  readAt: z.optional(Instant),
  ackAt: z.optional(Instant),
  attachments: z.array(Attachment),
})
export type Notice = z.infer<typeof Notice>

/** A notice with its text, in the limited markup of `shared/markup.ts`. */
export const NoticeDetail = z.extend(Notice, { content: z.string() })
export type NoticeDetail = z.infer<typeof NoticeDetail>

/** What has not been read yet; the badge shows `important`. */
export const Unread = z.object({
  total: z.int(),
  important: z.int(),
  byType: z.array(z.object({ typeId: z.string(), count: z.int() })),
  asOf: Instant,
})
export type Unread = z.infer<typeof Unread>

const everybody = { needs: 'signedIn', who: 'both', scope: 'self' } as const
const { PageIndex, PageSize } = Paging.shape
const Pages = { PageIndex, PageSize }
const one = z.strictObject({ MessageId })
/** True: notices that have expired are left out, as on the carousel. */
const IgnoreExpiration = z._default(z.boolean(), false)
const Keyword = z.optional(z.string().check(z.maxLength(100)))
const narrowing = { Keyword, UnreadOnly: z._default(z.boolean(), false) }
/** The calls about notices for their receivers. */
export const messages = {
  list: call({
    method: 'GET',
    path: '/api/message/notifications',
    follows: 'notices',
    summary: 'The notices for the person, newest first',
    authz: everybody,
    offline: 'keep',
    input: z.strictObject({ ...Pages, TypeId: z.optional(TypeId), ...narrowing }),
    answer: listOf(Notice),
  }),
  important: call({
    method: 'GET',
    path: '/api/message/systemimportantmessagelist',
    follows: 'notices',
    summary: 'Important notices for the person, newest first: what the carousel shows',
    authz: everybody,
    offline: 'keep',
    input: z.strictObject({
      PageIndex,
      PageSize: z._default(z.literal([limits.carousel, ...limits.pageSizes]), limits.carousel),
      IgnoreExpiration,
    }),
    answer: listOf(Notice),
  }),
  normal: call({
    method: 'GET',
    path: '/api/message/systemnormalmessagelist',
    follows: 'notices',
    summary: 'The other notices for the person, newest first: the tab of what is not urgent',
    authz: everybody,
    offline: 'keep',
    input: z.strictObject({ ...Pages, ...narrowing, IgnoreExpiration }),
    answer: listOf(Notice),
  }),
  unread: call({
    method: 'GET',
    path: '/api/message/unread',
    follows: 'notices',
    summary: 'How many notices the person has not read, by type',
    authz: everybody,
    offline: 'keep',
    input: z.strictObject({}),
    answer: Unread,
  }),
  detail: call({
    method: 'GET',
    path: '/api/message/detail',
    summary: 'One notice with its text',
    authz: everybody,
    offline: 'keep',
    input: one,
    answer: NoticeDetail,
  }),
  read: call({
    method: 'PUT',
    path: '/api/message/read',
    summary: 'Marks notices as read, or as unread again',
    authz: everybody,
    input: z.strictObject({
      messageIds: z.array(MessageId).check(z.minLength(1), z.maxLength(100)),
      read: z._default(z.boolean(), true),
    }),
    answer: Unread,
  }),
  acknowledge: call({
    method: 'PUT',
    path: '/api/message/acknowledge',
    summary: 'Says that a notice was understood; it counts as read too',
    authz: everybody,
    input: z.strictObject({ messageId: MessageId }),
    answer: z.object({ readAt: Instant, ackAt: Instant }),
  }),
  file: call({
    method: 'GET',
    path: '/api/message/file',
    summary: 'A file of a notice, to be saved',
    kind: 'file',
    authz: everybody,
    input: z.strictObject({ FileName }),
    answer: z.unknown(),
  }),
  types: call({
    method: 'GET',
    path: '/api/tenant/messagetypesforquery',
    summary: 'The types of notices, in the order of their tabs',
    authz: { needs: 'signedIn', who: 'both', scope: 'tenant' },
    offline: 'keep',
    input: z.strictObject({}),
    answer: z.object({ list: z.array(MessageType), asOf: Instant }),
  }),
}
