import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ask } from '#client/ask.ts'
import { language } from '#client/language.ts'
import { masters } from '#features/masters/contract.ts'
import { inWords } from '#features/masters/described.ts'
import { MasterList } from '#features/masters/MasterList.tsx'
import type { MasterView } from '#features/masters/master-view.ts'
import { LogoPlaces } from '#features/payment-logos/LogoPlaces.tsx'
import { useLogos } from '#features/payment-logos/logos.ts'
import type { FilterRow } from '#shared/filter-rows.ts'
import { namesIn } from '#shared/list-field.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { Brand, BrandTile } from '#ui/BrandTile.tsx'
import { columnsOf } from '#ui/field-columns.ts'
import { Status } from '#ui/Status.tsx'
import { PaymentTypeForm, paymentTypes, type StoredPaymentType } from './contract.ts'
import { paymentTypeFields, paymentTypeLabels as labels, paymentTypeWords as words } from './list.ts'
import { PaymentTypeFields } from './PaymentTypeFields.tsx'

const view: MasterView<StoredPaymentType, PaymentTypeForm> = {
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
  labels,
  words,
  useColumns,
  useFilters,
  Fields: PaymentTypeFields,
  Preview,
}

/** The brands one can pay with. */
export function PaymentTypes() {
  return (
    <MasterList
      view={view}
      tab="paymentType"
      more={({ code, tile }) => <LogoPlaces paymentType={code} letters={tile} />}
    />
  )
}

function useClasses() {
  return useQuery(ask(masters.all, {})).data?.paymentClasses ?? []
}

function useFilters(): readonly FilterRow[] {
  const classes = useClasses().map(({ classCode, names }) => ({ value: classCode, label: names[language()] }))
  const states = namesIn(words.status).map((value) => ({ value, label: words.status[value] }))
  return [
    { field: 'status', label: labels.status, kind: 'several', travels: 'address', choices: states },
    { field: 'classCode', label: labels.classCode, kind: 'several', travels: 'address', choices: classes },
  ]
}

const statusLooks = {
  PREPARING: { shape: 'diamond', tone: 'info' },
  AVAILABLE: { shape: 'dot', tone: 'quiet' },
  RETIRED: { shape: 'dash', tone: 'quiet' },
} as const

function useColumns() {
  const { i18n } = useLingui()
  const logoOf = useLogos()
  const classes = useClasses()
  return columnsOf<keyof typeof paymentTypeFields, StoredPaymentType>(paymentTypeFields, {
    tile: { cell: ({ code, tile }) => <BrandTile letters={tile} {...logoOf(code)} /> },
    classCode: {
      cell: ({ classCode }) => classes.find((one) => one.classCode === classCode)?.names[language()] ?? classCode,
    },
    presentModes: { cell: ({ presentModes }) => inWords(words.presentModes, presentModes) ?? '–' },
    stores: {
      cell: ({ stores }) => wholeNumber(stores?.count ?? 0),
      inCard: ({ stores }) => <Plural value={stores?.count ?? 0} one="# store" other="# stores" />,
    },
    status: { cell: ({ status }) => <Status {...statusLooks[status]} word={i18n._(words.status[status])} /> },
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
