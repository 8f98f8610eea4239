import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ask } from '#client/ask.ts'
import { useMay } from '#client/Can.tsx'
import { RouterLink } from '#client/RouterLink.tsx'
import { date, decimalsOf, ownCurrency } from '#client/formats.ts'
import { Change } from '#features/statistics/Change.tsx'
import { measures } from '#shared/measures.ts'
import { sumOf, type Currency } from '#shared/money.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { Icon } from '#ui/Icon.tsx'
import { Money } from '#ui/Money.tsx'
import { ofTransfers, panel, type PanelStores } from './contract.ts'
import type { Summary } from './Hero.tsx'

/** Count, average and refunds with their change, and the next transfer; each where the person has the right to it. */
export function Tiles({ summary, stores }: { summary: Summary | undefined; stores: PanelStores }) {
  const { t, i18n } = useLingui()
  const [sales, settle] = [useMay(panel.summary), useMay(ofTransfers)]
  if (!sales && !settle) return null
  const money = (value: number | string | null, currency: Currency, sign = 1) => {
    const sum = value === null ? null : sumOf(value)
    const signed = sum === null || sign > 0 ? sum : -sum
    return <Money value={signed} currency={currency} decimals={decimalsOf(currency)} />
  }
  const sums = summary?.sums.length ? summary.sums : [undefined]
  return (
    <dl className="panel-tiles">
      {sales &&
        sums.map((sum) => {
          const { now, before, currency = ownCurrency() } = sum ?? {}
          const [count, refunds] = [wholeNumber(now?.payCount ?? 0), wholeNumber(now?.refundCount ?? 0)]
          const amountOf = (value: number | string | null | undefined, sign?: number) =>
            summary ? money(value ?? (sum ? null : 0), currency, sign) : '–'
          // The number above says since when there are records.
          const change = (is: number | string, was: number | string) => (
            <Change of={summary?.recordsFrom ? null : { now: is, before: was }} />
          )
          const averages = now && before && { now: now.averageAmount, before: before.averageAmount }
          return [
            <Tile
              key={`${currency} count`}
              label={i18n._(measures.payCount.label)}
              value={summary ? count : '–'}
              below={now && before && change(now.payCount, before.payCount)}
            />,
            <Tile
              key={`${currency} average`}
              label={i18n._(measures.averageAmount.label)}
              value={amountOf(now?.averageAmount)}
              below={
                averages && averages.now !== null && averages.before !== null && change(averages.now, averages.before)
              }
            />,
            <Tile
              key={`${currency} refunds`}
              label={summary ? t`Refunds: ${refunds}` : t`Refunds`}
              value={amountOf(now?.refundAmount, -1)}
              below={now && before && change(now.refundAmount, before.refundAmount)}
            />,
          ]
        })}
      {settle && <NextTransfer stores={stores} money={money} />}
    </dl>
  )
}

type MoneyOf = (value: number | string, currency: Currency) => ReactNode

function NextTransfer({ stores, money }: { stores: PanelStores; money: MoneyOf }) {
  const { t } = useLingui()
  const { data } = useQuery(ask(panel.today, stores))
  const next = data?.next
  const day = next && date(next.paymentDate, 'day')
  const deposits = wholeNumber(next?.deposits ?? 0)
  const state = next?.final ? <Trans>Final, deposits: {deposits}</Trans> : <Trans>Not final yet</Trans>
  const below = next ? state : data && <Trans>None is due</Trans>
  return (
    <Tile
      label={
        <RouterLink className="panel-lead" to="/payment">
          {day ? t`Next transfer, ${day}` : t`Next transfer`} <Icon name="chevronRight" size={14} />
        </RouterLink>
      }
      value={next ? next.sums.map(({ amount, currency }) => <span key={currency}>{money(amount, currency)}</span>) : '–'} // prettier-ignore
      below={below}
    />
  )
}

function Tile({ label, value, below }: { label: ReactNode; value: ReactNode; below: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="panel-value num">{value}</dd>
      <dd className="panel-under">{below || '\u00a0'}</dd>
    </div>
  )
}
