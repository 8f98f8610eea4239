import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { date, money } from '#client/formats.ts'
import { sentenceGap } from '#client/language.ts'
import { StepHint } from '#features/deposits/StepHint.tsx'
import type { FallStep } from '#features/deposits/waterfall.ts'
import { Definitions } from '#features/measures/Definitions.tsx'
import { PhoneTime } from '#features/measures/PhoneTime.tsx'
import { Sum } from '#features/measures/Sum.tsx'
import { measures, type MeasureName } from '#shared/measures.ts'
import { sumOf } from '#shared/money.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { classes } from '#ui/classes.ts'
import { Facts, type Fact } from '#ui/Facts.tsx'
import type { NextTransfer } from './contract.ts'
import { NotFinal } from './NotFinal.tsx'

/** The next transfers, each from the rows there are; one that may still change says so. */
export function NextTransfers({ transfers, asOf }: { transfers: readonly NextTransfer[]; asOf: string }) {
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
        const confirmed = one.confirmedAt && date(one.confirmedAt, 'shortDay')
        return (
          <div key={`${one.paymentDate} ${one.currency}`}>
            <div className="caption">
              {index === 0 ? <Trans>Next transfer</Trans> : <Trans>Following transfer</Trans>}
              {'　'}
              <span className="num">{date(one.paymentDate, 'day')}</span>
              {'　'}
              <NotFinal final={one.final} />
              {index === 0 && <PhoneTime asOf={asOf} />}
            </div>
            <div className={classes('payout-amount', index === 0 && 'number-hero')}>
              <Sum value={one.amount} currency={one.currency} />
            </div>
            <div className="small muted">
              <Trans>
                Days up to {closing}, deposits: {count}.
              </Trans>
              {sentenceGap()}
              {confirmed && <Trans>Confirmed on {confirmed}.</Trans>}
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

const explained: readonly MeasureName[] = ['totalUsage', 'refund', 'chargeback', 'fee', 'vat', 'adjustment', 'carryIn', 'transferFee', 'carryOut', 'transferAmount'] // prettier-ignore

/** How a transfer comes about. */
export function TransferSum({ one }: { one: NextTransfer }) {
  const { i18n } = useLingui()
  const named = (name: MeasureName) => i18n._(measures[name].label)
  const amount = (value: number | string, minus = false) => {
    const sum = BigInt(sumOf(value))
    return <span className="money">{money(minus ? -sum : sum, one.currency)}</span>
  }
  const day = date(one.paymentDate, 'shortDay')
  const hint = (id: FallStep['id']) => <StepHint id={id} of={one} deposits={one.deposits} />
  const rows: (Fact & { zero?: number | string })[] = [
    { id: 'usage', label: named('totalUsage'), hint: hint('usage'), value: amount(one.totalUsage) },
    { id: 'refund', label: named('refund'), hint: hint('refund'), value: amount(one.refund, true) },
    {
      id: 'chargeback',
      label: named('chargeback'),
      hint: hint('chargeback'),
      value: amount(one.chargeback, true),
      zero: one.chargeback,
    },
    { id: 'fee', label: named('fee'), hint: hint('fee'), value: amount(one.fee, true) },
    { id: 'vat', label: named('vat'), hint: hint('vat'), value: amount(one.vat, true) },
    { id: 'adjustment', label: named('adjustment'), value: amount(one.adjustment), zero: one.adjustment },
    { id: 'carryIn', label: named('carryIn'), value: amount(one.carryIn), zero: one.carryIn },
    {
      id: 'transferFee',
      label: named('transferFee'),
      hint: <FeesHint of={one} />,
      value: amount(one.transferFee, true),
    },
    { id: 'carryOut', label: named('carryOut'), value: amount(one.carryOut, true), zero: one.carryOut },
    { id: 'amount', label: named('transferAmount'), value: amount(one.amount) },
  ]
  return (
    <section className="payout-sum">
      <h2>
        <Trans>Transfer of {day}</Trans>
        {'　'}
        <NotFinal final={one.final} /> <Definitions of={explained} />
      </h2>
      <Facts facts={rows.filter((row) => row.zero !== 0)} />
    </section>
  )
}

/** The fee of one transfer by how many bear it. */
function FeesHint({ of: { currency, transferFees } }: { of: NextTransfer }) {
  const { count, each } = transferFees
  if (each === null || count < 2) return null
  const [fee, times] = [money(sumOf(each), currency), wholeNumber(count)]
  return <Plural value={count} one={`${fee} × ${times} deposit`} other={`${fee} × ${times} deposits`} />
}
