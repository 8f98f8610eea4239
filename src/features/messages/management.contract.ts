import { z } from 'zod/mini'
import { fileShape } from '#shared/list-file.ts'
import { sortsOf } from '#shared/list-sort.ts'
import { call } from '#shared/call.ts'
import { EntCode, Instant, listOf, Nothing, Paging, RowVersion } from '#shared/schema.ts'
import { managedFields } from './list.ts'
import { Attachment, MessageId, MessageType, TypeId } from './contract.ts'
import { Delivery, MessageUser, Audience, Recipient } from './read-counts.contract.ts'
import {
  ManagedMessage,
  MessageChange,
  MessageForEdit,
  MessageForm,
  MessageStatus,
  Preview,
  Receivers,
  Words,
} from './notice.contract.ts'

const { PageIndex, PageSize } = Paging.shape
const Pages = { PageIndex, PageSize }
const one = z.strictObject({ MessageId })
const Keyword = z.optional(z.string().check(z.maxLength(100)))
const Posted = z.object({ messageId: z.string(), version: RowVersion, status: MessageStatus })
const Version = z.object({ messageId: MessageId, version: RowVersion })

/** The order of the senders' list; newest first where none is asked for. */
export const ManagedSort = z.enum(sortsOf(managedFields))

const Narrowed = {
  TypeId: z.optional(TypeId),
  Keyword,
  Statuses: z.optional(z.array(MessageStatus).check(z.maxLength(5))),
  Sort: z.optional(ManagedSort),
}

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
    summary: 'The notices of the person’s house, newest first unless another order is asked',
    authz: { needs: 'Message.search', ...senders },
    input: z.strictObject({ ...Pages, ...Narrowed }),
    answer: listOf(ManagedMessage),
  }),
  file: call({
    method: 'POST',
    path: '/api/message/manageexport',
    summary: 'The notices of a list as a file',
    kind: 'file',
    authz: { needs: 'Message.search', ...senders },
    input: z.strictObject({ ...Narrowed, ...fileShape(managedFields) }),
    answer: z.unknown(),
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
    sends: true,
    input: MessageForm,
    answer: Posted,
  }),
  createSystem: call({
    method: 'POST',
    path: '/api/message/createsystem',
    summary: 'Writes a notice of the provider, once for each key',
    idempotent: true,
    authz: { needs: 'Message.add', ...provider },
    sends: true,
    input: MessageForm,
    answer: Posted,
  }),
  update: call({
    method: 'PUT',
    path: '/api/message/update',
    summary: 'Changes a notice of the enterprise; one that is out only where its flag allows it',
    idempotent: true,
    authz: { needs: 'Message.edit', ...staff },
    sends: true,
    input: MessageChange,
    answer: Posted,
  }),
  updateSystem: call({
    method: 'PUT',
    path: '/api/message/updatesystem',
    summary: 'Changes a notice of the provider; one that is out only where its flag allows it',
    idempotent: true,
    authz: { needs: 'Message.edit', ...provider },
    sends: true,
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
    sends: true,
    input: z.strictObject({ messageId: MessageId }),
    answer: z.object({ receivers: z.int() }),
  }),
  reach: call({
    method: 'POST',
    path: '/api/message/receivercount',
    summary: 'How many people these receivers are, and how they can be woken',
    authz: { needs: 'Message.search', ...senders },
    input: z.strictObject(Receivers),
    answer: Audience,
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
    sends: true,
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
