import { i18n, type MessageDescriptor } from '@lingui/core'

/** Labels of fields in the reader's language, by the same names. */
export function said<Field extends string>(labels: Readonly<Record<Field, MessageDescriptor>>) {
  const entries = Object.entries<MessageDescriptor>(labels).map(([field, label]) => [field, i18n._(label)])
  return Object.fromEntries(entries) as Readonly<Record<Field, string>> // the same keys
}
