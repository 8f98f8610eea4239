import { csvLine, Figure } from '#server/export/csv.ts'
import { bareAmount, type Currency } from '#shared/money.ts'
import type { Transfer } from './transfer-file.ts'

const headings = ['deposit_no', 'day', 'currency', 'amount', 'bank_code', 'bank_name', 'branch_code', 'branch_name', 'account_type', 'account_number', 'holder'] as const // prettier-ignore

/**
 * A list of transfers in CSV (UTF-8) for currencies whose banks have no common file: a line a deposit, its number first, so
 * that the bank's answer leads back to it. Amounts are in the currency's own unit with its decimals.
 */
export function transferListOf(currency: Currency, day: string, transfers: readonly Transfer[]): Buffer {
  const lines = transfers.map((one) =>
    csvLine([
      one.depositNo,
      day,
      currency,
      new Figure(bareAmount(one.amount, currency)),
      one.bankCode,
      one.bankName,
      one.branchCode,
      one.branchName,
      one.accountType,
      one.accountNumber,
      one.holder,
    ]),
  )
  return Buffer.from([csvLine(headings), ...lines].join(''))
}
