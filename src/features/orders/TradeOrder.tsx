import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { push } from '#client/navigation.ts'
import { ask } from '#client/ask.ts'
import { useMay } from '#client/Can.tsx'
import { rememberHistoryState } from '#client/history-state.ts'
import { LinkedPoints } from '#features/point-trades/LinkedPoints.tsx'
import { MoreButton } from '#ui/More.tsx'
import { orders } from './contract.ts'
import { OrderAmount } from './order-columns.tsx'
import { orderTypeWords } from './words.list.ts'

/** The ways from a payment to its order and its points, where it has any. */
export function TradeOrder({ entCode, tradeNo }: { entCode: string; tradeNo: string }) {
  const { i18n } = useLingui()
  const may = useMay(orders.detail)
  const { data } = useQuery({ ...ask(orders.detail, { EntCode: entCode, TradeNo: tradeNo }), enabled: may })
  const order = data?.order
  if (!order) return null
  return (
    <>
      <section className="section">
        <h3>
          <Trans>Order of this payment</Trans>
        </h3>
        <MoreButton
          icon="bag"
          label={i18n._(orderTypeWords[order.orderType])}
          value={<OrderAmount order={order} />}
          onPress={() => push('/order', { filter: rememberHistoryState({ Open: `${entCode} ${order.orderNo}` }) })}
        />
      </section>
      <LinkedPoints points={data.points} />
    </>
  )
}
