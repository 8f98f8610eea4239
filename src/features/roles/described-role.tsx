import { useLingui } from '@lingui/react/macro'
import { money } from '#client/formats.ts'
import { listed } from '#shared/listed.ts'
import { permissions } from '#shared/permissions.ts'
import { problemTexts } from '#shared/problem-texts.ts'
import { said } from '#ui/forms/said.ts'
import type { DescribedFields } from '#ui/forms/shown-form.ts'
import { roleLabels } from './list.ts'
import { rightName } from './role-words.ts'

/** The form has fields of its own for rights and limits. */
const labels = {
  ...roleLabels,
  rights: roleLabels.permissons,
  single: roleLabels.refundLimitSingle,
  daily: roleLabels.refundLimitDaily,
}

/** How the fields of a role are called, and how their values read; those of the form and those of the history. */
export function useDescribedRole(): DescribedFields {
  const { t, i18n } = useLingui()
  const named = (rights: readonly string[]) => {
    const known = permissions.filter((one) => rights.includes(one))
    return known.length > 0 ? listed(i18n.locale, known.map(rightName)) : '–'
  }
  return {
    labels: said(labels),
    show: (field, value) => {
      if (field === 'rights' && Array.isArray(value)) return named(value.map(String))
      if (field === 'permissons' && Array.isArray(value)) return named(value.flatMap(rightsIn))
      if (field === 'refundLimitSingle' || field === 'refundLimitDaily')
        return typeof value === 'number' ? money(value) : t`No limit`
      if (field === 'single' || field === 'daily') return value === '' ? t`No limit` : undefined
      return undefined
    },
  }
}

/** What is said under a field that does not fit. */
export function useRoleSentences() {
  const { t, i18n } = useLingui()
  const limit = t`Type an amount, or leave it empty.`
  return { rights: { onePermission: i18n._(problemTexts.onePermission) }, single: limit, daily: limit }
}

function rightsIn(one: unknown): string[] {
  const { modelName, permissonList } = Object(one) as { modelName?: unknown; permissonList?: unknown }
  return Array.isArray(permissonList) ? permissonList.map((action) => `${String(modelName)}.${String(action)}`) : []
}
