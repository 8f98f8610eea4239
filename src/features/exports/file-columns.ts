import { ordered, type Column, type ColumnSetup } from '#ui/columns.ts'
import type { Trade } from '#features/transactions/contract.ts'
import { ExportColumn } from './contract.ts'

/** What each column of the screen is in a file; a card's brand and digits are two columns there. */
const onScreen: Readonly<Record<string, readonly ExportColumn[]>> = {
  date: ['tradeTime'],
  tradeNo: ['tradeNo'],
  shop: ['shopName'],
  terminal: ['terminalNo'],
  type: ['tradeType'],
  payment: ['paymentType'],
  status: ['status'],
  amount: ['amount'],
  refunded: ['refundedAmount'],
  remark: ['remark'],
  net: ['netAmount'],
  fee: ['feeAmount'],
  deposit: ['depositNo'],
  company: ['entName'],
  companyCode: ['entCode'],
  operator: ['operatorName'],
  present: ['presentMode'],
  provider: ['providerTradeNo'],
  receipt: ['receiptNo'],
  approval: ['approvalNo'],
  card: ['cardBrand', 'maskedCard'],
}

/** The columns as they stand on the screen; where amounts are of several currencies, which is said of each row. */
export function shownColumns(
  columns: readonly Column<Trade>[],
  setup: ColumnSetup,
  currencies: number,
): ExportColumn[] {
  const shown = ordered(columns, setup).filter(({ id, locked }) => locked || !setup.hidden.includes(id))
  const ids = shown.flatMap(({ id }) => onScreen[id] ?? [])
  return currencies > 1 ? [...ids, 'currency'] : ids
}

/** Every column there is: those of the screen first, in its order; companies only for those who see several. */
export function allColumns(columns: readonly Column<Trade>[], setup: ColumnSetup): ExportColumn[] {
  const first = ordered(columns, setup).flatMap(({ id }) => onScreen[id] ?? [])
  const ofOneCompany = first.includes('entCode') ? [] : ['entCode', 'entName']
  return [...first, ...ExportColumn.options.filter((id) => !first.includes(id) && !ofOneCompany.includes(id))]
}
