import { z } from 'zod/mini'
import { EntCode, Instant, RowVersion, ShopCode, words } from '#shared/schema.ts'
import { limits } from '#shared/limits.ts'
import { Attachment, FileName, MessageId, MessageType, TypeId } from './contract.ts'

/** Where a notice stands (domain section 14). */
export const MessageStatus = z.enum(['DRAFT', 'SCHEDULED', 'PUBLISHED', 'EXPIRED', 'WITHDRAWN'])
export type MessageStatus = z.infer<typeof MessageStatus>

/** The receivers of a notice: everybody the sender may address, named people, or the people of named enterprises. */
export const ReceiverMode = z.enum(['ALL_USERS', 'SPECIFIED_USERS', 'SPECIFIED_ENTS'])
export type ReceiverMode = z.infer<typeof ReceiverMode>

/** The rule of receivers, as fields of a form. */
export const Receivers = {
  receiverMode: ReceiverMode,
  /** User ids or enterprise codes, as the mode says; empty for everybody. */
  receiverIds: z._default(
    z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(limits.noticeReceiverIds)),
    [],
  ),
  /** Narrows to people who look after one of these stores, and to people of these roles. */
  shopCodes: z.optional(z.array(ShopCode).check(z.minLength(1), z.maxLength(500))),
  roleIds: z.optional(
    z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.minLength(1), z.maxLength(100)),
  ),
}

// Characters as JavaScript counts them: an upper bound; the server counts as people do.
const Title = z.string().check(z.maxLength(limits.noticeTitle * 4), words)
const Content = z.string().check(z.maxLength(limits.noticeContent * 4))
const Text = z.strictObject({ messageTitle: Title, content: Content })

/** The notice in further languages; readers of a language that is missing get the text above. */
export const Languages = z.strictObject({ ja: z.optional(Text), en: z.optional(Text), mn: z.optional(Text) })
export type Languages = z.infer<typeof Languages>

/** A notice’s words, as fields of a form. */
export const Words = { messageTitle: Title, content: Content, languages: z._default(Languages, {}) }

/** What is written to make or change a notice. */
export const MessageForm = z.strictObject({
  ...Words,
  messageTypeId: TypeId,
  ...Receivers,
  /** Stored without posting; `releaseTime` applies once it is posted. */
  draft: z._default(z.boolean(), false),
  /** Now where left out or past. */
  releaseTime: z.optional(Instant),
  expireTime: z.optional(Instant),
  editableAfterPosting: z._default(z.boolean(), false),
  sendEmail: z._default(z.boolean(), false),
  sendPush: z._default(z.boolean(), false),
  requireAck: z._default(z.boolean(), false),
  /** The alert on a lock screen says only that there is a notice. */
  hideOnLockScreen: z._default(z.boolean(), false),
  /** Uploaded before, by their opaque ids. */
  fileNames: z._default(z.array(FileName).check(z.maxLength(limits.noticeFiles)), []),
})
export type MessageForm = z.infer<typeof MessageForm>

/** A form that replaces what stands there. */
export const MessageChange = z.extend(MessageForm, {
  messageId: MessageId,
  /** As it was read; another one by now is refused. */
  version: RowVersion,
  /** Counts as unread again and goes out once more; for notices that are out already. */
  notifyAgain: z._default(z.boolean(), false),
})

/** A notice as its senders' table shows it. */
export const ManagedMessage = z.object({
  messageId: z.string(),
  messageTitle: z.string(),
  messageType: MessageType,
  entCode: EntCode,
  creator: z.string(),
  createDate: Instant,
  releaseTime: z.optional(Instant),
  expireTime: z.optional(Instant),
  status: MessageStatus,
  receiverMode: ReceiverMode,
  /** The present number of receivers; those who read and acknowledged the present text. */
  receiverCount: z.int(),
  readCount: z.int(),
  ackCount: z.int(),
  requireAck: z.boolean(),
  sendEmail: z.boolean(),
  sendPush: z.boolean(),
  /** Devices whose push service accepted it; mails that were sent. */
  pushSent: z.int(),
  mailSent: z.int(),
  /** Whether `update` would be accepted now. */
  editable: z.boolean(),
  version: RowVersion,
})
export type ManagedMessage = z.infer<typeof ManagedMessage>

/** A notice with all fields of its form, and its former texts. */
export const MessageForEdit = z.extend(ManagedMessage, {
  content: z.string(),
  languages: Languages,
  receiverIds: z.array(z.string()),
  /** The people or enterprises of `receiverIds` by name; who is gone is left out. */
  receivers: z.array(z.object({ id: z.string(), name: z.string() })),
  shopCodes: z.optional(z.array(z.string())),
  roleIds: z.optional(z.array(z.string())),
  editableAfterPosting: z.boolean(),
  hideOnLockScreen: z.boolean(),
  attachments: z.array(Attachment),
  /** Former texts, newest first. */
  versions: z.array(
    z.object({
      version: RowVersion,
      messageTitle: z.string(),
      content: z.string(),
      editedBy: z.string(),
      editedAt: Instant,
    }),
  ),
})
export type MessageForEdit = z.infer<typeof MessageForEdit>

/** What alert and mail would say, in each language. */
export const Preview = z.object({
  list: z.array(
    z.object({
      language: z.enum(['ja', 'en', 'mn']),
      messageType: MessageType,
      messageTitle: z.string(),
      content: z.string(),
      pushTitle: z.string(),
      mailSubject: z.string(),
      mailText: z.string(),
    }),
  ),
})
export type Preview = z.infer<typeof Preview>
