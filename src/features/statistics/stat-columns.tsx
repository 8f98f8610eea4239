import { useLingui } from '@lingui/react/macro'
import { date, decimalsOf } from '#client/formats.ts'
import type { TradeNames } from '#features/transactions/words.ts'
import { isolated } from '#shared/isolated.ts'
import { sumOf, type Currency } from '#shared/money.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import type { Column } from '#ui/columns.ts'
import { columnsOf } from '#ui/field-columns.ts'
import { Money } from '#ui/Money.tsx'
import { Change } from './Change.tsx'
import type { StatBy, StatPivot, StatRow, StatSplit } from './contract.ts'
import { statFields, type StatField } from './list.ts'
import { partName } from './part-name.ts'

/** The fields that say what a row is of. */
const keys: Readonly<Record<StatBy, readonly StatField[]>> = {
  date: ['date'],
  shop: ['entCode', 'entName', 'shopCode', 'shopName'],
  ent: ['entCode', 'entName'],
  type: ['date', 'entCode', 'entName', 'shopCode', 'shopName', 'paymentType'],
}
const pivots: Readonly<Record<StatPivot, readonly StatField[]>> = {
  shop: ['entCode', 'entName', 'shopCode', 'shopName', 'paymentType'],
  type: ['paymentType'],
}
const everyKey: readonly StatField[] = ['date', 'entCode', 'entName', 'shopCode', 'shopName', 'paymentType']

/** How a statistic is asked for, as far as it changes its columns. */
export interface StatLook {
  readonly by: StatBy
  readonly split: StatSplit | undefined
  readonly pivot: StatPivot | undefined
  readonly compares: boolean
  /** Since when there are records, where those of the days that are compared begin later. */
  readonly recordsFrom: string | undefined
  readonly names: TradeNames
}

/** The columns of a statistic's tab. */
export function useStatColumns({ by, split, pivot, compares, recordsFrom, names }: StatLook): Column<StatRow>[] {
  const { t } = useLingui()
  const paymentsOf = (count: number) => {
    const payments = wholeNumber(count)
    return t`Payments: ${payments}`
  }
  const refundsOf = (count: number) => {
    const refunds = wholeNumber(count)
    return t`Refunds: ${refunds}`
  }
  const money = (value: number | string, currency: Currency, negative = false) => {
    const sum = sumOf(value)
    return <Money value={negative ? -sum : sum} currency={currency} decimals={decimalsOf(currency)} />
  }
  const columns = columnsOf<StatField, StatRow>(statFields, {
    date: {
      cell: (row) => (
        <>
          {row.date && date(row.date, 'day')}
          {row.runs && row.split === null && <span className="muted"> {t`so far`}</span>}
        </>
      ),
    },
    entName: { cell: ({ entName, entCode }) => isolated(entName ?? entCode ?? '') },
    shopName: { cell: ({ shopName, shopCode }) => isolated(shopName ?? shopCode ?? '') },
    paymentType: { cell: (row) => row.paymentType && names.paymentType(row.paymentType) },
    split: { cell: (row) => (row.split === null ? <b>{t`Together`}</b> : partName(split, row.split, names)) },
    payCount: { cell: (row) => wholeNumber(row.payCount), inCard: (row) => paymentsOf(row.payCount) },
    payAmount: { cell: (row) => money(row.payAmount, row.currency) },
    refundCount: {
      cell: (row) => wholeNumber(row.refundCount),
      inCard: (row) => (row.refundCount > 0 ? refundsOf(row.refundCount) : undefined),
    },
    refundAmount: { cell: (row) => money(row.refundAmount, row.currency, true) },
    netAmount: { cell: (row) => money(row.netAmount, row.currency) },
    compared: {
      // A single day is compared with one that has records, or with nothing.
      cell: (row) =>
        row.runs ? '–' : <Change of={row.compared} recordsFrom={row.date === null ? recordsFrom : undefined} />,
    },
  })
  const placed = columns.map((column): Column<StatRow> => {
    // Where rows are of companies, theirs is the name that stays; under a day the store is one word of several.
    if (by === 'ent' && column.id === 'entName') return { ...column, locked: true }
    if (by !== 'type') return column
    if (column.id === 'entName' || column.id === 'refundCount') return { ...column, card: 'hidden' }
    return column.id === 'shopName' ? { ...column, card: 'meta' } : column
  })
  return placed.filter(({ id }) => {
    if (id === 'split') return split !== undefined
    if (id === 'compared') return compares
    const ofRow = by === 'type' && pivot ? pivots[pivot] : keys[by]
    return ofRow.includes(id as StatField) || !everyKey.includes(id as StatField)
  })
}
