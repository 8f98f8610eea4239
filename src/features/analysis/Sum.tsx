import { decimalsOf } from '#client/formats.ts'
import { sumOf, type Currency } from '#shared/money.ts'
import { Money } from '#ui/Money.tsx'

type SumProps = { value: number | string | null; currency: Currency; sign?: 'always' }

/** A sum as the wire said it. */
export function Sum({ value, currency, sign }: SumProps) {
  return (
    <Money
      value={value === null ? null : sumOf(value)}
      currency={currency}
      decimals={decimalsOf(currency)}
      sign={sign}
    />
  )
}
