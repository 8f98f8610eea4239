import { Trans } from '@lingui/react/macro'
import { decimalsOf } from '#client/formats.ts'
import { Money } from '#ui/Money.tsx'
import { groupsOf, type Receipt } from './receipt.ts'
import { paperTime, type Reissued } from './words.ts'

/** An amount of the receipt, in the payment's own currency. */
export function Sum({ of, value }: { of: Receipt; value: number }) {
  const { currency } = of.trade
  return <Money value={value} currency={currency} decimals={decimalsOf(currency)} />
}

/** The tax contained in the total; nothing where no rate is known. */
export function TaxWords({ of }: { of: Receipt }) {
  const { tax } = of
  if (!tax) return null
  if ('rates' in tax) {
    const { rates } = tax
    return <Trans>({rates} rates)</Trans>
  }
  const { rate } = tax
  return (
    <Trans>
      ({rate}% on <Sum of={of} value={tax.of} />, tax <Sum of={of} value={tax.tax} /> included)
    </Trans>
  )
}

/** Who gave the copy out again, and when. */
export function ReissuedWords({ at, by }: Reissued) {
  const time = paperTime(at)
  return (
    <Trans>
      Reissued {time} <span className="whole">{by}</span>
    </Trans>
  )
}

/** A number in groups; the gaps are drawn, so that copying gives the number as it is. */
export function Grouped({ number }: { number: string }) {
  return (
    <span className="grouped num">
      {groupsOf(number).map((group, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the groups of one number never change their places
        <span key={index}>{group}</span>
      ))}
    </span>
  )
}
