import { Trans, useLingui } from '@lingui/react/macro'
import { language } from '#client/language.ts'
import type { Form } from '#client/forms/form.ts'
import type { AnswerOf } from '#shared/call.ts'
import { CurrencyCode } from '#shared/schema.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { FieldGroup } from '#ui/Field.tsx'
import { TextInput } from '#ui/Input.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import type { merchants } from './contract.ts'
import { merchantLabels } from './list.ts'
import { feeLinesOf, type FeeLine, type NewMerchant } from './merchant-values.ts'

type Rates = AnswerOf<typeof merchants.rates>['list']

/** In which currency a merchant is paid; another begins with the fees that are standard in it. */
export function CurrencyField({
  form,
  rates,
}: {
  form: Pick<Form<NewMerchant>, 'values' | 'error' | 'change'>
  rates: Rates
}) {
  const { t, i18n } = useLingui()
  return (
    <SelectField
      label={i18n._(merchantLabels.currency)}
      need="required"
      help={t`It cannot be changed later.`}
      error={form.error('currency')}
      value={form.values.currency}
      onChange={(currency) => form.change({ currency, fees: feeLinesOf(rates, currency) })}
      choices={CurrencyCode.options.map((value) => ({ value, label: value }))}
    />
  )
}

type FeeFieldsProps = {
  fees: readonly FeeLine[]
  error: string | undefined
  onChange: (fees: FeeLine[]) => void
  /** What the payment types are called. */
  names: readonly Pick<Rates[number], 'paymentType' | 'names'>[]
}

/** What a merchant takes, what each costs it, and whether tax is put on that. */
export function FeeFields({ fees, error, onChange, names }: FeeFieldsProps) {
  const { t } = useLingui()
  const set = (at: string, more: Partial<FeeLine>) =>
    onChange(fees.map((one) => (one.paymentType === at ? { ...one, ...more } : one)))
  return (
    <FieldGroup label={t`Fees (%)`} need="required" error={error}>
      <ul className="fee-lines">
        {fees.map(({ paymentType, on, percent, taxed }) => {
          const name = names.find((one) => one.paymentType === paymentType)?.names[language()] ?? paymentType
          return (
            <li key={paymentType} className="fee-line">
              <label className="check-line grow">
                <Checkbox checked={on} onChange={(next) => set(paymentType, { on: next })} />
                {name}
              </label>
              {on ? (
                <>
                  <TextInput
                    digits
                    end
                    aria-label={t`Fee of ${name} in per cent`}
                    value={percent}
                    onChange={(next) => set(paymentType, { percent: next })}
                  />
                  <span className="check-line">
                    <Checkbox
                      checked={taxed}
                      label={t`Tax on the fee of ${name}`}
                      onChange={(next) => set(paymentType, { taxed: next })}
                    />
                    <Trans>Tax</Trans>
                  </span>
                </>
              ) : (
                <span className="muted">
                  <Trans>Not taken</Trans>
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </FieldGroup>
  )
}
