import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { date, money } from '#client/formats.ts'
import { isolated } from '#shared/isolated.ts'
import { measures } from '#shared/measures.ts'
import { sumOf, type Currency } from '#shared/money.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import type { DepositCause, DepositWhy } from './bank-bookings.contract.ts'
import { causeWords } from './why-words.ts'

type WhyTableProps = {
  why: DepositWhy
  currency: Currency
  /** What the amount in question is called. */
  asked: ReactNode
  onLead: (cause: DepositCause) => void
}

/** From the amount in question to the one transferred, each part leading to its rows; what explains nothing stands pale. */
export function WhyTable({ why, currency, asked, onLead }: WhyTableProps) {
  const { i18n } = useLingui()
  const amount = (value: number | string) => money(sumOf(value), currency)
  const cause = (one: DepositCause, worth: number | string) => (
    <tr key={one.key} className={classes(worth === 0 && 'is-nothing')}>
      <th scope="row">
        <button type="button" className="list-link why-lead" onClick={() => onLead(one)}>
          {i18n._(causeWords[one.id])}
          <Icon name="chevronRight" size={16} />
        </button>
        <span className="small muted">
          <CauseHint cause={one} amount={amount(one.amount)} told={worth === 0} />
        </span>
      </th>
      <td className="num">{amount(worth)}</td>
    </tr>
  )
  const explained = Number(why.unexplained) === 0
  return (
    <table className="fall why-table">
      <thead className="sr-only">
        <tr>
          <th scope="col">
            <Trans>Item</Trans>
          </th>
          <th scope="col">
            <Trans>Amount</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{asked}</th>
          <td className="num">{amount(why.amount)}</td>
        </tr>
        {why.parts.map((one) => cause(one, one.amount))}
        {why.beside.map((one) => cause(one, 0))}
        {!explained && (
          <tr className="why-rest">
            <th scope="row">
              <Icon name="warning" size={18} /> <Trans>Unexplained difference</Trans>
            </th>
            <td className="num">{amount(why.unexplained)}</td>
          </tr>
        )}
        <tr className="is-sum">
          <th scope="row">{i18n._(measures.transferAmount.label)}</th>
          <td className="num">{amount(why.transferAmount)}</td>
        </tr>
        {explained && (
          <tr className="why-none">
            <th scope="row">
              <Icon name="check" size={18} /> <Trans>Unexplained difference</Trans>
            </th>
            <td className="num">{amount(0)}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

/** How many rows a cause has, since when, and which deposit takes them; of one that explains nothing also its amount. */
function CauseHint({ cause, amount, told }: { cause: DepositCause; amount: string; told: boolean }) {
  const { count: value, day, depositNo, paymentDate, reason, net } = cause
  const count = wholeNumber(value)
  const [since, paid] = [day && date(day, 'day'), paymentDate && date(paymentDate, 'day')]
  const facts = [
    value > 0 && <Plural key="count" value={value} one={`${count} row`} other={`${count} rows`} />,
    since && <span key="day">{since}</span>,
    told && <span key="amount">{amount}</span>,
    net && <Trans key="net">after the fee</Trans>,
    reason && <span key="reason">{isolated(reason)}</span>,
    depositNo && (
      <span key="deposit" className="num">
        {depositNo}
      </span>
    ),
    paid && <Trans key="paid">transferred {paid}</Trans>,
  ].filter((fact) => fact !== false && fact !== null && fact !== '')
  return facts.flatMap((fact, at) => (at === 0 ? [fact] : [' · ', fact]))
}
