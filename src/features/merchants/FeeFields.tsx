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

type FeeFieldsProps = {
  form: Pick<Form<NewMerchant>, 'values' | 'error' | 'change'>
  rates: AnswerOf<typeof merchants.rates>['list']
}

/** In which currency a merchant is paid, what it takes, and what each costs it. */
export function FeeFields({ form: { values, error, change }, rates }: FeeFieldsProps) {
  const { t, i18n } = useLingui()
  const set = (at: string, more: Partial<FeeLine>) =>
    change(({ fees }) => ({ fees: fees.map((one) => (one.paymentType === at ? { ...one, ...more } : one)) }))
  return (
    <>
      <SelectField
        label={i18n._(merchantLabels.currency)}
        need="required"
        help={t`It cannot be changed later.`}
        error={error('currency')}
        value={values.currency}
        onChange={(currency) => change({ currency, fees: feeLinesOf(rates, currency) })}
        choices={CurrencyCode.options.map((value) => ({ value, label: value }))}
      />
      <FieldGroup label={t`Fees (%)`} need="required" error={error('fees')}>
        <ul className="fee-lines">
          {values.fees.map(({ paymentType, on, percent }) => {
            const name = rates.find((one) => one.paymentType === paymentType)?.names[language()] ?? paymentType
            return (
              <li key={paymentType} className="fee-line">
                <label className="check-line grow">
                  <Checkbox checked={on} onChange={(next) => set(paymentType, { on: next })} />
                  {name}
                </label>
                {on ? (
                  <TextInput
                    digits
                    end
                    aria-label={t`Fee of ${name} in per cent`}
                    value={percent}
                    onChange={(next) => set(paymentType, { percent: next })}
                  />
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
    </>
  )
}
