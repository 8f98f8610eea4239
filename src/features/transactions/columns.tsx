import { useEffect, useState } from 'react'
import { Trans } from '@lingui/react/macro'
import { load } from '#client/chunk.ts'
import { date, decimalsOf } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { session } from '#client/session.ts'
import { Brand } from '#ui/BrandTile.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { Column } from '#ui/columns.ts'
import { columnsOf } from '#ui/field-columns.ts'
import { Money } from '#ui/Money.tsx'
import { Status } from '#ui/Status.tsx'
import type { RelatedTrade, Trade } from './contract.ts'
import { firstFields } from './first.list.ts'
import type { TradeNames } from './words.ts'
import type { moreColumns } from './more-columns.tsx'
import { digitsOf, netPart, signedAmount, statusLook } from './words.ts'

/** The columns a row shows at first; `onRelated` opens the payment a refund belongs to, or a payment's refund. */
export function columnsAtFirst(
  names: TradeNames,
  onRelated: (row: Trade, related: RelatedTrade) => void,
): Column<Trade>[] {
  const yearWidth = language() === 'mn' ? 2.5 : 0 // Mongolian dates always say their year
  const related = (row: Trade) =>
    row.related && (
      <Related names={names} related={row.related} currency={row.currency} onOpen={(one) => onRelated(row, one)} />
    )
  return columnsOf<keyof typeof firstFields, Trade>(firstFields, {
    tradeTime: {
      width: 8.5 + yearWidth,
      cell: (row) => date(row.tradeTime, 'listTime'),
      inCard: (row) => date(row.tradeTime, 'time'),
    },
    // To whom all rows are of one store, its name says nothing.
    ...(session.get()?.person.severalStores && { shopName: { yieldsTo: 'payment' } }),
    tradeType: { cell: (row) => <Type names={names} row={row} /> },
    paymentType: { cell: (row) => <Brand {...names.tile(row)} name={names.brand(row)} digits={digitsOf(row)} /> },
    status: {
      cell: (row) => <Status {...statusLook(row.status)} />,
      inCard: (row) => <CardStatus names={names} row={row} />,
    },
    origTradeNo: {
      width: 16 + 2 * yearWidth,
      cell: (row) => related(row) ?? <span className="muted">–</span>,
      // Under another column's words there is no room for seconds.
      inCard: (row) => row.sign < 0 && related(row),
    },
    amount: {
      cell: (row) => {
        const amount = <Money value={signedAmount(row)} currency={row.currency} decimals={decimalsOf(row.currency)} />
        return netPart(row) === null ? <span className="muted">{amount}</span> : amount
      },
    },
  })
}

/** The columns a reader may add; none until the first list is there. */
export function useMoreColumns(names: TradeNames, wanted: boolean): Column<Trade>[] {
  const [columns, setColumns] = useState<typeof moreColumns>()
  useEffect(() => {
    if (!wanted) return
    void load(() => import('./more-columns.tsx')).then(
      (module) => setColumns(() => module.moreColumns),
      () => undefined,
    )
  }, [wanted])
  return columns?.(names) ?? []
}

/** The word of what the row is; one that takes money back says so by a mark too. */
function Type({ names, row }: { names: TradeNames; row: Trade }) {
  const word = names.tradeType(row.tradeType)
  if (row.sign >= 0) return word
  return (
    <span className="status status-info">
      <Icon name="giveBack" size={13} weight={2} />
      <span>{word}</span>
    </span>
  )
}

type RelatedProps = {
  names: TradeNames
  related: RelatedTrade
  currency: Trade['currency']
  onOpen: (related: RelatedTrade) => void
}

function Related({ names, related, currency, onOpen }: RelatedProps) {
  return (
    <button type="button" className="list-link num" onClick={() => onOpen(related)}>
      {related.sign < 0 ? names.tradeType(related.tradeType) : <Trans>Original</Trans>}{' '}
      {date(related.tradeTime, 'shortTime')}{' '}
      <Money value={signedAmount(related)} currency={currency} decimals={decimalsOf(currency)} />
    </button>
  )
}

/** What a card says of a row's standing; of a refund, first that it is one. */
function CardStatus({ names, row }: { names: TradeNames; row: Trade }) {
  return (
    <>
      {row.sign < 0 && <Type names={names} row={row} />}
      {(row.sign >= 0 || row.status !== 'SUCCESS') && <Status {...statusLook(row.status)} />}
      {row.refundedAmount > 0 && (
        <Money value={-row.refundedAmount} currency={row.currency} decimals={decimalsOf(row.currency)} />
      )}
    </>
  )
}
