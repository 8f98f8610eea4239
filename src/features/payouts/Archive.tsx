import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { date, dayRules, ownCurrency, timeZone } from '#client/formats.ts'
import { byIndex } from '#client/pagings.ts'
import { useList } from '#client/use-list.ts'
import { lazyPart } from '#client/with-words.ts'
import { documents, type DepositDocument } from '#features/deposits/documents.contract.ts'
import { documentFields, documentWords } from '#features/deposits/documents.list.ts'
import { TakeDocument } from '#features/deposits/TakeDocument.tsx'
import { Sum } from '#features/measures/Sum.tsx'
import { AnyDaysChip } from '#features/trade-filter/DaysChip.tsx'
import { parseAmounts } from '#features/trade-filter/amounts.ts'
import { saidPeriodOf } from '#features/transactions/filter.ts'
import { presetDays } from '#shared/business-day.ts'
import { isolated } from '#shared/isolated.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { columnsOf } from '#ui/field-columns.ts'
import { FilterBar } from '#ui/FilterBar.tsx'
import { ListPart } from '#ui/ListScreen.tsx'
import { documentRows, type PaymentParams } from './payments-params.ts'

const PeriodPanel = lazyPart(
  () => import('#features/trade-filter/PeriodPanel.tsx'),
  (loaded) => loaded.PeriodPanel,
  'transactions',
)

type ArchiveProps = { place: readonly [PaymentParams, (next: PaymentParams, how?: 'replace') => void] }

/** The documents of all deposits, found by date, amount and partner. */
export function Archive({ place }: ArchiveProps) {
  const { t, i18n } = useLingui()
  const [address] = place
  const amounts = address.Amount ? parseAmounts(address.Amount, ownCurrency()) : undefined
  const wrong = address.Amount !== undefined && (amounts === undefined || amounts === 'backwards')
  const found = useList(documents.list, {
    place,
    paging: byIndex,
    conditions: ['From', 'To', 'Partner', 'Kinds'],
    also: amounts && amounts !== 'backwards' ? { AmountFrom: amounts.from, AmountTo: amounts.to } : {},
    keyOf: ({ entCode, depositNo, kind }) => `${entCode}.${depositNo}.${kind}`,
  })
  const cleared = { From: undefined, To: undefined, Partner: undefined, Kinds: undefined, Amount: undefined }
  const list = {
    ...found,
    open: undefined,
    narrowed: found.narrowed || address.Amount !== undefined,
    clear: () => found.narrow(cleared),
  }
  const ofWhat = ({ entName, shopName, usageTo }: DepositDocument) =>
    `${isolated(shopName || entName)} ${date(usageTo, 'month')}`
  const columns = columnsOf<keyof typeof documentFields, DepositDocument>(documentFields, {
    date: {
      cell: (row) => <span className="num">{date(row.date, 'date')}</span>,
      // The heading of its cards says the month and the year.
      inCard: (row) => <span className="num">{date(row.date, 'shortDay')}</span>,
    },
    kind: { cell: ({ kind }) => i18n._(documentWords[kind]) },
    shopName: { cell: ofWhat },
    partner: { cell: ({ partner }) => isolated(partner) },
    amount: {
      cell: ({ amount, currency }) => <Sum value={amount} currency={currency} />,
    },
    files: { cell: (row) => <TakeDocument row={row} />, inCard: (row) => <TakeDocument row={row} /> },
  })
  const total = wholeNumber(found.page?.total ?? 0)
  return (
    <section className="payout-archive" aria-label={t`Documents`}>
      <h2>
        <Trans>Documents</Trans> {found.page && <span className="small muted num">{total}</span>}
      </h2>
      <ListPart
        list={list}
        label={t`Documents`}
        columns={columns}
        nameOf={(row) => `${i18n._(documentWords[row.kind])} ${row.depositNo}`}
        dayOf={(row) => ({ key: row.date.slice(0, 7), heading: date(row.date, 'month') })}
        pager="whenNeeded"
        none={{ title: <Trans>No documents yet</Trans>, noMatch: <Trans>No document matches</Trans> }}
        strip={
          <>
            <FilterBar
              rows={documentRows}
              place={address}
              onNarrow={found.narrow}
              first={<Days place={address} onNarrow={found.narrow} />}
            />
            {wrong && (
              <p className="field-help payout-wrong" role="status">
                <Trans>Enter one amount, or the smaller and then the larger.</Trans>
              </p>
            )}
          </>
        }
      />
    </section>
  )
}

type DaysProps = { place: PaymentParams; onNarrow: (more: Partial<PaymentParams>) => void }

/** The days documents are of, any where none are chosen. */
function Days({ place: { From, To }, onNarrow }: DaysProps) {
  return (
    <AnyDaysChip
      chosen={From !== undefined && To !== undefined ? { from: From, to: To } : undefined}
      none={<Trans>Any day</Trans>}
      onDrop={() => onNarrow({ From: undefined, To: undefined })}
    >
      {(close) => (
        <Suspense>
          <PeriodPanel
            value={{ ...presetDays('thisMonth', dayRules()), preset: 'thisMonth' }}
            onApply={(next) => {
              close()
              const said = saidPeriodOf(next, timeZone())
              onNarrow({ From: said.From ?? next.from, To: said.To ?? next.to })
            }}
          />
        </Suspense>
      )}
    </AnyDaysChip>
  )
}
