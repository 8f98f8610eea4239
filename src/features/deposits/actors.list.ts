import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

/** Who does something without signing in, by the names that stories and the audit log hold. */
export const actorWords: Readonly<Record<string, MessageDescriptor>> = {
  portal: msg`Automatic`,
  'portal import': msg`Automatic`,
  machine: msg`The payment company`,
  provider: msg`The payment company`,
  acquirer: msg`The payment company`,
}
