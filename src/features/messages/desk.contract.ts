import { z } from 'zod/mini'
import { call } from '#shared/call.ts'
import { EntCode, Instant, Nothing, Paging, ShopCode, listOf } from '#shared/schema.ts'
import { limits } from '#shared/limits.ts'
import { Attachment, FileName, MessageId, MessageType, TypeId } from './contract.ts'

/** Where a notice stands (domain section 14). */
export const MessageStatus = z.enum(['DRAFT', 'SCHEDULED', 'PUBLISHED', 'EXPIRED', 'WITHDRAWN'])
export type MessageStatus = z.infer<typeof MessageStatus>

/** Whom a notice is for: everybody the sender reaches, named people, or the people of named enterprises. */
export const ReceiverMode = z.enum(['ALL_USERS', 'SPECIFIED_USERS', 'SPECIFIED_ENTS'])
export type ReceiverMode = z.infer<typeof ReceiverMode>

const Receivers = {
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
const Title = z.string().check(z.maxLength(limits.noticeTitle * 4))
const Content = z.string().check(z.maxLength(limits.noticeContent * 4))
const Text = z.strictObject({ messageTitle: Title, content: Content })

/** The notice in further languages; readers of a language that is missing get the text above. */
export const Languages = z.strictObject({ ja: z.optional(Text), en: z.optional(Text), mn: z.optional(Text) })
export type Languages = z.infer<typeof Languages>

const Words = { messageTitle: Title, content: Content, languages: z._default(Languages, {}) }

/** What is written to make or change a notice. */
export const MessageForm = z.strictObject({
  ...Words,
  messageTypeId: TypeId,
  ...Receivers,
  /** Kept without going out; `releaseTime` counts once it is posted. */
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

const MessageChange = z.extend(MessageForm, {
  messageId: MessageId,
  /** As it was read; another one by now is refused. */
  version: z.int(),
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
  /** People it is for, as of now; those who read and acknowledged what stands there now. */
  receiverCount: z.int(),
  readCount: z.int(),
  ackCount: z.int(),
  requireAck: z.boolean(),
  sendEmail: z.boolean(),
  sendPush: z.boolean(),
  /** Devices whose push service took it; mails that left. */
  pushSent: z.int(),
  mailSent: z.int(),
  /** Whether `update` would be accepted now. */
  editable: z.boolean(),
  version: z.int(),
})
export type ManagedMessage = z.infer<typeof ManagedMessage>

/** A notice with all that its form holds, and what it said before. */
export const MessageForEdit = z.extend(ManagedMessage, {
  content: z.string(),
  languages: Languages,
  receiverIds: z.array(z.string()),
  shopCodes: z.optional(z.array(z.string())),
  roleIds: z.optional(z.array(z.string())),
  editableAfterPosting: z.boolean(),
  hideOnLockScreen: z.boolean(),
  attachments: z.array(Attachment),
  /** Former texts, newest first. */
  versions: z.array(
    z.object({
      version: z.int(),
      messageTitle: z.string(),
      content: z.string(),
      editedBy: z.string(),
      editedAt: Instant,
    }),
  ),
})
export type MessageForEdit = z.infer<typeof MessageForEdit>

/** How far a notice has come to one of the people it is for. */
export const Recipient = z.object({
  userId: z.string(),
  userName: z.string(),
  userFullName: z.string(),
  entCode: EntCode,
  entName: z.string(),
  /** Whether anything wakes them: a device, a mail address that takes notices. */
  hasDevice: z.boolean(),
  hasMail: z.boolean(),
  /** When a push service or the mail server took it, and when a device said it showed it. */
  sentAt: z.optional(Instant),
  deliveredAt: z.optional(Instant),
  readAt: z.optional(Instant),
  ackAt: z.optional(Instant),
})
export type Recipient = z.infer<typeof Recipient>

/** How many people a rule of receivers means now, and how they can be woken. */
export const Reach = z.object({
  receivers: z.int(),
  /** With a device that takes alerts; with an address that takes mails; with neither: they see it in the portal alone. */
  withDevice: z.int(),
  withMail: z.int(),
  withNeither: z.int(),
  /** Never signed in yet. */
  neverSeen: z.int(),
})
export type Reach = z.infer<typeof Reach>

const Channel = z.object({
  /** All that was to go out; what waits for its turn; what was taken by the next in line; what was given up. */
  total: z.int(),
  waiting: z.int(),
  sent: z.int(),
  failed: z.int(),
})

/** From sending to acknowledging, in people; a channel counts devices or mails. */
export const Delivery = z.object({
  reach: Reach,
  /** People to whom at least one alert or mail left. */
  sent: z.int(),
  /** People one of whose devices said it showed the alert, or who read the notice. */
  delivered: z.int(),
  opened: z.int(),
  acknowledged: z.int(),
  push: z.extend(Channel, {
    /** Devices that said they showed it; devices that are gone. */
    shown: z.int(),
    gone: z.int(),
  }),
  mail: Channel,
  asOf: Instant,
})
export type Delivery = z.infer<typeof Delivery>

/** Somebody a notice can be sent to, for the picker. */
export const MessageUser = z.object({
  userId: z.string(),
  userName: z.string(),
  userFullName: z.string(),
  entCode: EntCode,
  entName: z.string(),
  roleId: z.string(),
  roleName: z.string(),
})
export type MessageUser = z.infer<typeof MessageUser>

/** What alert and mail would say, in each language. */
export const Preview = z.object({
  list: z.array(
    z.object({
      language: z.enum(['ja', 'en', 'mn']),
      messageTitle: z.string(),
      content: z.string(),
      pushTitle: z.string(),
      mailSubject: z.string(),
      mailText: z.string(),
    }),
  ),
})
export type Preview = z.infer<typeof Preview>

const { PageIndex, PageSize } = Paging.shape
const Pages = { PageIndex, PageSize }
const one = z.strictObject({ MessageId })
const Keyword = z.optional(z.string().check(z.maxLength(100)))
const Posted = z.object({ messageId: z.string(), version: z.int(), status: MessageStatus })
const Version = z.object({ messageId: MessageId, version: z.int() })

const senders = { who: 'both', scope: 'ents' } as const
const staff = { who: 'staff', scope: 'ents' } as const
const provider = { who: 'admin', scope: 'tenant' } as const

/** What senders ask: an enterprise about its own notices, the provider about those of its own. */
export const messageManagement = {
  types: call({
    method: 'GET',
    path: '/api/tenant/messagetypesforcreateorupdate',
    summary: 'The types the person may send',
    authz: { needs: 'Message.search', ...senders },
    input: z.strictObject({}),
    answer: z.object({ list: z.array(MessageType), asOf: Instant }),
  }),
  list: call({
    method: 'GET',
    path: '/api/message/managelist',
    summary: 'The notices of the person’s house, newest first',
    authz: { needs: 'Message.search', ...senders },
    input: z.strictObject({
      ...Pages,
      TypeId: z.optional(TypeId),
      Keyword,
      Statuses: z.optional(z.array(MessageStatus).check(z.maxLength(5))),
    }),
    answer: listOf(ManagedMessage),
  }),
  detail: call({
    method: 'GET',
    path: '/api/message/detailonedit',
    summary: 'A notice of the enterprise with all that its form holds',
    authz: { needs: 'Message.search', ...staff },
    input: one,
    answer: MessageForEdit,
  }),
  systemDetail: call({
    method: 'GET',
    path: '/api/message/sysdetailonedit',
    summary: 'A notice of the provider with all that its form holds',
    authz: { needs: 'Message.search', ...provider },
    input: one,
    answer: MessageForEdit,
  }),
  create: call({
    method: 'POST',
    path: '/api/message/create',
    summary: 'Writes a notice to people of the enterprise, once for each key',
    idempotent: true,
    authz: { needs: 'Message.add', ...staff },
    input: MessageForm,
    answer: Posted,
  }),
  createSystem: call({
    method: 'POST',
    path: '/api/message/createsystem',
    summary: 'Writes a notice of the provider, once for each key',
    idempotent: true,
    authz: { needs: 'Message.add', ...provider },
    input: MessageForm,
    answer: Posted,
  }),
  update: call({
    method: 'PUT',
    path: '/api/message/update',
    summary: 'Changes a notice of the enterprise; one that is out only where its flag allows it',
    idempotent: true,
    authz: { needs: 'Message.edit', ...staff },
    input: MessageChange,
    answer: Posted,
  }),
  updateSystem: call({
    method: 'PUT',
    path: '/api/message/updatesystem',
    summary: 'Changes a notice of the provider; one that is out only where its flag allows it',
    idempotent: true,
    authz: { needs: 'Message.edit', ...provider },
    input: MessageChange,
    answer: Posted,
  }),
  withdraw: call({
    method: 'PUT',
    path: '/api/message/withdraw',
    summary: 'Takes a notice back: nobody sees it any more, what has not left stays',
    authz: { needs: 'Message.edit', ...senders },
    input: z.strictObject(Version.shape),
    answer: Posted,
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/message/delete',
    summary: 'Deletes notices that are not out, or no longer',
    body: 'json',
    authz: { needs: 'Message.delete', ...senders },
    input: z.strictObject({ messageIds: z.array(MessageId).check(z.minLength(1), z.maxLength(100)) }),
    answer: Nothing,
  }),
  upload: call({
    method: 'POST',
    path: '/api/message/uploadfile',
    summary: 'Keeps a file (form field `file`) for a notice that will name it',
    body: 'multipart',
    authz: { needs: ['Message.add', 'Message.edit'], ...senders },
    // A browser puts a File in; the server has read it by the time this is checked.
    input: z.strictObject({ file: z.unknown().check(z.refine((file) => typeof file === 'object' && file !== null)) }),
    answer: Attachment,
  }),
  recipients: call({
    method: 'GET',
    path: '/api/message/syssendmessageuserlist',
    summary: 'The people a notice is for, and how far it has come to each',
    authz: { needs: 'Message.search', ...senders },
    input: z.strictObject({
      ...Pages,
      MessageId,
      Keyword,
      State: z.optional(z.enum(['UNREAD', 'READ', 'UNACKNOWLEDGED', 'UNREACHABLE'])),
    }),
    answer: listOf(Recipient),
  }),
  delivery: call({
    method: 'GET',
    path: '/api/message/delivery',
    summary: 'How far a notice has come: sent, delivered, opened, acknowledged, and whom nothing wakes',
    authz: { needs: 'Message.search', ...senders },
    input: one,
    answer: Delivery,
  }),
  sendAgain: call({
    method: 'POST',
    path: '/api/message/sendagain',
    summary: 'Sends a notice that is out once more to those who have not read it, once for each key',
    idempotent: true,
    authz: { needs: 'Message.add', ...senders },
    input: z.strictObject({ messageId: MessageId }),
    answer: z.object({ receivers: z.int() }),
  }),
  reach: call({
    method: 'POST',
    path: '/api/message/receivercount',
    summary: 'How many people these receivers are, and how they can be woken',
    authz: { needs: 'Message.search', ...senders },
    input: z.strictObject(Receivers),
    answer: Reach,
  }),
  preview: call({
    method: 'POST',
    path: '/api/message/preview',
    summary: 'What list, alert and mail would say in each language',
    authz: { needs: 'Message.search', ...senders },
    input: z.strictObject({ ...Words, messageTypeId: TypeId, hideOnLockScreen: z._default(z.boolean(), false) }),
    answer: Preview,
  }),
  testToMe: call({
    method: 'POST',
    path: '/api/message/testtome',
    summary: 'Sends what is in the form to the person alone: to their devices and their address',
    authz: { needs: 'Message.add', ...senders },
    input: z.strictObject({ ...Words, messageTypeId: TypeId, hideOnLockScreen: z._default(z.boolean(), false) }),
    answer: z.object({ devices: z.int(), mail: z.boolean() }),
  }),
  people: call({
    method: 'GET',
    path: '/api/user/messageuserlist',
    summary: 'The people of the enterprise a notice can be sent to',
    authz: { needs: 'Message.search', ...staff },
    input: z.strictObject({ ...Pages, Keyword }),
    answer: listOf(MessageUser),
  }),
  systemPeople: call({
    method: 'GET',
    path: '/api/user/sysmessageuserlist',
    summary: 'The people of the tenant the provider can send a notice to',
    authz: { needs: 'Message.search', ...provider },
    input: z.strictObject({ ...Pages, Keyword, EntCode: z.optional(EntCode) }),
    answer: listOf(MessageUser),
  }),
}
