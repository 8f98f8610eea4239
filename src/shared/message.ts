import type { MessageDescriptor } from '@lingui/core'
import type { Language } from './language.ts'

/** A message of the catalogues; a function of the language where its values read differently by language, as dates do. */
export type Message = MessageDescriptor | ((language: Language) => MessageDescriptor)
