import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { date, money } from '#client/formats.ts'
import type { ListPlace } from '#client/list-pages.ts'
import { byCursor } from '#client/pagings.ts'
import { useList } from '#client/use-list.ts'
import { useStores } from '#features/transactions/days.ts'
import { useListTable } from '#features/list-tools/list-table.ts'
import { ListEnd } from '#features/list-tools/ListEnd.tsx'
import { TakeFile } from '#features/list-tools/TakeFile.tsx'
import { settlementWords } from '#features/transactions/states.list.ts'
import { useNames } from '#features/transactions/words.ts'
import type { AnswerOf } from '#shared/call.ts'
import { isolated } from '#shared/isolated.ts'
import { sumOf } from '#shared/money.ts'
import { percent } from '#shared/percent.ts'
import { ActiveChip, ChoiceChip } from '#ui/Chip.tsx'
import { columnsOf } from '#ui/field-columns.ts'
import { ListPart } from '#ui/ListScreen.tsx'
import { deposits } from './contract.ts'
import { LineKind } from './lines.contract.ts'
import { documents } from './documents.contract.ts'
import { lineKindWords, lineMoveWords, movedFields, type LineField } from './lines.list.ts'
import type { DetailPartProps } from './detail-part.ts'
import { useOpenTrade } from './open-trade.ts'

type Line = AnswerOf<typeof deposits.trades>['list'][number]

/** The payments, refunds and charge-backs of a deposit, or those that moved; each leads to its payment, and those that moved to the deposit that holds them. */
export function TradesTab({ deposit, kind, moved, onTab, onDeposit }: DetailPartProps) {
  const { t, i18n } = useLingui()
  const openTrade = useOpenTrade(deposit.entCode)
  const names = useNames()
  const stores = useStores()
  const place = useState<ListPlace>({})
  const list = useList(deposits.trades, {
    place,
    paging: byCursor,
    also: { EntCode: deposit.entCode, DepositNo: deposit.depositNo, Kind: kind, Moved: moved },
    keyOf: ({ tradeNo }) => tradeNo,
  })
  const words = moved && i18n._(lineMoveWords[moved])
  const amount = ({ kind: of, amount: value }: Line) => {
    const minor = sumOf(value)
    return money(of === 'REFUND' || of === 'CHARGEBACK' ? -minor : minor, deposit.currency)
  }
  const shopName = (code: string) => isolated(stores.find(({ shopCode }) => shopCode === code)?.shopName ?? code)
  const table = useListTable({
    name: 'depositRows',
    fields: movedFields,
    columns: columnsOf<LineField, Line & { shopName?: never }>(movedFields, {
      businessDate: { cell: (row) => date(row.businessDate, 'day') },
      kind: {
        cell: (row) => (
          <>
            {i18n._(lineKindWords[row.kind])}
            {row.late && <span className="muted"> {t`late`}</span>}
          </>
        ),
      },
      paymentType: { cell: (row) => names.paymentType(row.paymentType) },
      shopName: { cell: (row) => shopName(row.shopCode) },
      feePpm: { cell: ({ feePpm }) => percent(feePpm, 2) },
      fee: { cell: (row) => money(-sumOf(row.fee), deposit.currency) },
      amount: { cell: amount },
      depositNo: { cell: (row) => <Holder row={row} here={deposit.depositNo} onDeposit={onDeposit} /> },
    }).filter(({ id }) => moved || id !== movedFields.depositNo.column.id),
  })
  return (
    <ListPart
      list={{ ...list, open: openTrade && ((row) => row && openTrade(row)), letterKeys: false }}
      label={words ?? t`Transactions of the deposit`}
      columns={table.columns}
      setup={table.setup}
      nameOf={(row) => `${i18n._(lineKindWords[row.kind])}, ${date(row.businessDate, 'day')}, ${amount(row)}`}
      none={{ title: <Trans>No rows of this kind</Trans> }}
      strip={
        <div className="filter-bar list-filters" role="radiogroup" aria-label={t`Kind`}>
          <ChoiceChip
            group="deposit-kind"
            checked={kind === undefined}
            onChange={() => onTab('trades', { Moved: moved })}
          >
            <Trans>All</Trans>
          </ChoiceChip>
          {LineKind.options.map((one) => (
            <ChoiceChip
              key={one}
              group="deposit-kind"
              checked={kind === one}
              onChange={() => onTab('trades', { Kind: one, Moved: moved })}
            >
              {i18n._(lineKindWords[one])}
            </ChoiceChip>
          ))}
          {words && (
            <ActiveChip dropLabel={t`Remove the condition ${words}`} onDrop={() => onTab('trades', { Kind: kind })}>
              {words}
            </ActiveChip>
          )}
          <div className="filter-tools">
            <ListEnd table={table} />
            <TakeFile
              call={documents.file}
              input={{
                EntCode: deposit.entCode,
                DepositNo: deposit.depositNo,
                document: 'TRADES',
                Kind: kind,
                Moved: moved,
                columns: table.shown,
              }}
              rows={list.page?.total}
            />
          </div>
        </div>
      }
    />
  )
}

type HolderProps = Pick<DetailPartProps, 'onDeposit'> & {
  row: Line
  /** The number of the deposit that is looked at. */
  here: string
}

/** The deposit that holds a row, which it leads to where it is another that may be looked at. */
function Holder({ row: { depositNo, depositShown }, here, onDeposit }: HolderProps) {
  const { i18n } = useLingui()
  if (depositNo === null) return <span className="deposit-holder muted">{i18n._(settlementWords.UNSETTLED)}</span>
  if (!depositShown || depositNo === here) return <span className="deposit-holder num">{depositNo}</span>
  return (
    <button type="button" className="list-link num" onClick={() => onDeposit(depositNo)}>
      {depositNo}
    </button>
  )
}
