import { useLingui } from '@lingui/react/macro'
import { date, money, ownCurrency } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { sizeOf } from '#client/sizes.ts'
import { isDate } from '#shared/business-day.ts'
import { weekdayNames } from '#shared/dates.ts'
import { languageNames } from '#shared/language-names.ts'
import { currencies, type Currency } from '#shared/money.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { codeWord } from './code-words.ts'
import type { AuditDetail } from './contract.ts'
import { labelOf } from './field-words.ts'

/** What only the portal knows people and files by; the objects of other rows name them. */
const unsaid = ['requestedBy', 'file', 'type', 'userId', 'entCode']
const amounts = ['amount', 'fee', 'transferAmount', 'carryOut', 'minimum', 'transferFee', 'earlyFee', 'fixedFee', 'feeTaxable', 'feeExempt'] // prettier-ignore
const rates = ['feePpm', 'taxPpm']

/** What else a row says, field by field in words; of a check of the chain and of a change of state `from` means another thing. */
export function detailsOf({ action, more }: Pick<AuditDetail, 'action' | 'more'>): [field: string, value: unknown][] {
  return Object.entries(more).flatMap(([field, value]): [string, unknown][] => {
    if (value === null || value === undefined || value === '' || unsaid.includes(field)) return []
    if (typeof value === 'object' && Object.keys(value).length === 0) return []
    if (field === 'from') {
      if (typeof value === 'number') return [['firstRecord', value]]
      if (typeof value === 'string' && !isDate(value)) return [['stateBefore', value]]
    }
    if (field === 'to' && typeof value === 'number') return [['lastRecord', value]]
    if (field === 'asked' && typeof value === 'number') return [['times', value]]
    if (field === 'receivers' && Array.isArray(value)) return [['receivers', value.length]]
    if (field === 'said') return [['answer', value]]
    if (field === 'code' && action.startsWith('refund ')) return [['answerCode', value]]
    return [[field, value]]
  })
}

/** A value in one line whatever it holds; conditions, columns and codes are named as the screens name them. */
export function useTextOf({ action, currency = ownCurrency() }: { action: string; currency?: Currency | undefined }) {
  const { t, i18n } = useLingui()
  return function textOf(field: string, value: unknown): string {
    if (value === null || value === undefined || value === '') return '–'
    if (typeof value === 'boolean') return value ? t`Yes` : t`No`
    if (typeof value === 'number') {
      if (amounts.includes(field)) return money(value, currency)
      if (rates.includes(field)) return `${value / 10_000}%`
      if (field === 'weekday') return weekdayNames[language()].long[value] ?? ''
      return field === 'size' ? sizeOf(value) : wholeNumber(value)
    }
    if (Array.isArray(value)) {
      const each = value.map((one) => (field === 'columns' ? labelOf(String(one)) : textOf(field, one)))
      return each.length > 0 ? each.join(', ') : '–'
    }
    if (typeof value === 'object')
      return Object.entries(value)
        .filter(([, inner]) => inner !== undefined && inner !== null)
        .map(([name, inner]) => `${labelOf(name)}: ${textOf(name, inner)}`)
        .join('; ')
    if (typeof value !== 'string') return JSON.stringify(value)
    if (field === 'language') return Object.entries(languageNames).find(([code]) => code === value)?.[1] ?? value
    if (field === 'Sort') return labelOf(value.replace(/^-/, ''))
    if (field === 'Only') {
      const [, of = '', only = ''] = /^(\w+):(.*)$/.exec(value) ?? []
      return `${labelOf(of)}: ${textOf(of, only === 'true' ? true : only === 'false' ? false : only)}`
    }
    if (isDate(value)) return date(value, 'date')
    if (/^\d{4}-\d\d-\d\dT/.test(value)) return date(value, 'dateTime')
    const word = codeWord(action, field, value)
    return word ? i18n._(word) : value
  }
}

/** The currency a row names; undefined where it names none. */
export function currencyIn({ more }: Pick<AuditDetail, 'more'>): Currency | undefined {
  return currencies.find((one) => one === more['currency'])
}
