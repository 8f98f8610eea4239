import { useLingui } from '@lingui/react/macro'
import { passwordSentences } from '#features/account/password-sentences.ts'
import { listed } from '#shared/listed.ts'
import { said } from '#ui/forms/said.ts'
import type { DescribedFields } from '#ui/forms/shown-form.ts'
import { userLabels } from './list.ts'
import type { UserChoices } from './user-choices.ts'
import { statusWords } from './user-words.ts'
import { scopeWords } from './words.list.ts'

/** How the fields of a person are called, and how their values read. */
export function useDescribedUser({ roles, shopNames }: Pick<UserChoices, 'roles' | 'shopNames'>): DescribedFields {
  const { i18n } = useLingui()
  const words = new Map(Object.entries({ ...scopeWords, ...statusWords }))
  return {
    labels: said(userLabels),
    show: (field, value) => {
      if (field === 'password' || field === 'rePassword') return value === '' ? '–' : '••••••'
      if (field === 'roleId') return roles.find(({ roleId }) => roleId === value)?.roleName
      if (field === 'shopScope' || field === 'status') {
        const word = words.get(String(value))
        return word && i18n._(word)
      }
      if (field === 'shopCodes' && Array.isArray(value) && value.length > 0)
        return listed(i18n.locale, value.map((code) => shopNames.get(String(code)) ?? String(code))) // prettier-ignore
      return undefined
    },
  }
}

/** What is said under a field that does not fit. */
export function useUserSentences() {
  const { t } = useLingui()
  const passwords = passwordSentences()
  const email = t`Check the e-mail address.`
  return {
    userName: t`Use 4 to 50 of a–z, 0–9 and . _ - @`,
    userEmail: email,
    contactPhone: t`Use digits and hyphens only.`,
    roleId: t`Choose a role.`,
    shopCodes: t`Choose one store or more.`,
    expirationDays: t`Use a number from 1 to 365.`,
    password: passwords,
    rePassword: passwords,
  }
}
