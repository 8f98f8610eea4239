import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { language } from '#client/language.ts'
import { masters } from '#features/masters/contract.ts'
import type { MasterView } from '#features/masters/master-view.ts'
import { useLogos } from '#features/payment-logos/logos.ts'
import type { FilterRow } from '#shared/filter-rows.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { Brand, BrandTile } from '#ui/BrandTile.tsx'
import type { Column } from '#ui/columns.ts'
import { columnsOf } from '#ui/field-columns.ts'
import { Status } from '#ui/Status.tsx'
import { PaymentTypeForm, paymentTypes, presentModes, type StoredPaymentType } from './contract.ts'
import { paymentTypeFields, paymentTypeLabels } from './list.ts'
import { Fields, useFields } from './PaymentTypeFields.tsx'
import { statusLooks, statusValues } from './payment-type-words.ts'
import { modeWords } from './words.list.ts'

/** Payment types on their screen. */
export const paymentTypeView: MasterView<StoredPaymentType, PaymentTypeForm> = {
  calls: paymentTypes,
  schema: PaymentTypeForm,
  key: 'code',
  title: msg`Payment types`,
  first: {
    code: '',
    classCode: 'WALLET',
    names: { ja: '', en: '', mn: '' },
    tile: '',
    presentModes: ['CPM'],
    refundMode: 'PARTIAL_ONCE',
    refundLagNote: false,
    status: 'PREPARING',
    feeTaxClass: 'TAXABLE',
    defaultFeePpm: 30_000,
    maxRefundCount: 1,
    refundWindowDays: 90,
    currencies: ['JPY'],
  },
  valuesOf: ({ presentModes: modes, ...row }) => ({
    code: row.code,
    classCode: row.classCode,
    names: row.names,
    tile: row.tile,
    presentModes: presentModes.filter((one) => modes.includes(one)),
    refundMode: row.refundMode,
    refundLagNote: row.refundLagNote,
    status: row.status,
    feeTaxClass: row.feeTaxClass,
    defaultFeePpm: row.defaultFeePpm,
    maxRefundCount: row.maxRefundCount,
    refundWindowDays: row.refundWindowDays,
    currencies: row.currencies,
  }),
  useColumns,
  useFilters,
  Fields,
  useFields,
  Preview,
}

const statusFilter: FilterRow = {
  field: 'status',
  label: paymentTypeLabels.status,
  kind: 'several',
  travels: 'address',
  choices: statusValues.map((value) => ({ value, label: statusLooks[value].word })),
}

function useFilters(): readonly FilterRow[] {
  const { data } = useQuery(ask(masters.all, {}))
  const choices = data?.paymentClasses.map(({ classCode, names }) => ({ value: classCode, label: names[language()] }))
  return [
    statusFilter,
    {
      field: 'classCode',
      label: paymentTypeLabels.classCode,
      kind: 'several',
      travels: 'address',
      choices: choices ?? [],
    },
  ]
}

function useColumns(): readonly Column<StoredPaymentType>[] {
  const { i18n } = useLingui()
  const logoOf = useLogos()
  const { data } = useQuery(ask(masters.all, {}))
  return columnsOf<keyof typeof paymentTypeFields, StoredPaymentType>(paymentTypeFields, {
    tile: { cell: ({ code, tile }) => <BrandTile letters={tile} {...logoOf(code)} /> },
    classCode: {
      cell: ({ classCode }) =>
        data?.paymentClasses.find((one) => one.classCode === classCode)?.names[language()] ?? classCode,
    },
    presentModes: {
      cell: ({ presentModes: modes }) =>
        presentModes
          .filter((one) => modes.includes(one))
          .map((one) => i18n._(modeWords[one]))
          .join(' · ') || '–',
    },
    stores: {
      cell: ({ stores }) => wholeNumber(stores?.count ?? 0),
      inCard: ({ stores }) => <Plural value={stores?.count ?? 0} one="# store" other="# stores" />,
    },
    status: {
      cell: ({ status }) => {
        const { word, ...look } = statusLooks[status]
        return <Status {...look} word={i18n._(word)} />
      },
    },
    names: { cell: ({ code, tile, names }) => <Brand letters={tile} {...logoOf(code)} name={names[language()]} /> },
  })
}

/** As a column and as a card of the payments. */
function Preview({ values: { code, tile, names } }: { values: PaymentTypeForm }) {
  const logo = useLogos()(code)
  const name = names[language()]
  return (
    <div className="master-looks">
      <Brand letters={tile} {...logo} name={name} />
      <span className="master-card">
        <BrandTile letters={tile} {...logo} />
        <b>{name}</b>
        <span className="num">￥3,480</span>
      </span>
    </div>
  )
}
