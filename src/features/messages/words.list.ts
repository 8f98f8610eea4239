import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { MessageStatus, ReceiverMode } from './notice.contract.ts'

/** How a notice stands, in a word. */
export const statusWords: Readonly<Record<MessageStatus, MessageDescriptor>> = {
  DRAFT: msg`Draft`,
  SCHEDULED: msg`Scheduled`,
  PUBLISHED: msg`Posted`,
  EXPIRED: msg`Expired`,
  WITHDRAWN: msg`Withdrawn`,
}

/** Whom a notice is for, in a few words. */
export const modeWords: Readonly<Record<ReceiverMode, MessageDescriptor>> = {
  ALL_USERS: msg`Everybody`,
  SPECIFIED_USERS: msg`Chosen people`,
  SPECIFIED_ENTS: msg`Chosen companies`,
}
