import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Form } from '#client/forms/form.ts'
import { language } from '#client/language.ts'
import { CodeField } from '#features/masters/CodeField.tsx'
import { TradeType } from '#features/masters/contract.ts'
import { Enabled, EnabledField, useEnabledFilter } from '#features/masters/enabled.tsx'
import type { MasterView } from '#features/masters/master-view.ts'
import { NamesFields } from '#features/masters/NamesFields.tsx'
import { ChoiceChip } from '#ui/Chip.tsx'
import type { Column } from '#ui/columns.ts'
import { columnsOf } from '#ui/field-columns.ts'
import { FieldGroup } from '#ui/Field.tsx'
import { said } from '#ui/forms/said.ts'
import { Segmented } from '#ui/Segmented.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { showIn, TradeTypeForm, tradeTypes, type StoredTradeType } from './contract.ts'
import { tradeTypeFields, tradeTypeLabels } from './list.ts'
import { categoryWords, screenWords } from './words.list.ts'

const signs = { '1': 1, '0': 0, '-1': -1 } as const
const signWords = { '1': '＋', '0': '±0', '-1': '−' } as const

/** Trade types on their screen. */
export const tradeTypeView: MasterView<StoredTradeType, TradeTypeForm> = {
  calls: tradeTypes,
  schema: TradeTypeForm,
  key: 'tradeTypeCode',
  title: msg`Trade types`,
  first: {
    tradeTypeCode: '',
    names: { ja: '', en: '', mn: '' },
    category: 'PAYMENT',
    sign: 1,
    refundable: false,
    countsAsSale: false,
    showIn: ['trade'],
    enabled: true,
  },
  valuesOf: ({ tradeTypeCode, names, category, sign, refundable, countsAsSale, showIn: shown, enabled }) => ({
    tradeTypeCode,
    names,
    category,
    sign,
    refundable,
    countsAsSale,
    showIn: showIn.filter((one) => shown.includes(one)),
    enabled,
  }),
  useColumns,
  useFilters: useEnabledFilter,
  Fields,
  useFields,
  Preview: ({ values: { names, sign } }) => (
    <span className="master-chip">
      {names[language()]} <span className="num">{sign < 0 ? '−￥3,480' : '￥3,480'}</span>
    </span>
  ),
}

function useColumns(): readonly Column<StoredTradeType>[] {
  const { i18n } = useLingui()
  return columnsOf<keyof typeof tradeTypeFields, StoredTradeType>(tradeTypeFields, {
    category: { cell: ({ category }) => i18n._(categoryWords[category]) },
    sign: { cell: ({ sign }) => signWords[`${sign}`] },
    countsAsSale: { cell: ({ countsAsSale }) => (countsAsSale ? <Trans>Yes</Trans> : <Trans>No</Trans>) },
    used: { cell: ({ used }) => (used ? <Trans>In use</Trans> : <Trans>Not used</Trans>) },
    enabled: { cell: ({ enabled }) => <Enabled on={enabled} /> },
  })
}

function Fields({ form, fixed }: { form: Form<TradeTypeForm>; fixed: boolean }) {
  const { i18n } = useLingui()
  const labels = said(tradeTypeLabels)
  const { values, field } = form
  const sale = field('countsAsSale')
  const refundable = field('refundable')
  return (
    <>
      <CodeField field={field('tradeTypeCode')} fixed={fixed} error={form.error('tradeTypeCode')} />
      <NamesFields field={field('names')} error={form.error('names')} />
      <SelectField
        {...field('category')}
        label={labels.category}
        need="required"
        error={form.error('category')}
        disabled={fixed}
        choices={TradeType.shape.category.options.map((value) => ({ value, label: i18n._(categoryWords[value]) }))}
      />
      <fieldset className="master-fixed" disabled={fixed}>
        <FieldGroup label={labels.sign} error={form.error('sign')}>
          <Segmented
            label={labels.sign}
            value={`${values.sign}`}
            onChange={(value) => form.change({ sign: signs[value] })}
            choices={[
              { value: '1', label: <Trans>Money in</Trans> },
              { value: '0', label: <Trans>Neither</Trans> },
              { value: '-1', label: <Trans>Money out</Trans> },
            ]}
          />
        </FieldGroup>
        <div className="chip-wrap">
          <ChoiceChip tick checked={values.countsAsSale} onChange={sale.onChange}>
            {labels.countsAsSale}
          </ChoiceChip>
          <ChoiceChip tick checked={values.refundable} onChange={refundable.onChange}>
            {labels.refundable}
          </ChoiceChip>
        </div>
      </fieldset>
      <FieldGroup label={labels.showIn}>
        <div className="chip-wrap">
          {showIn.map((one) => (
            <ChoiceChip
              key={one}
              tick
              checked={values.showIn.includes(one)}
              onChange={(on) =>
                form.change(({ showIn: now }) => ({
                  showIn: showIn.filter((each) => (each === one ? on : now.includes(each))),
                }))
              }
            >
              {i18n._(screenWords[one])}
            </ChoiceChip>
          ))}
        </div>
      </FieldGroup>
      <EnabledField field={field('enabled')} />
    </>
  )
}

function useFields() {
  const { i18n } = useLingui()
  return {
    labels: said(tradeTypeLabels),
    show: (name: string, value: unknown) => {
      const category = TradeType.shape.category.options.find((one) => one === value)
      if (name === 'category' && category) return i18n._(categoryWords[category])
      if (name === 'sign')
        return value === 1 ? <Trans>Money in</Trans> : value === -1 ? <Trans>Money out</Trans> : <Trans>Neither</Trans>
      return undefined
    },
  }
}
