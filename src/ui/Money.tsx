import { formatMoney, type Currency, type MoneyOptions } from '#shared/money.ts'

declare module 'react' {
  interface CSSProperties {
    /** How many letters a strong number has, where they may be too many for a phone in its own size. */
    '--letters'?: number
  }
}

type MoneyProps = {
  /** Smallest units of the currency; null where an amount does not apply (shown –). */
  value: number | bigint | null
  currency: Currency
} & MoneyOptions

/** As many letters have room in 320 px where they are strongest and largest: ¥123,456. */
const roomy = 8

/** An amount: tabular, never coloured by its sign, never broken over lines; zero is printed, "does not apply" is a dash. */
export function Money({ value, currency, ...options }: MoneyProps) {
  if (value === null) return <span className="muted">–</span>
  const text = formatMoney(value, currency, options)
  return (
    <span className="money" style={text.length > roomy ? { '--letters': text.length } : undefined}>
      {text}
    </span>
  )
}
