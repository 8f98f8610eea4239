import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import type { Form } from '#client/forms/form.ts'
import { language } from '#client/language.ts'
import { CodeField } from '#features/masters/CodeField.tsx'
import { Enabled, EnabledField, useEnabledFilter } from '#features/masters/enabled.tsx'
import type { MasterView } from '#features/masters/master-view.ts'
import { NamesFields } from '#features/masters/NamesFields.tsx'
import { wholeNumber } from '#shared/whole-number.ts'
import type { Column } from '#ui/columns.ts'
import { columnsOf } from '#ui/field-columns.ts'
import { FieldGroup } from '#ui/Field.tsx'
import { said } from '#ui/forms/said.ts'
import { Segmented } from '#ui/Segmented.tsx'
import { PaymentClassForm, paymentClasses, type StoredPaymentClass } from './contract.ts'
import { paymentClassFields, paymentClassLabels } from './list.ts'
import { pointKinds, pointWords } from './words.list.ts'

/** Payment classes on their screen. */
export const paymentClassView: MasterView<StoredPaymentClass, PaymentClassForm> = {
  calls: paymentClasses,
  schema: PaymentClassForm,
  key: 'classCode',
  title: msg`Payment classes`,
  first: { classCode: '', names: { ja: '', en: '', mn: '' }, pointKind: null, enabled: true },
  valuesOf: ({ classCode, names, pointKind, enabled }) => ({ classCode, names, pointKind, enabled }),
  useColumns,
  useFilters: useEnabledFilter,
  Fields,
  useFields,
  Preview: ({ values: { names } }) => <span className="master-chip">{names[language()]}</span>,
}

function useColumns(): readonly Column<StoredPaymentClass>[] {
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
  const { t, i18n } = useLingui()
  const labels = said(paymentClassLabels)
  return (
    <>
      <CodeField field={form.field('classCode')} fixed={fixed} error={form.error('classCode')} />
      <NamesFields field={form.field('names')} error={form.error('names')} />
      <FieldGroup label={labels.pointKind} hint={t`Which rate its payments give points by`}>
        <Segmented
          label={labels.pointKind}
          value={form.values.pointKind ?? 'none'}
          onChange={(value) => form.change({ pointKind: value === 'none' ? null : value })}
          choices={pointKinds.map((value) => ({ value, label: i18n._(pointWords[value]) }))}
        />
      </FieldGroup>
      <EnabledField field={form.field('enabled')} />
    </>
  )
}

function useFields() {
  const { i18n } = useLingui()
  return {
    labels: said(paymentClassLabels),
    show: (name: string, value: unknown) => {
      const kind = pointKinds.find((one) => one === (value ?? 'none'))
      return name === 'pointKind' && kind ? i18n._(pointWords[kind]) : undefined
    },
  }
}
