import { Trans, useLingui } from '@lingui/react/macro'
import { date, decimalsOf, money } from '#client/formats.ts'
import { sumOf } from '#shared/money.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { Facts } from '#ui/Facts.tsx'
import { Money } from '#ui/Money.tsx'
import type { NextTransfer } from './contract.ts'
import { NotFinal } from './NotFinal.tsx'

/** The next transfers, each from the rows there are; one that may still change says so. */
export function NextTransfers({ transfers }: { transfers: readonly NextTransfer[] }) {
  if (transfers.length === 0)
    return (
      <p className="payout-next muted">
        <Trans>Nothing is on its way. The next transfer appears with the first payments of its period.</Trans>
      </p>
    )
  return (
    <div className="payout-next">
      {transfers.slice(0, 2).map((one, index) => {
        const [closing, count] = [date(one.usageTo, 'shortDay'), wholeNumber(one.deposits)]
        return (
          <div key={`${one.paymentDate} ${one.currency}`} className={index === 0 ? 'payout-first' : undefined}>
            <div className="caption">
              {index === 0 ? <Trans>Next transfer</Trans> : <Trans>The one after</Trans>}{' '}
              <span className="num">{date(one.paymentDate, 'day')}</span> <NotFinal final={one.final} />
            </div>
            <div className="payout-amount">
              <Money value={sumOf(one.amount)} currency={one.currency} decimals={decimalsOf(one.currency)} />
            </div>
            <div className="small muted">
              <Trans>
                Days up to {closing}, deposits: {count}.
              </Trans>{' '}
              {!one.final && !one.closed && (
                <Trans>Only from the payments there are now; it changes until it is closed.</Trans>
              )}
              {!one.final && one.closed && <Trans>Closed; the payment company has not confirmed all of it.</Trans>}
            </div>
          </div>
        )
      })}
    </div>
  )
}

/** How a transfer comes about. */
export function TransferSum({ one }: { one: NextTransfer }) {
  const { t } = useLingui()
  const amount = (value: number | string, minus = false) => {
    const sum = BigInt(sumOf(value))
    return <span className="money">{money(minus ? -sum : sum, one.currency)}</span>
  }
  const day = date(one.paymentDate, 'shortDay')
  const rows = [
    { id: 'usage', label: t`Total usage`, value: amount(one.totalUsage) },
    { id: 'refund', label: t`Refunds`, value: amount(one.refund, true) },
    { id: 'chargeback', label: t`Chargebacks`, value: amount(one.chargeback, true), zero: one.chargeback },
    { id: 'fee', label: t`Payment fees`, value: amount(one.fee, true) },
    { id: 'vat', label: t`Tax amount`, value: amount(one.vat, true) },
    { id: 'adjustment', label: t`Adjustments`, value: amount(one.adjustment), zero: one.adjustment },
    { id: 'carryIn', label: t`Carried in`, value: amount(one.carryIn), zero: one.carryIn },
    { id: 'transferFee', label: t`Transfer fee`, value: amount(one.transferFee, true) },
    { id: 'carryOut', label: t`Carried to the next`, value: amount(one.carryOut, true), zero: one.carryOut },
    { id: 'amount', label: t`Transfer amount`, value: <strong>{amount(one.amount)}</strong> },
  ]
  return (
    <section className="payout-sum">
      <h2>
        <Trans>Transfer of {day}</Trans> <NotFinal final={one.final} />
      </h2>
      <Facts facts={rows.filter((row) => row.zero !== 0).map(({ id, label, value }) => ({ id, label, value }))} />
    </section>
  )
}
