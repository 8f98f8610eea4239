import { i18n, type MessageDescriptor } from '@lingui/core'
import { languages } from '#shared/language.ts'
import type { FieldWords } from '#shared/master.ts'
import { said } from '#ui/forms/said.ts'
import type { DescribedFields } from '#ui/forms/shown-form.ts'
import { masterLabels } from './labels.list.ts'

/** The fields of a master as changes tell them, with those that every master has; names in every language in one line. */
export function described({ labels, show }: DescribedFields): DescribedFields {
  return {
    labels: { ...said(masterLabels), ...labels },
    show: (field, value) => {
      if (field !== 'names' || typeof value !== 'object' || value === null) return show?.(field, value)
      const names = new Map<string, unknown>(Object.entries(value))
      return languages.flatMap((one) => (typeof names.get(one) === 'string' ? [names.get(one)] : [])).join(' / ')
    },
  }
}

type WordedFields = { readonly labels: Readonly<Record<string, MessageDescriptor>>; readonly words: FieldWords }

/** Fields by how they are called and by the words of their values. */
export function wordedFields({ labels, words }: WordedFields): DescribedFields {
  return { labels: said(labels), show: (field, value) => inWords(words[field] ?? {}, value) }
}

/** A value in its words, several in the words' order; undefined for one without a word. */
export function inWords(words: FieldWords[string], value: unknown): string | undefined {
  const values = Array.isArray(value) ? value : [value ?? 'none']
  const fitting = Object.entries(words).filter(([one]) => values.some((each) => String(each) === one))
  return fitting.map(([, word]) => i18n._(word)).join(' · ') || undefined
}
