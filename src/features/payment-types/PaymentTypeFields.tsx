import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '#client/ask.ts'
import type { Form } from '#client/forms/form.ts'
import { language } from '#client/language.ts'
import { CodeField } from '#features/masters/CodeField.tsx'
import { masters } from '#features/masters/contract.ts'
import { NamesFields } from '#features/masters/NamesFields.tsx'
import { limits } from '#shared/limits.ts'
import { namesIn } from '#shared/list-field.ts'
import { CurrencyCode } from '#shared/schema.ts'
import { ChoiceChip } from '#ui/Chip.tsx'
import { Field } from '#ui/Field.tsx'
import { choicesOf } from '#ui/forms/choices.ts'
import { Counter } from '#ui/forms/Counter.tsx'
import { said } from '#ui/forms/said.ts'
import { TextInput } from '#ui/Input.tsx'
import { SegmentedField } from '#ui/SegmentedField.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { SeveralField } from '#ui/SeveralField.tsx'
import { presentModes, type PaymentTypeForm } from './contract.ts'
import { paymentTypeLabels, paymentTypeWords as words } from './list.ts'

type PaymentTypeFieldsProps = { form: Form<PaymentTypeForm>; fixed: boolean }

/** The controls of a payment type. */
export function PaymentTypeFields({ form, fixed }: PaymentTypeFieldsProps) {
  const { t } = useLingui()
  const labels = said(paymentTypeLabels)
  const { data } = useQuery(ask(masters.all, {}))
  const { values, field, error } = form
  // Those it had when the form was opened: what is added can be taken back.
  const [had] = useState(values.presentModes)
  const locked = fixed ? had : []
  const numeric = (name: 'defaultFeePpm' | 'maxRefundCount' | 'refundWindowDays') => (
    <Numeric label={labels[name]} field={field(name)} error={error(name)} />
  )
  return (
    <>
      <CodeField field={field('code')} fixed={fixed} error={error('code')} />
      <SelectField
        {...field('classCode')}
        label={labels.classCode}
        need="required"
        error={error('classCode')}
        disabled={fixed}
        choices={(data?.paymentClasses ?? [{ classCode: values.classCode, names: undefined }]).map((one) => ({
          value: one.classCode,
          label: one.names?.[language()] ?? one.classCode,
        }))}
      />
      <NamesFields field={field('names')} error={error('names')} />
      <Field
        label={labels.tile}
        need="required"
        hint={<Counter text={values.tile} most={limits.tileLetters} />}
        error={error('tile')}
      >
        {(ids) => <TextInput {...ids} {...field('tile')} autoComplete="off" />}
      </Field>
      <SeveralField
        {...field('presentModes')}
        label={labels.presentModes}
        choices={choicesOf(presentModes, words.presentModes)}
        locked={locked}
        hint={locked.length > 0 ? t`Locked ones are in use and stay; others can be added.` : undefined}
      />
      <SegmentedField
        {...field('status')}
        label={labels.status}
        need="required"
        choices={choicesOf(namesIn(words.status), words.status)}
      />
      <details className="master-more">
        <summary>
          <Trans>Fees and refunds</Trans>
        </summary>
        {numeric('defaultFeePpm')}
        <SegmentedField
          {...field('feeTaxClass')}
          label={labels.feeTaxClass}
          choices={choicesOf(namesIn(words.feeTaxClass), words.feeTaxClass)}
        />
        <SelectField
          {...field('refundMode')}
          label={labels.refundMode}
          choices={choicesOf(namesIn(words.refundMode), words.refundMode)}
        />
        {numeric('maxRefundCount')}
        {numeric('refundWindowDays')}
        <ChoiceChip tick checked={values.refundLagNote} onChange={field('refundLagNote').onChange}>
          {labels.refundLagNote}
        </ChoiceChip>
        <SeveralField
          {...field('currencies')}
          label={labels.currencies}
          choices={CurrencyCode.options.map((value) => ({ value, label: value }))}
          error={error('currencies')}
        />
      </details>
    </>
  )
}

type NumericProps = {
  label: string
  field: { value: number; onChange: (value: number) => void; onBlur: () => void }
  error: string | undefined
}

function Numeric({ label, field, error }: NumericProps) {
  return (
    <Field label={label} error={error}>
      {(ids) => (
        <TextInput
          {...ids}
          digits
          inputMode="numeric"
          value={Number.isNaN(field.value) ? '' : String(field.value)}
          onChange={(text) => field.onChange(/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN)}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  )
}
