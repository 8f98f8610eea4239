import { Trans, useLingui } from '@lingui/react/macro'
import { push } from '#client/navigation.ts'
import { useMay } from '#client/Can.tsx'
import { money } from '#client/formats.ts'
import { stringifySearchParams } from '#client/search-params.ts'
import { transactions, type TradeFilter } from '#features/transactions/contract.ts'
import { measures } from '#shared/measures.ts'
import { sumOf, sumOnWire } from '#shared/money.ts'
import { Facts, type Fact } from '#ui/Facts.tsx'
import type { DepositDiff, LineMove } from './lines.contract.ts'
import type { DetailPartProps } from './detail-part.ts'
import { lineMoveWords } from './lines.list.ts'
import { MovedRows } from './MovedRows.tsx'

type UsageBridgeProps = Pick<DetailPartProps, 'deposit' | 'onTab'> & { bridge: NonNullable<DepositDiff['bridge']> }

/** Why the usage of a deposit is not the payments of its days as the other screens count them; each step leads to its rows. */
export function UsageBridge({ bridge, deposit, onTab }: UsageBridgeProps) {
  const { t, i18n } = useLingui()
  const mayOpen = useMay(transactions.list)
  const { ofDays, unsettled, unsettledTypes, lateOut, lateIn, changed } = bridge
  const { currency, entCode, shopCode, usageFrom, usageTo, totalUsage } = deposit
  type Rows = typeof ofDays
  const moves = ({ count, amount }: Rows) => count !== 0 || Number(amount) !== 0
  if (![unsettled, lateOut, lateIn, changed].some(moves))
    return (
      <section className="section">
        <p className="small muted">
          <Trans>Its usage is the payments of its days.</Trans>
        </p>
      </section>
    )
  const noRight = !mayOpen && t`You may not see transactions`
  /** Leads to the transactions of the days, which the deposit itself may not hold. */
  const ofPayments = (PaymentTypes?: string[]) => {
    const filter: TradeFilter = {
      From: usageFrom,
      To: usageTo,
      EntCodes: [entCode],
      ShopCodes: shopCode === '' ? undefined : [shopCode],
      PaymentTypes,
    }
    return mayOpen ? () => push(`/trade${stringifySearchParams(filter)}`) : undefined
  }
  const step = (move: LineMove, rows: Rows, sign: 1n | -1n): Fact[] =>
    moves(rows)
      ? [
          {
            id: move,
            label: i18n._(lineMoveWords[move]),
            value: (
              <MovedRows
                signed
                rows={withSign(rows, sign)}
                currency={currency}
                onLead={() => onTab('trades', { Kind: 'PAYMENT', Moved: move })}
              />
            ),
          },
        ]
      : []
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
            hint: noRight,
            value: <MovedRows rows={ofDays} currency={currency} onLead={ofPayments()} />,
          },
          moves(unsettled) && {
            id: 'unsettled',
            label: t`Cash and own points, which are not settled`,
            hint: noRight,
            value: (
              <MovedRows
                signed
                rows={withSign(unsettled, -1n)}
                currency={currency}
                onLead={ofPayments(unsettledTypes)}
              />
            ),
          },
          ...step('LATE_OUT', lateOut, -1n),
          ...step('LATE_IN', lateIn, 1n),
          ...step('CHANGED', changed, 1n),
          { id: 'usage', label: i18n._(measures.totalUsage.label), value: <b>{money(sumOf(totalUsage), currency)}</b> },
        ]}
      />
    </section>
  )
}

function withSign({ count, amount }: { count: number; amount: number | string }, sign: 1n | -1n) {
  return { count, amount: sumOnWire(sign * BigInt(amount)) }
}
