import { moneyParts, type Currency } from '#shared/money.ts'
import { parseAmount } from '#shared/typed-money.ts'
import { TextInput } from './Input.tsx'
import type { FieldIds } from './Field.tsx'
import './css/money-field.css'

type MoneyFieldProps = {
  ids: FieldIds
  currency: Currency
  decimals: 0 | 2 | undefined
  /** As typed: full-width digits stand while the field has the focus. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  readOnly?: boolean
  /** The size of an ordinary field, for the amount that is typed again. */
  plain?: boolean
}

/** An amount to type: the currency's sign at the left, the figure large at the right; commas and half-width on leaving it. */
export function MoneyField({ ids, currency, decimals, value, onChange, onBlur, plain, ...rest }: MoneyFieldProps) {
  const { symbol } = moneyParts(0, currency)
  return (
    <TextInput
      {...ids}
      {...rest}
      {...(!plain && { className: 'money-field' })}
      before={symbol}
      end
      digits
      inputMode={moneyParts(0, currency).digits.includes('.') && decimals !== 0 ? 'decimal' : 'numeric'}
      value={value}
      onChange={onChange}
      onBlur={(event) => {
        const typed = event.currentTarget.value
        const amount = parseAmount(typed, currency)
        if (amount !== undefined) onChange(moneyParts(amount, currency, { decimals }).digits)
        onBlur?.()
      }}
    />
  )
}
