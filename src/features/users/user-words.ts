import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { StatusShape, StatusTone } from '#ui/Status.tsx'
import type { User, UserState } from './user.contract.ts'
import { stateWords } from './words.list.ts'

/** How somebody's standing looks and what it is called. */
export const stateLooks: Readonly<
  Record<UserState, { shape: StatusShape; tone: StatusTone; word: MessageDescriptor }>
> = {
  LOCKED: { shape: 'triangle', tone: 'warn', word: stateWords.LOCKED },
  PASSWORD_EXPIRED: { shape: 'triangle', tone: 'warn', word: stateWords.PASSWORD_EXPIRED },
  MFA_REQUIRED: { shape: 'diamond', tone: 'info', word: stateWords.MFA_REQUIRED },
  INVITED: { shape: 'dashed', tone: 'info', word: stateWords.INVITED },
  ACTIVE: { shape: 'dot', tone: 'quiet', word: stateWords.ACTIVE },
  DISABLED: { shape: 'dash', tone: 'quiet', word: stateWords.DISABLED },
}

/** Whether somebody may sign in, as an administrator set it. */
export const statusWords: Readonly<Record<User['status'], MessageDescriptor>> = {
  ACTIVE: msg`Active`,
  LOCKED: msg`Locked`,
  DISABLED: msg`Disabled`,
}
