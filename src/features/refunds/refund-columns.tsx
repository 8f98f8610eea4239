import { useLingui } from '@lingui/react/macro'
import { date, decimalsOf } from '#client/formats.ts'
import type { TradeNames } from '#features/transactions/words.ts'
import { Brand } from '#ui/BrandTile.tsx'
import type { Column } from '#ui/columns.ts'
import { Money } from '#ui/Money.tsx'
import { Status } from '#ui/Status.tsx'
import type { Refund } from './contract.ts'
import { reasonWords, refundLook } from './words.ts'

/** What the queue shows of a refund, as a table and as cards. */
export function useRefundColumns(names: TradeNames): Column<Refund>[] {
  const { t } = useLingui()
  return [
    {
      id: 'date',
      label: t`Requested`,
      kind: 'date',
      card: 'meta',
      priority: 1,
      locked: true,
      cell: (row) => date(row.requestedAt, 'listTime'),
      inCard: (row) => date(row.requestedAt, 'time'),
    },
    { id: 'company', label: t`Company`, kind: 'text', card: 'hidden', priority: 4, cell: (row) => row.entName },
    { id: 'shop', label: t`Store`, kind: 'text', card: 'meta', priority: 3, cell: (row) => row.shopName },
    {
      id: 'payment',
      label: t`Payment`,
      kind: 'brand',
      card: 'title',
      priority: 2,
      cell: (row) => {
        const brand = { paymentType: row.paymentType, cardBrand: undefined }
        return <Brand letters={names.tile(brand)} name={names.brand(brand)} />
      },
    },
    {
      id: 'tradeNo',
      label: t`Transaction no.`,
      kind: 'code',
      width: 12,
      card: 'hidden',
      priority: 6,
      cell: (row) => row.tradeNo,
    },
    {
      id: 'reason',
      label: t`Reason`,
      kind: 'text',
      card: 'hidden',
      priority: 7,
      cell: (row) => names.words(reasonWords[row.reasonCode]),
    },
    {
      id: 'by',
      label: t`Requested by`,
      kind: 'text',
      card: 'hidden',
      priority: 8,
      cell: (row) => row.requestedBy,
    },
    {
      id: 'status',
      label: t`Status`,
      kind: 'status',
      width: 10,
      card: 'status',
      priority: 2,
      cell: (row) => <Status {...refundLook(row.status)} />,
    },
    {
      id: 'amount',
      label: t`Amount`,
      kind: 'money',
      card: 'amount',
      priority: 1,
      locked: true,
      strong: true,
      cell: (row) => <Money value={row.amount} currency={row.currency} decimals={decimalsOf(row.currency)} />,
    },
  ]
}
