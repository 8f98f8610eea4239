import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { askBeside } from '#client/ask.ts'
import { ownCurrency } from '#client/formats.ts'
import { Definitions } from '#features/measures/Definitions.tsx'
import { Sum } from '#features/measures/Sum.tsx'
import { pointsText } from '#features/point-trades/points-text.ts'
import { measures } from '#shared/measures.ts'
import { sumOf, sumOnWire } from '#shared/money.ts'
import { wholeNumber } from '#shared/whole-number.ts'
import { Totals } from '#ui/Totals.tsx'
import { orders, type OrderNarrowing } from './contract.ts'

const nothing = { count: 0, purchased: 0, returned: 0, net: 0, pointUsed: 0, pointGiven: 0 }

/** What the orders come to; one line a currency. */
export function OrderTotals({ filter }: { filter: OrderNarrowing }) {
  const { t, i18n } = useLingui()
  const { data } = useQuery(askBeside(orders.list, orders.summary, filter))
  if (!data) return <Totals label={t`Orders, net`} value={<span className="muted">–</span>} />
  const sums = data.sums.length > 0 ? data.sums : [{ ...nothing, currency: ownCurrency() }]
  return sums.map(({ currency, count, ...sum }) => {
    const money = (value: number | string) => <Sum value={value} currency={currency} />
    return (
      <Totals
        key={currency}
        label={
          <>
            {t`Orders, net`} <Definitions of={['orderPointUsed', 'orderPointGiven']} />
          </>
        }
        value={money(sum.net)}
        sides={[
          { id: 'count', label: <Trans>Orders</Trans>, value: wholeNumber(count), quiet: true },
          { id: 'purchased', label: <Trans>Purchases</Trans>, value: money(sum.purchased) },
          { id: 'returned', label: <Trans>Returns</Trans>, value: money(sumOnWire(-BigInt(sumOf(sum.returned)))) },
          { id: 'used', label: i18n._(measures.orderPointUsed.label), value: pointsText(sum.pointUsed), quiet: true },
          { id: 'given', label: i18n._(measures.orderPointGiven.label), value: pointsText(sum.pointGiven) },
        ]}
      />
    )
  })
}
