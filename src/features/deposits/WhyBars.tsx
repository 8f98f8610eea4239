import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { money } from '#client/formats.ts'
import { measures } from '#shared/measures.ts'
import type { Currency } from '#shared/money.ts'
import { classes } from '#ui/classes.ts'
import type { DepositWhy } from './bank-bookings.contract.ts'

/** The amount in question above the one transferred, and the difference between them; the table under it says the same. */
export function WhyBars({ why, currency, asked }: { why: DepositWhy; currency: Currency; asked: ReactNode }) {
  const { i18n } = useLingui()
  const { x, from, to, transferred, cut } = whyBars(Number(why.amount), Number(why.transferAmount))
  const difference = Number(why.difference)
  const size = money(Math.abs(difference), currency)
  return (
    <div className="why-bars" aria-hidden="true">
      <div>
        <svg viewBox="0 0 1000 100" preserveAspectRatio="none">
          <rect className="why-asked" width={x} height="100" />
          {cut && <path className="fall-cut" d="M34 0C18 34 50 66 34 100" />}
        </svg>
        <span className="small why-bar-name">{asked}</span>
      </div>
      <div className={classes('why-bars-between', cut && 'is-cut')}>
        <svg viewBox="0 0 1000 100" preserveAspectRatio="none">
          <path className="fall-line" d={`M${from} 0V100M${to} 0V100`} />
          <rect className="why-difference" x={from} y="10" width={to - from} height="80" />
        </svg>
        <span className="small muted">
          {cut && <Trans>The bars do not begin at zero</Trans>}
          <span className="num">
            {difference < 0 ? '-' : '+'}
            {size}
          </span>
        </span>
      </div>
      <div>
        <svg viewBox="0 0 1000 100" preserveAspectRatio="none">
          <rect className="why-transferred" width={transferred} height="100" />
          {cut && <path className="fall-cut" d="M34 0C18 34 50 66 34 100" />}
        </svg>
        <span className="small why-bar-name is-dark">{i18n._(measures.transferAmount.label)}</span>
      </div>
    </div>
  )
}

/** The bars on a scale of 1,000; where the difference would be too thin to be seen, the axis begins later and is `cut`. */
export function whyBars(asked: number, transferred: number) {
  const [least, most] = [Math.min(asked, transferred), Math.max(asked, transferred)]
  const between = most - least
  const cut = between < most / 4
  const base = cut ? most - 4 * between : 0
  const at = (amount: number) => (most === base ? 1000 : Math.round(((amount - base) / (most - base)) * 1000))
  return { x: at(asked), transferred: at(transferred), from: at(least), to: at(most), cut }
}
