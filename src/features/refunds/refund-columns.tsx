import { Trans } from '@lingui/react/macro'
import { date, decimalsOf } from '#client/formats.ts'
import type { TradeNames } from '#features/transactions/words.ts'
import { Brand } from '#ui/BrandTile.tsx'
import type { Column } from '#ui/columns.ts'
import { columnsOf, type Cells } from '#ui/field-columns.ts'
import { Money } from '#ui/Money.tsx'
import { Status } from '#ui/Status.tsx'
import type { Refund } from './queue.contract.ts'
import { refundFields, requestFields } from './list.ts'
import { reasonWords } from './words.list.ts'
import { refundLook } from './words.ts'

/** What the queue shows of a refund, as a table and as cards. */
export function refundColumns(names: TradeNames): Column<Refund>[] {
  return columnsOf<keyof typeof refundFields, Refund>(refundFields, cellsOf(names))
}

/** What the list of requests shows of one. */
export function requestColumns(names: TradeNames): Column<Refund>[] {
  return columnsOf<keyof typeof requestFields, Refund>(requestFields, {
    ...cellsOf(names),
    requestedBy: {
      cell: (row) => row.requestedBy,
      inCard: (row) => <Brand {...names.tile(brandOf(row))} name={row.requestedBy} />,
    },
    expiresAt: {
      cell: (row) => row.expiresAt && date(row.expiresAt, 'dayTime'),
      inCard: (row) => <Until row={row} />,
    },
  })
}

function cellsOf(names: TradeNames) {
  return {
    requestedAt: {
      cell: (row) => date(row.requestedAt, 'listTime'),
      inCard: (row) => date(row.requestedAt, 'time'),
    },
    paymentType: {
      cell: (row) => {
        const brand = brandOf(row)
        return <Brand {...names.tile(brand)} name={names.brand(brand)} />
      },
    },
    reasonCode: { cell: (row) => names.words(reasonWords[row.reasonCode]) },
    status: { cell: (row) => <Status {...refundLook(row.status)} /> },
    amount: {
      cell: (row) => <Money value={row.amount} currency={row.currency} decimals={decimalsOf(row.currency)} />,
    },
  } satisfies Cells<Refund, keyof typeof refundFields>
}

function Until({ row }: { row: Refund }) {
  if (!row.expiresAt) return null
  const until = date(row.expiresAt, 'dayTime')
  return (
    <span className="small muted">
      <Trans>Open until {until}</Trans>
    </span>
  )
}

const brandOf = ({ paymentType }: Refund) => ({ paymentType, cardBrand: undefined })
