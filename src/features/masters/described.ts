import { languages } from '#shared/language.ts'
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
