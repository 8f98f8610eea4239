import { useLingui } from '@lingui/react/macro'
import { limits } from '#shared/limits.ts'
import { listed } from '#shared/listed.ts'
import { said } from '#ui/forms/said.ts'
import type { DescribedFields } from '#ui/forms/shown-form.ts'
import type { MessageType } from './contract.ts'
import { noticeLabels } from './notice-labels.ts'
import type { NoticeValues } from './notice-values.ts'
import { modeWords } from './words.list.ts'

/** How the fields of a notice are called, and how their values read. */
export function useDescribedNotice(types: readonly MessageType[]): DescribedFields {
  const { i18n } = useLingui()
  return {
    labels: said(noticeLabels),
    show: (field, value) => {
      if (field === 'typeId') return types.find(({ typeId }) => typeId === value)?.name
      if (field === 'receiverMode') return i18n._(modeWords[value as NoticeValues['receiverMode']]) // its own field
      if (field === 'titles' || field === 'contents') return Object.values(Object(value)).filter(Boolean).join(' / ')
      if (field === 'receivers' || field === 'files')
        return (
          listed(
            i18n.locale,
            (value as readonly { name: string }[]).map(({ name }) => name),
          ) || '–'
        ) // its own fields
      if (field === 'release' || field === 'expire') return String(value).replace('T', ' ') || '–'
      return undefined
    },
  }
}

/** What is said under a field that does not fit. */
export function useNoticeSentences() {
  const { t } = useLingui()
  return {
    typeId: t`Choose a type.`,
    titles: {
      missing: t`Type a title.`,
      half: t`One of the languages has a text without a title.`,
      tooLong: t`Shorten the title to ${limits.noticeTitle} characters.`,
    },
    contents: {
      missing: t`Type a text.`,
      half: t`One of the languages has a title without a text.`,
      tooLong: t`Shorten the text to ${limits.noticeContent} characters.`,
    },
    receivers: t`Choose at least one receiver.`,
    expire: t`Choose a time after it is posted.`,
  }
}
