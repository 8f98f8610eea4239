import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { decimalsOf } from '#client/formats.ts'
import { formatMoney, sumOf, type Currency } from '#shared/money.ts'
import { wholeNumber } from '#shared/whole-number.ts'

type MovedRowsProps = {
  rows: { count: number; amount: number | string }
  currency: Currency
  /** Whether the amount says by its sign that it adds or takes. */
  signed?: boolean
  /** Leads to the rows; left out where they cannot be shown. */
  onLead: (() => void) | undefined
}

/** How many rows there are, which leads to them, and what they come to. */
export function MovedRows({ rows: { count: found, amount }, currency, signed = false, onLead }: MovedRowsProps) {
  const { t } = useLingui()
  const sum = sumOf(amount)
  if (found === 0 && Number(amount) === 0) return t`None`
  const number = wholeNumber(found)
  // Rows may differ by their amounts alone; their number is not what moved then.
  const words =
    found > 0 ? (
      <Plural value={found} one={`${number} transaction`} other={`${number} transactions`} />
    ) : (
      <Trans>Show transactions</Trans>
    )
  const text = formatMoney(sum, currency, { decimals: decimalsOf(currency), ...(signed && { sign: 'always' }) })
  return (
    <>
      {onLead ? (
        <button type="button" className="list-link" onClick={onLead}>
          {words}
        </button>
      ) : (
        words
      )}{' '}
      <span className="num">· {text}</span>
    </>
  )
}
