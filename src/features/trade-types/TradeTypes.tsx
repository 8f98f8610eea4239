import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Form } from '#client/forms/form.ts'
import { language } from '#client/language.ts'
import { CodeField } from '#features/masters/CodeField.tsx'
import { TradeType } from '#features/masters/contract.ts'
import { Enabled, EnabledField, useEnabledFilter } from '#features/masters/enabled.tsx'
import { MasterList } from '#features/masters/MasterList.tsx'
import type { MasterView } from '#features/masters/master-view.ts'
import { NamesFields } from '#features/masters/NamesFields.tsx'
import { ChoiceChip } from '#ui/Chip.tsx'
import { columnsOf } from '#ui/field-columns.ts'
import { choicesOf } from '#ui/forms/choices.ts'
import { said } from '#ui/forms/said.ts'
import { SegmentedField } from '#ui/SegmentedField.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { SeveralField } from '#ui/SeveralField.tsx'
import { showIn, TradeTypeForm, tradeTypes, type StoredTradeType } from './contract.ts'
import { tradeTypeFields, tradeTypeLabels, tradeTypeWords as words } from './list.ts'

const signs = { '1': 1, '0': 0, '-1': -1 } as const
const signMarks = { '1': '＋', '0': '±0', '-1': '−' } as const

const view: MasterView<StoredTradeType, TradeTypeForm> = {
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
  labels: tradeTypeLabels,
  words,
  useColumns,
  useFilters: useEnabledFilter,
  Fields,
  Preview: ({ values: { names, sign } }) => (
    <span className="master-chip">
      {names[language()]} <span className="num">{sign < 0 ? '−￥3,480' : '￥3,480'}</span>
    </span>
  ),
}

/** The kinds of transactions there are. */
export function TradeTypes() {
  return <MasterList view={view} tab="tradeType" />
}

function useColumns() {
  const { i18n } = useLingui()
  return columnsOf<keyof typeof tradeTypeFields, StoredTradeType>(tradeTypeFields, {
    category: { cell: ({ category }) => i18n._(words.category[category]) },
    sign: { cell: ({ sign }) => signMarks[`${sign}`] },
    countsAsSale: { cell: ({ countsAsSale }) => (countsAsSale ? <Trans>Yes</Trans> : <Trans>No</Trans>) },
    used: { cell: ({ used }) => (used ? <Trans>In use</Trans> : <Trans>Not used</Trans>) },
    enabled: { cell: ({ enabled }) => <Enabled on={enabled} /> },
  })
}

function Fields({ form, fixed }: { form: Form<TradeTypeForm>; fixed: boolean }) {
  const labels = said(tradeTypeLabels)
  const { values, field, error } = form
  return (
    <>
      <CodeField field={field('tradeTypeCode')} fixed={fixed} error={error('tradeTypeCode')} />
      <NamesFields field={field('names')} error={error('names')} />
      <SelectField
        {...field('category')}
        label={labels.category}
        need="required"
        error={error('category')}
        disabled={fixed}
        choices={choicesOf(TradeType.shape.category.options, words.category)}
      />
      <fieldset className="master-fixed" disabled={fixed}>
        <SegmentedField
          label={labels.sign}
          error={error('sign')}
          value={`${values.sign}`}
          onChange={(value) => form.change({ sign: signs[value] })}
          choices={choicesOf(['1', '0', '-1'], words.sign)}
        />
        <div className="chip-wrap">
          <ChoiceChip tick checked={values.countsAsSale} onChange={field('countsAsSale').onChange}>
            {labels.countsAsSale}
          </ChoiceChip>
          <ChoiceChip tick checked={values.refundable} onChange={field('refundable').onChange}>
            {labels.refundable}
          </ChoiceChip>
        </div>
      </fieldset>
      <SeveralField {...field('showIn')} label={labels.showIn} choices={choicesOf(showIn, words.showIn)} />
      <EnabledField field={field('enabled')} />
    </>
  )
}
