import { push } from '#client/navigation.ts'
import { date } from '#client/formats.ts'
import { stringifySearchParams } from '#client/search-params.ts'
import type { TradeFilter } from '#features/transactions/contract.ts'
import type { TradeNames } from '#features/transactions/words.ts'
import { isolated } from '#shared/isolated.ts'
import type { StatRow, StatSplit } from './contract.ts'
import { partName } from './part-name.ts'
import type { StatParams } from './statistics-params.ts'

/** What tells the rows of a statistic apart. */
export function keyOf({ date: day, entCode, shopCode, paymentType, split, currency }: StatRow): string {
  return [day, entCode, shopCode, paymentType, split, currency].join(' ')
}

/** What a row is called: its day, store or company, and what it is divided by. */
export function nameOf(row: StatRow, split: StatSplit | undefined, names: TradeNames): string {
  return [
    row.date && date(row.date, 'day'),
    row.shopName ?? row.entName,
    row.paymentType && names.paymentType(row.paymentType),
    row.split !== null && partName(split, row.split, names),
  ]
    .filter(Boolean)
    .map((part) => isolated(String(part)))
    .join(' ')
}

/** Leads to the payments that a row counts; those of an hour or a weekday stand among the whole row's. */
export function useOpenPayments(address: StatParams, page: { readonly from: string; readonly to: string } | undefined) {
  const { EntCodes, ShopCodes, PaymentTypes, PaymentClasses, Split: split } = address
  return (row: StatRow | undefined) => {
    if (!row || !page) return
    const only = (field: StatSplit, code: string | null, asked?: string[]) => {
      const part = split === field ? row.split : null
      return part !== null ? [part] : code !== null ? [code] : asked
    }
    const payments: TradeFilter = {
      From: row.date ?? page.from,
      To: row.date ?? page.to,
      EntCodes: row.entCode ? [row.entCode] : EntCodes,
      ShopCodes: row.shopCode ? [row.shopCode] : ShopCodes,
      PaymentTypes: only('paymentType', row.paymentType, PaymentTypes),
      PaymentClasses: only('paymentClass', null, PaymentClasses),
      TerminalNos: only('terminal', null),
    }
    push(`/trade${stringifySearchParams(payments)}`)
  }
}
