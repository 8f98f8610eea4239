import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ShopScope, UserState } from './user.contract.ts'

/** How somebody's standing is called. */
export const stateWords: Readonly<Record<UserState, MessageDescriptor>> = {
  LOCKED: msg`Locked`,
  PASSWORD_EXPIRED: msg`Password expired`,
  MFA_REQUIRED: msg`Two-step to be set up`,
  INVITED: msg`Invited`,
  ACTIVE: msg`Active`,
  DISABLED: msg`Disabled`,
}

/** Which stores somebody sees. */
export const scopeWords: Readonly<Record<ShopScope, MessageDescriptor>> = {
  ALL: msg`All`,
  NONE: msg`None`,
  SPECIFIC: msg`Chosen stores`,
}

/** Whether two-step sign-in is on. */
export const mfaWords = { on: msg`On`, off: msg`Not set up` } as const
