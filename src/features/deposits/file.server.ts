import { msg } from '@lingui/core/macro'
import { text } from '#server/catalogue.ts'
import { Figure } from '#server/export/csv.ts'
import type { RowsList } from '#server/export/rows-file.ts'
import { bareAmount } from '#shared/money.ts'
import type { DepositRow } from './list.sql.ts'
import { othersOf } from './others.list.ts'
import { depositFields, type DepositField } from './list.ts'
import { depositWords, matchWord } from './states.list.ts'

const money =
  (field: keyof { [Name in keyof DepositRow as DepositRow[Name] extends bigint ? Name : never]: true }) =>
  (row: DepositRow) =>
    new Figure(bareAmount(row[field], row.currency))

/** Deposits as a file. */
export const depositList: RowsList<DepositRow, DepositField> = {
  title: msg`Deposits`,
  fields: depositFields,
  cells: {
    paymentDate: ({ paymentDate }) => paymentDate,
    usageFrom: ({ usageFrom }) => usageFrom,
    usageTo: ({ usageTo }) => usageTo,
    entName: ({ entName }) => entName,
    shopName: ({ shopName }) => shopName,
    totalUsage: money('totalUsage'),
    refund: money('refund'),
    chargeback: money('chargeback'),
    fee: money('fee'),
    vat: money('vat'),
    others: (row) => new Figure(bareAmount(othersOf(row), row.currency)),
    adjustment: money('adjustment'),
    carryIn: money('carryIn'),
    carryOut: money('carryOut'),
    transferFee: money('transferFee'),
    transferAmount: money('transferAmount'),
    status: ({ status }, language) => text(language, depositWords[status]),
    bankMatch: (row, language) => (row.bankMatch === 'NONE' ? '' : text(language, matchWord(row))),
    bankTail: ({ bankTail }) => bankTail,
    depositNo: ({ depositNo }) => depositNo,
  },
}
