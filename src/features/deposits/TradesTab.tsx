import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '#client/Can.tsx'
import { date, money } from '#client/formats.ts'
import { rememberHistoryState } from '#client/history-state.ts'
import type { ListPlace } from '#client/list-pages.ts'
import { byCursor } from '#client/pagings.ts'
import { useList } from '#client/use-list.ts'
import { useStores } from '#features/transactions/days.ts'
import { TakeFile } from '#features/list-tools/TakeFile.tsx'
import { transactions } from '#features/transactions/contract.ts'
import { useNames } from '#features/transactions/words.ts'
import type { AnswerOf } from '#shared/call.ts'
import { isolated } from '#shared/isolated.ts'
import { sumOf } from '#shared/money.ts'
import { ChoiceChip } from '#ui/Chip.tsx'
import type { Column } from '#ui/columns.ts'
import { ListPart } from '#ui/ListScreen.tsx'
import { deposits, LineKind } from './contract.ts'
import { kindWords } from './deposit-words.ts'
import { documents } from './documents.contract.ts'
import type { DetailPartProps } from './detail-part.ts'

type Line = AnswerOf<typeof deposits.trades>['list'][number]

/** The payments, refunds and charge-backs of a deposit; each leads to its payment. */
export function TradesTab({ deposit, kind, onTab }: DetailPartProps) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const mayOpen = useMay(transactions.list)
  const names = useNames()
  const stores = useStores()
  const place = useState<ListPlace>({})
  const list = useList(deposits.trades, {
    place,
    paging: byCursor,
    also: { EntCode: deposit.entCode, DepositNo: deposit.depositNo, Kind: kind },
    keyOf: ({ tradeNo }) => tradeNo,
  })
  const open = (row: Line | undefined) => {
    if (!row) return
    const filter = rememberHistoryState({ Trade: row.tradeNo, Ent: deposit.entCode })
    void navigate({
      to: '/trade',
      search: { From: row.businessDate, To: row.businessDate },
      state: (before) => ({ ...before, filter }),
    })
  }
  const amount = ({ kind: of, amount: value }: Line) => {
    const minor = sumOf(value)
    return money(of === 'REFUND' || of === 'CHARGEBACK' ? -minor : minor, deposit.currency)
  }
  const shopName = (code: string) => isolated(stores.find(({ shopCode }) => shopCode === code)?.shopName ?? code)
  const columns: Column<Line>[] = [
    {
      id: 'day',
      label: t`Date`,
      kind: 'date',
      card: 'meta',
      priority: 2,
      cell: (row) => date(row.businessDate, 'day'),
    },
    {
      id: 'kind',
      label: t`Kind`,
      kind: 'word',
      card: 'status',
      priority: 3,
      cell: (row) => (
        <>
          {i18n._(kindWords[row.kind])}
          {row.late && <span className="muted"> {t`late`}</span>}
        </>
      ),
    },
    {
      id: 'type',
      label: t`Payment`,
      kind: 'text',
      card: 'title',
      priority: 1,
      locked: true,
      cell: (row) => names.paymentType(row.paymentType),
    },
    { id: 'store', label: t`Store`, kind: 'text', card: 'meta', priority: 4, cell: (row) => shopName(row.shopCode) },
    {
      id: 'no',
      label: t`Transaction no.`,
      kind: 'code',
      card: 'hidden',
      width: 13,
      priority: 5,
      cell: (row) => row.tradeNo,
    },
    {
      id: 'fee',
      label: t`Fee`,
      kind: 'money',
      card: 'hidden',
      priority: 4,
      cell: (row) => money(-sumOf(row.fee), deposit.currency),
    },
    {
      id: 'amount',
      label: t`Amount`,
      kind: 'money',
      card: 'amount',
      priority: 1,
      locked: true,
      strong: true,
      cell: amount,
    },
  ]
  return (
    <ListPart
      list={{ ...list, open: mayOpen ? open : undefined, letterKeys: false }}
      label={t`Transactions of the deposit`}
      columns={columns}
      nameOf={(row) => `${i18n._(kindWords[row.kind])}, ${date(row.businessDate, 'day')}, ${amount(row)}`}
      none={{ title: <Trans>No rows of this kind</Trans> }}
      strip={
        <div className="filter-bar list-filters" role="radiogroup" aria-label={t`Kind`}>
          <ChoiceChip group="deposit-kind" checked={kind === undefined} onChange={() => onTab('trades')}>
            <Trans>All</Trans>
          </ChoiceChip>
          {LineKind.options.map((one) => (
            <ChoiceChip key={one} group="deposit-kind" checked={kind === one} onChange={() => onTab('trades', one)}>
              {i18n._(kindWords[one])}
            </ChoiceChip>
          ))}
          {deposit.status !== 'SCHEDULED' && (
            <TakeFile
              call={documents.file}
              input={{ EntCode: deposit.entCode, DepositNo: deposit.depositNo, document: 'TRADES' }}
              // The file has the rows of every kind.
              rows={kind === undefined ? list.page?.total : undefined}
            />
          )}
        </div>
      }
    />
  )
}
