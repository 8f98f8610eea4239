import { useLingui } from '@lingui/react/macro'
import { wholeNumber } from '#shared/whole-number.ts'
import { defaultSetup } from '#ui/columns.ts'
import { columnsAtFirst, useMoreColumns } from '#features/transactions/columns.tsx'
import type { Trade } from '#features/transactions/contract.ts'
import { dayHeading } from '#features/transactions/days.ts'
import { useSetup } from '#features/list-tools/list-setup.ts'
import { tradeName } from '#features/transactions/words.ts'
import type { Trades } from './use-trades.ts'

/** How payments look in a list: columns with what the reader made of them, names, and days. */
export type TradeTable = ReturnType<typeof useTradeTable>

/** The table of the payments that were found. */
export function useTradeTable({ names, range, days, summary, list, open }: Trades) {
  const { t } = useLingui()
  const first = columnsAtFirst(names, ({ entCode }, { tradeNo }) => open({ tradeNo, entCode }))
  const more = useMoreColumns(names, list.rows !== undefined)
  const [setup, onSetup] = useSetup('trade', defaultSetup(first))
  // A day's count is known where the day is all that was asked for.
  const counted = range.from === range.to && !summary?.countCapped ? summary?.count : undefined
  const shown = counted !== undefined && wholeNumber(counted)
  // Not a plural form: that asks the browser for a number format, and its first one takes a phone a tenth of a second.
  const count = shown && (counted === 1 ? t`${shown} transaction` : t`${shown} transactions`)
  return {
    columns: [...first, ...more],
    setup,
    onSetup,
    nameOf: (row: Trade) => tradeName(names, row),
    dayOf: (row: Trade) => ({ ...dayHeading(row, range, days), count }),
  }
}
