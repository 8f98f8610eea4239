import { Trans, useLingui } from '@lingui/react/macro'
import { decimalsOf, money } from '#client/formats.ts'
import { measures } from '#shared/measures.ts'
import { formatMoney, sumOf, type Currency } from '#shared/money.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { Facts, type Fact } from '#ui/Facts.tsx'
import type { DepositDiff } from './contract.ts'

type UsageBridgeProps = { bridge: NonNullable<DepositDiff['bridge']>; usage: number | string; currency: Currency }

/** Why the usage of a deposit is not the payments of its days as the other screens count them; each step with its rows. */
export function UsageBridge({ bridge, usage, currency }: UsageBridgeProps) {
  const { t, i18n } = useLingui()
  const { ofDays, unsettled, lateOut, lateIn, changed } = bridge
  type Rows = typeof ofDays
  const moves = ({ count, amount }: Rows) => count !== 0 || Number(amount) !== 0
  const step = (id: string, label: string, rows: Rows, sign: 1n | -1n): Fact[] =>
    moves(rows) ? [{ id, label, value: `${wholeNumber(rows.count)} · ${signed(sign * BigInt(rows.amount))}` }] : []
  const signed = (amount: bigint) => formatMoney(amount, currency, { decimals: decimalsOf(currency), sign: 'always' })
  if (![unsettled, lateOut, lateIn, changed].some(moves))
    return (
      <section className="section">
        <p className="small muted">
          <Trans>Its usage is the payments of its days.</Trans>
        </p>
      </section>
    )
  return (
    <section className="section" aria-label={t`From the payments of these days to the usage`}>
      <h3>
        <Trans>From the payments of these days to the usage</Trans>
      </h3>
      <Facts
        facts={[
          {
            id: 'ofDays',
            label: t`Payments of these days`,
            value: `${wholeNumber(ofDays.count)} · ${money(sumOf(ofDays.amount), currency)}`,
          },
          ...step('unsettled', t`Cash and own points, which are not settled`, unsettled, -1n),
          ...step('lateOut', t`Late, in later deposits or in none yet`, lateOut, -1n),
          ...step('lateIn', t`Late, from earlier days`, lateIn, 1n),
          ...step('changed', t`Corrected or cancelled after closing`, changed, 1n),
          { id: 'usage', label: i18n._(measures.totalUsage.label), value: <b>{money(sumOf(usage), currency)}</b> },
        ]}
      />
    </section>
  )
}
