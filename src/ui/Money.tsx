import { formatMoney, type Currency, type MoneyOptions } from '#shared/money.ts'

type MoneyProps = {
  /** Smallest units of the currency; null where an amount does not apply (shown –). */
  value: number | bigint | null
  currency: Currency
} & MoneyOptions

/** An amount: tabular, never coloured by its sign, never broken over lines; zero is printed, "does not apply" is a dash. */
export function Money({ value, currency, ...options }: MoneyProps) {
  if (value === null) return <span className="muted">–</span>
  return <span className="money">{formatMoney(value, currency, options)}</span>
}
