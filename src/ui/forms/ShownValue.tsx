import { Trans, useLingui } from '@lingui/react/macro'
import { listed } from '#shared/listed.ts'
import type { DescribedFields } from './shown-form.ts'

type ShownValueProps = { fields: DescribedFields; field: string; value: unknown }

/** A value as people read it: in the words of its field, else yes or no, a list, or a dash where there is none. */
export function ShownValue({ fields, field, value }: ShownValueProps) {
  const { i18n } = useLingui()
  const own = fields.show?.(field, value)
  if (own !== undefined) return own
  if (typeof value === 'boolean') return value ? <Trans>Yes</Trans> : <Trans>No</Trans>
  if (typeof value === 'string' || typeof value === 'number') return value === '' ? '–' : value
  return Array.isArray(value) && value.length > 0 ? listed(i18n.locale, value.map(String)) : '–'
}
