import { decimalsOf } from '#client/formats.ts'
import { session } from '#client/session.ts'
import type { Column } from '#ui/columns.ts'
import { columnsOf } from '#ui/field-columns.ts'
import { Money } from '#ui/Money.tsx'
import type { Trade } from './contract.ts'
import { moreFields, presentWords } from './list.ts'
import { netPart, refundPart, type TradeNames } from './words.ts'

/** The columns a reader may add to the first ones. */
export function moreColumns(names: TradeNames): Column<Trade>[] {
  const person = session.get()?.person
  const company = person?.isMasterEnterprise || person?.isAdmin
  const amount = (value: number | null, row: Trade) => (
    <Money value={value} currency={row.currency} decimals={decimalsOf(row.currency)} />
  )
  const columns = columnsOf<keyof typeof moreFields, Trade>(moreFields, {
    refundedAmount: { cell: (row) => amount(refundPart(row), row) },
    netAmount: { cell: (row) => amount(netPart(row), row) },
    feeAmount: { cell: (row) => amount(row.feeAmount, row) },
    presentMode: { cell: (row) => row.presentMode && names.words(presentWords[row.presentMode]) },
    cardBrand: { cell: (row) => [row.cardBrand, row.maskedCard].filter(Boolean).join(' ') },
  })
  // Companies are a word only to those who see several.
  return company ? columns : columns.filter(({ id }) => id !== 'company' && id !== 'companyCode')
}
