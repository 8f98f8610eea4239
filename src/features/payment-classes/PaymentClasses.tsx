import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import type { Form } from '#client/forms/form.ts'
import { language } from '#client/language.ts'
import { CodeField } from '#features/masters/CodeField.tsx'
import { Enabled, EnabledField, useEnabledFilter } from '#features/masters/enabled.tsx'
import { MasterList } from '#features/masters/MasterList.tsx'
import type { MasterView } from '#features/masters/master-view.ts'
import { NamesFields } from '#features/masters/NamesFields.tsx'
import { namesIn } from '#shared/list-field.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { columnsOf } from '#ui/field-columns.ts'
import { choicesOf } from '#ui/forms/choices.ts'
import { said } from '#ui/forms/said.ts'
import { SegmentedField } from '#ui/SegmentedField.tsx'
import { PaymentClassForm, paymentClasses, type StoredPaymentClass } from './contract.ts'
import { paymentClassFields, paymentClassLabels, paymentClassWords } from './list.ts'

const { pointKind: pointWords } = paymentClassWords

const view: MasterView<StoredPaymentClass, PaymentClassForm> = {
  calls: paymentClasses,
  schema: PaymentClassForm,
  key: 'classCode',
  title: msg`Payment classes`,
  first: { classCode: '', names: { ja: '', en: '', mn: '' }, pointKind: null, enabled: true },
  labels: paymentClassLabels,
  words: paymentClassWords,
  useColumns,
  useFilters: useEnabledFilter,
  Fields,
  Preview: ({ values: { names } }) => <span className="master-chip">{names[language()]}</span>,
}

/** The families of payment types. */
export function PaymentClasses() {
  return <MasterList view={view} tab="paymentClass" />
}

function useColumns() {
  const { i18n } = useLingui()
  return columnsOf<keyof typeof paymentClassFields, StoredPaymentClass>(paymentClassFields, {
    pointKind: { cell: ({ pointKind }) => i18n._(pointWords[pointKind ?? 'none']) },
    paymentTypes: {
      cell: ({ paymentTypes }) => wholeNumber(paymentTypes?.count ?? 0),
      inCard: ({ paymentTypes }) => <Plural value={paymentTypes?.count ?? 0} one="# type" other="# types" />,
    },
    enabled: { cell: ({ enabled }) => <Enabled on={enabled} /> },
  })
}

function Fields({ form, fixed }: { form: Form<PaymentClassForm>; fixed: boolean }) {
  const { t } = useLingui()
  return (
    <>
      <CodeField field={form.field('classCode')} fixed={fixed} error={form.error('classCode')} />
      <NamesFields field={form.field('names')} error={form.error('names')} />
      <SegmentedField
        label={said(paymentClassLabels).pointKind}
        hint={t`Which rate its payments give points by`}
        value={form.values.pointKind ?? 'none'}
        onChange={(value) => form.change({ pointKind: value === 'none' ? null : value })}
        choices={choicesOf(namesIn(pointWords), pointWords)}
      />
      <EnabledField field={form.field('enabled')} />
    </>
  )
}
