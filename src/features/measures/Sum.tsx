import { decimalsOf } from '#client/formats.ts'
import { sumOf, type Currency } from '#shared/money.ts'
import { Money } from '#ui/Money.tsx'

type SumProps = { value: number | string | null; currency: Currency; sign?: 'always' }

/** An amount or a sum of them as the wire says it, with the decimals of the tenant. */
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
