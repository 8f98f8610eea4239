import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { askInPlace } from '#client/ask.ts'
import { failureOf } from '#client/failure.ts'
import { money } from '#client/formats.ts'
import { useNames } from '#features/transactions/words.ts'
import type { AnswerOf } from '#shared/call.ts'
import { feeTaxWords } from '#shared/fee-tax.ts'
import { isolated } from '#shared/isolated.ts'
import { measures, type MeasureName } from '#shared/measures.ts'
import { sumOf, sumOnWire, type Currency } from '#shared/money.ts'
import { percent } from '#shared/percent.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import type { Column } from '#ui/columns.ts'
import { DataList } from '#ui/DataList.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { deposits } from './contract.ts'
import type { DetailPartProps } from './detail-part.ts'
import { othersOf } from './others.list.ts'

type TypeRow = AnswerOf<typeof deposits.byType>['list'][number]
type ShopRow = AnswerOf<typeof deposits.byShop>['list'][number]
type Shares = Omit<ShopRow, 'shopCode' | 'shopName'>

/** A deposit by payment type and rate. */
export function TypesTab({ deposit: { entCode, depositNo, currency } }: DetailPartProps) {
  const { t } = useLingui()
  const names = useNames()
  const found = useQuery(askInPlace(deposits.byType, { EntCode: entCode, DepositNo: depositNo }))
  const named = (row: TypeRow) => {
    if (row.paymentType === total) return t`Total`
    return row.paymentType ? names.paymentType(row.paymentType) : t`Adjustments`
  }
  const columns = useShareColumns<TypeRow>(currency, named, [
    {
      id: 'rate',
      label: t`Rate`,
      kind: 'number',
      card: 'meta',
      priority: 5,
      cell: ({ feePpm }) => (feePpm === null ? '' : percent(feePpm, 2)),
    },
    {
      id: 'class',
      label: t`Tax on the fee`,
      kind: 'word',
      card: 'meta',
      priority: 6,
      cell: ({ feeTaxClass, feePpm }) => (feePpm === null ? '' : t(feeTaxWords[feeTaxClass])),
    },
  ])
  return (
    <Shown
      label={t`By payment type`}
      found={found}
      sumOf={(shares) => ({ paymentType: total, feePpm: null, feeTaxClass: 'EXEMPT' as const, ...shares })}
      columns={columns}
      keyOf={({ paymentType, feePpm, feeTaxClass }) => `${paymentType} ${feePpm} ${feeTaxClass}`}
      nameOf={named}
    />
  )
}

/** A deposit by store. */
export function ShopsTab({ deposit: { entCode, depositNo, currency } }: DetailPartProps) {
  const { t } = useLingui()
  const found = useQuery(askInPlace(deposits.byShop, { EntCode: entCode, DepositNo: depositNo }))
  const named = ({ shopName, shopCode }: ShopRow) => {
    if (shopCode === total) return t`Total`
    return shopCode ? isolated(shopName || shopCode) : t`All stores`
  }
  const columns = useShareColumns<ShopRow>(currency, named, [])
  return (
    <Shown
      label={t`By store`}
      found={found}
      sumOf={(shares) => ({ shopCode: total, shopName: '', ...shares })}
      columns={columns}
      keyOf={({ shopCode }) => shopCode}
      nameOf={named}
    />
  )
}

type ShownProps<Row extends Shares> = {
  label: string
  found: Parameters<typeof failureOf>[0] & { readonly data: { readonly list: readonly Row[] } | undefined }
  /** The last row, which all others come to. */
  sumOf: (shares: Shares) => Row
  columns: Column<Row>[]
  keyOf: (row: Row) => string
  nameOf: (row: Row) => string
}

function Shown<Row extends Shares>({ found, sumOf: rowOf, columns, ...list }: ShownProps<Row>) {
  const { t } = useLingui()
  const failure = failureOf(found)
  if (failure) return <NotLoaded failure={failure} />
  const rows = found.data?.list
  const shown = rows && rows.length > 1 ? [...rows, rowOf(together(rows))] : rows
  return (
    <div className="deposit-parts" data-summed={shown !== rows || undefined}>
      <DataList
        {...list}
        // Most deposits have nothing of the kind in any part.
        columns={columns.filter(({ id }) => id !== 'others' || rows?.some((row) => othersOf(row) !== 0n))}
        rows={shown}
        busy={!found.data}
        whenEmpty={<p className="section muted">{t`No rows`}</p>}
        letterKeys={false}
      />
    </div>
  )
}

/** The code of the row that sums the others up. */
const total = '='

/** What parts of a deposit come to. */
function together(parts: readonly Shares[]): Shares {
  const amount = (of: (part: Shares) => number | string) =>
    sumOnWire(parts.reduce((sum, part) => sum + BigInt(sumOf(of(part))), 0n))
  const count = (of: (part: Shares) => number) => parts.reduce((sum, part) => sum + of(part), 0)
  return {
    usageCount: count((part) => part.usageCount),
    totalUsage: amount((part) => part.totalUsage),
    refundCount: count((part) => part.refundCount),
    refund: amount((part) => part.refund),
    chargeback: amount((part) => part.chargeback),
    adjustment: amount((part) => part.adjustment),
    fee: amount((part) => part.fee),
    vat: amount((part) => part.vat),
    net: amount((part) => part.net),
  }
}

function useShareColumns<Row extends Shares>(
  currency: Currency,
  nameOf: (row: Row) => string,
  between: readonly Column<Row>[],
): Column<Row>[] {
  const { t, i18n } = useLingui()
  const named = (name: MeasureName) => i18n._(measures[name].label)
  const amount = (value: number | string, negative = false) => {
    const minor = sumOf(value)
    return money(negative && minor ? -minor : minor, currency)
  }
  return [
    { id: 'name', label: t`Name`, kind: 'text', card: 'title', priority: 1, locked: true, width: 9, cell: nameOf },
    {
      id: 'count',
      label: t`Count`,
      kind: 'number',
      card: 'meta',
      priority: 4,
      width: 5,
      cell: ({ usageCount }) => wholeNumber(usageCount),
    },
    {
      id: 'usage',
      label: named('totalUsage'),
      kind: 'money',
      card: 'hidden',
      priority: 2,
      cell: (row) => amount(row.totalUsage),
    },
    {
      id: 'refund',
      label: named('refund'),
      kind: 'money',
      card: 'hidden',
      priority: 3,
      cell: (row) => amount(row.refund, true),
    },
    ...between,
    {
      id: 'fee',
      label: named('fee'),
      kind: 'money',
      card: 'hidden',
      priority: 3,
      cell: (row) => amount(row.fee, true),
    },
    {
      id: 'vat',
      label: named('vat'),
      kind: 'money',
      card: 'hidden',
      priority: 4,
      width: 6,
      cell: (row) => amount(row.vat, true),
    },
    {
      id: 'others',
      label: t`Adjustments, chargebacks`,
      kind: 'money',
      card: 'hidden',
      priority: 4,
      width: 8,
      cell: (row) => amount(sumOnWire(othersOf(row))),
    },
    {
      id: 'net',
      label: t`Net`,
      kind: 'money',
      card: 'amount',
      priority: 1,
      locked: true,
      strong: true,
      cell: (row) => amount(row.net),
    },
  ]
}
