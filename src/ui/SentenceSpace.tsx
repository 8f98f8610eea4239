import { useLingui } from '@lingui/react/macro'

/** What stands between two sentences: nothing in Japanese, whose full stop holds its own room. */
export function SentenceSpace() {
  const { i18n } = useLingui()
  return i18n.locale === 'ja' ? null : ' '
}
