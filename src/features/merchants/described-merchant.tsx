import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { date } from '#client/formats.ts'
import { useDescribedUser, useUserSentences } from '#features/users/described-user.tsx'
import { userLabels } from '#features/users/list.ts'
import { listed } from '#shared/listed.ts'
import { said } from '#ui/forms/said.ts'
import type { DescribedFields } from '#ui/forms/shown-form.ts'
import { merchantLabels } from './list.ts'
import type { FeeRate } from './merchant.contract.ts'
import { percentOf, type FeeLine } from './merchant-values.ts'
import { industryWords, statusLooks } from './merchant-words.ts'
import { dashboardWords, typeWords } from './words.list.ts'

const words = new Map(Object.entries({ ...typeWords, ...industryWords }))
const statuses = new Map(Object.entries(statusLooks))
const dashboards = new Map(Object.entries(dashboardWords))
const labels = { ...userLabels, ...merchantLabels, from: msg`First day` }

const days = ['contractDate', 'from', 'feesFrom']

/** A fee of the form, or as the audit log holds it. */
function feeText(fee: Partial<FeeRate & FeeLine>): string {
  if (fee.on === false) return ''
  return `${fee.paymentType ?? ''} ${fee.feePpm === undefined ? (fee.percent ?? '') : percentOf(fee.feePpm)}%`
}

/** How the fields of a merchant are called, and how their values read; those of its first administrator too. */
export function useDescribedMerchant(): DescribedFields {
  const { i18n } = useLingui()
  const person = useDescribedUser({ roles: [], shopNames: new Map() })
  return {
    labels: said(labels),
    show: (field, value) => {
      const text = typeof value === 'string' ? value : ''
      const ofStatus = field === 'status' ? statuses.get(text)?.word : undefined
      const ofDashboard = field === 'showDashBoard' ? dashboards.get(text) : undefined
      const word = words.get(text) ?? ofStatus ?? ofDashboard
      if (word) return i18n._(word)
      if (text !== '' && days.includes(field)) return date(text, 'date')
      if (field === 'fees' && Array.isArray(value))
        return listed(
          i18n.locale,
          value.map(feeText).filter((one) => one !== ''),
        )
      return person.show?.(field, value)
    },
  }
}

/** What is said under a field that does not fit. */
export function useMerchantSentences() {
  const { t } = useLingui()
  const phone = t`Use digits and hyphens only.`
  return {
    ...useUserSentences(),
    corporateNumber: t`Use 13 digits.`,
    invoiceRegistrationNo: t`Use T and 13 digits.`,
    postalCode: phone,
    phone,
    email: t`Check the e-mail address.`,
    contractDate: t`Choose a day.`,
    feesFrom: t`Choose a day.`,
    fees: {
      none: t`Choose one payment type or more.`,
      percent: t`Use a percentage like 3.24, below 100.`,
    },
  }
}
