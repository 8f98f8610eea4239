import { i18n, type MessageDescriptor } from '@lingui/core'

/** Values as the choices of a control: in this order, each by its word in the reader's language. */
export function choicesOf<Value extends string>(
  values: readonly Value[],
  words: Readonly<Record<Value, MessageDescriptor>>,
) {
  return values.map((value) => ({ value, label: i18n._(words[value]) }))
}
