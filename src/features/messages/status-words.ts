import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { StatusShape, StatusTone } from '#ui/Status.tsx'
import type { MessageStatus, ReceiverMode } from './notice.contract.ts'

/** How a notice's state looks and what it is called. */
export const statusLooks: Readonly<
  Record<MessageStatus, { shape: StatusShape; tone: StatusTone; word: MessageDescriptor }>
> = {
  DRAFT: { shape: 'dashed', tone: 'quiet', word: msg`Draft` },
  SCHEDULED: { shape: 'ring', tone: 'info', word: msg`Scheduled` },
  PUBLISHED: { shape: 'dot', tone: 'quiet', word: msg`Posted` },
  EXPIRED: { shape: 'dash', tone: 'quiet', word: msg`Expired` },
  WITHDRAWN: { shape: 'cross', tone: 'quiet', word: msg`Withdrawn` },
}

/** Whom a notice is for, in a few words. */
export const modeWords: Readonly<Record<ReceiverMode, MessageDescriptor>> = {
  ALL_USERS: msg`Everybody`,
  SPECIFIED_USERS: msg`Chosen people`,
  SPECIFIED_ENTS: msg`Chosen companies`,
}
