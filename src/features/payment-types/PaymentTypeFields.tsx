import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '#client/ask.ts'
import type { Form } from '#client/forms/form.ts'
import { language } from '#client/language.ts'
import { CodeField } from '#features/masters/CodeField.tsx'
import { masters, PaymentType } from '#features/masters/contract.ts'
import { NamesFields } from '#features/masters/NamesFields.tsx'
import { limits } from '#shared/limits.ts'
import { CurrencyCode } from '#shared/schema.ts'
import { ChoiceChip } from '#ui/Chip.tsx'
import { Field, FieldGroup } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Counter } from '#ui/forms/Counter.tsx'
import { TextInput } from '#ui/Input.tsx'
import { said } from '#ui/forms/said.ts'
import { Segmented } from '#ui/Segmented.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { presentModes, type PaymentTypeForm } from './contract.ts'
import { paymentTypeLabels } from './list.ts'
import { statusLooks, statusValues } from './payment-type-words.ts'
import { modeWords, refundWords, taxWords } from './words.list.ts'

/** The controls of a payment type. */
export function Fields({ form, fixed }: { form: Form<PaymentTypeForm>; fixed: boolean }) {
  const { t, i18n } = useLingui()
  const labels = said(paymentTypeLabels)
  const { data } = useQuery(ask(masters.all, {}))
  const { values, field } = form
  // Those it had when the form was opened: what is added can be taken back.
  const [had] = useState(values.presentModes)
  const locked = fixed ? had : []
  return (
    <>
      <CodeField field={field('code')} fixed={fixed} error={form.error('code')} />
      <SelectField
        {...field('classCode')}
        label={labels.classCode}
        need="required"
        error={form.error('classCode')}
        disabled={fixed}
        choices={(data?.paymentClasses ?? [{ classCode: values.classCode, names: undefined }]).map((one) => ({
          value: one.classCode,
          label: one.names?.[language()] ?? one.classCode,
        }))}
      />
      <NamesFields field={field('names')} error={form.error('names')} />
      <Field
        label={labels.tile}
        need="required"
        hint={<Counter text={values.tile} most={limits.tileLetters} />}
        error={form.error('tile')}
      >
        {(ids) => <TextInput {...ids} {...field('tile')} autoComplete="off" />}
      </Field>
      <Several
        label={labels.presentModes}
        all={presentModes}
        chosen={values.presentModes}
        locked={locked}
        hint={locked.length > 0 ? t`Locked ones are in use and stay; others can be added.` : undefined}
        wordOf={(one) => i18n._(modeWords[one])}
        onChange={(chosen) => form.change({ presentModes: chosen })}
      />
      <FieldGroup label={labels.status} need="required">
        <Segmented
          label={labels.status}
          {...field('status')}
          choices={statusValues.map((value) => ({ value, label: i18n._(statusLooks[value].word) }))}
        />
      </FieldGroup>
      <details className="master-more">
        <summary>
          <Trans>Fees and refunds</Trans>
        </summary>
        <Numeric label={labels.defaultFeePpm} field={field('defaultFeePpm')} error={form.error('defaultFeePpm')} />
        <FieldGroup label={labels.feeTaxClass}>
          <Segmented
            label={labels.feeTaxClass}
            {...field('feeTaxClass')}
            choices={[
              { value: 'TAXABLE', label: i18n._(taxWords.TAXABLE) },
              { value: 'EXEMPT', label: i18n._(taxWords.EXEMPT) },
            ]}
          />
        </FieldGroup>
        <SelectField
          {...field('refundMode')}
          label={labels.refundMode}
          choices={PaymentType.shape.refundMode.options.map((value) => ({ value, label: i18n._(refundWords[value]) }))}
        />
        <Numeric label={labels.maxRefundCount} field={field('maxRefundCount')} error={form.error('maxRefundCount')} />
        <Numeric
          label={labels.refundWindowDays}
          field={field('refundWindowDays')}
          error={form.error('refundWindowDays')}
        />
        <ChoiceChip tick checked={values.refundLagNote} onChange={field('refundLagNote').onChange}>
          {labels.refundLagNote}
        </ChoiceChip>
        <Several
          label={labels.currencies}
          all={CurrencyCode.options}
          chosen={values.currencies}
          wordOf={(one) => one}
          error={form.error('currencies')}
          onChange={(chosen) => form.change({ currencies: chosen })}
        />
      </details>
    </>
  )
}

type SeveralProps<Value extends string> = {
  label: string
  all: readonly Value[]
  chosen: readonly Value[]
  locked?: readonly Value[]
  hint?: string | undefined
  wordOf: (value: Value) => string
  error?: string | undefined
  onChange: (chosen: Value[]) => void
}

function Several<Value extends string>({
  label,
  all,
  chosen,
  locked,
  hint,
  wordOf,
  error,
  onChange,
}: SeveralProps<Value>) {
  return (
    <FieldGroup label={label} hint={hint} error={error}>
      <div className="chip-wrap">
        {all.map((one) => (
          <ChoiceChip
            key={one}
            tick
            checked={chosen.includes(one)}
            locked={locked?.includes(one)}
            onChange={(on) => onChange(all.filter((each) => (each === one ? on : chosen.includes(each))))}
          >
            {wordOf(one)}
            {locked?.includes(one) && <Icon name="lock" size={14} />}
          </ChoiceChip>
        ))}
      </div>
    </FieldGroup>
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

/** How the fields are called where changes are told. */
export function useFields() {
  const { i18n } = useLingui()
  return {
    labels: said(paymentTypeLabels),
    show: (name: string, value: unknown) => {
      const status = statusValues.find((one) => one === value)
      const refund = PaymentType.shape.refundMode.options.find((one) => one === value)
      if (name === 'status' && status) return i18n._(statusLooks[status].word)
      if (name === 'refundMode' && refund) return i18n._(refundWords[refund])
      if (name === 'feeTaxClass') return i18n._(value === 'TAXABLE' ? taxWords.TAXABLE : taxWords.EXEMPT)
      if (name === 'presentModes' && Array.isArray(value))
        return presentModes
          .filter((one) => value.includes(one))
          .map((one) => i18n._(modeWords[one]))
          .join(' · ')
      return undefined
    },
  }
}
