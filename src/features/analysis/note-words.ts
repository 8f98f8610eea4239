import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { NoteKind } from './contract.ts'

/** What a note on a day is about. */
export const noteKindWords: Readonly<Record<NoteKind, MessageDescriptor>> = {
  WEATHER: msg`Weather`,
  EVENT: msg`Event`,
  OTHER: msg`Other note`,
}
