import type { MessageDescriptor } from '@lingui/core'
import type { StatusShape, StatusTone } from '#ui/Status.tsx'
import type { MessageStatus } from './notice.contract.ts'
import { statusWords } from './words.list.ts'

/** How a notice's state looks and what it is called. */
export const statusLooks: Readonly<
  Record<MessageStatus, { shape: StatusShape; tone: StatusTone; word: MessageDescriptor }>
> = {
  DRAFT: { shape: 'dashed', tone: 'quiet', word: statusWords.DRAFT },
  SCHEDULED: { shape: 'ring', tone: 'info', word: statusWords.SCHEDULED },
  PUBLISHED: { shape: 'dot', tone: 'quiet', word: statusWords.PUBLISHED },
  EXPIRED: { shape: 'dash', tone: 'quiet', word: statusWords.EXPIRED },
  WITHDRAWN: { shape: 'cross', tone: 'quiet', word: statusWords.WITHDRAWN },
}
