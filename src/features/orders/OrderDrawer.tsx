import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { push } from '#client/navigation.ts'
import { askInPlace } from '#client/ask.ts'
import { failureOf } from '#client/failure.ts'
import { date } from '#client/formats.ts'
import { rememberHistoryState } from '#client/history-state.ts'
import { AuditLink } from '#features/list-tools/AuditLink.tsx'
import { Sum } from '#features/measures/Sum.tsx'
import { LinkedPoints } from '#features/point-trades/LinkedPoints.tsx'
import { pointsText } from '#features/point-trades/points-text.ts'
import type { TradeNames } from '#features/transactions/words.ts'
import { isolated } from '#shared/isolated.ts'
import { DetailHead } from '#ui/DetailHead.tsx'
import { Drawer, type DrawerSteps } from '#ui/Drawer.tsx'
import { Facts, numberFact, textFact } from '#ui/Facts.tsx'
import { MoreButton } from '#ui/More.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { orders, type LinkedOrder, type Order } from './contract.ts'
import { OrderAmount, OrderState } from './order-columns.tsx'
import { orderTypeWords } from './words.list.ts'

type OrderDrawerProps = DrawerSteps & {
  names: TradeNames
  /** The open order: `E00001207 O2611...`. */
  open: string | undefined
  /** Its row of the list, until all of it is there. */
  row: Order | undefined
  /** Opens another order in its place. */
  onOpen: (open: string) => void
}

/** One order read closely: how it was paid, the points of it and why there were so many. */
export function OrderDrawer({ names, open, row, onOpen, ...steps }: OrderDrawerProps) {
  const { i18n } = useLingui()
  const [EntCode = '', OrderNo] = open?.split(' ') ?? []
  const found = useQuery({ ...askInPlace(orders.detail, { EntCode, OrderNo }), enabled: open !== undefined })
  const failure = failureOf(found)
  const order = open === undefined ? undefined : (found.data?.order ?? row)
  return (
    <Drawer title={<Trans>Order details</Trans>} open={open !== undefined} {...steps}>
      {order && (
        <>
          <DetailHead
            name={i18n._(orderTypeWords[order.orderType])}
            when={date(order.orderTime, 'dateTime')}
            state={<OrderState status={order.status} />}
            amount={<OrderAmount order={order} />}
          />
          <Parts names={names} order={order} />
          {found.data && <LinkedOrders order={order} linked={found.data.linked} onOpen={onOpen} />}
          {found.data && <LinkedPoints points={found.data.points} />}
          <Details order={order} />
        </>
      )}
      {!(failure?.offline && order) && <NotLoaded failure={failure} />}
    </Drawer>
  )
}

/** What it was paid with; each payment of its own opens. */
function Parts({ names, order: { entCode, currency, payments } }: { names: TradeNames; order: Order }) {
  if (payments.length === 0) return null
  const amount = (value: number) => <Sum value={value} currency={currency} />
  return (
    <section className="section">
      <h3>
        <Trans>Paid with</Trans>
      </h3>
      {payments.map(({ paymentType, amount: value, tradeNo, returned }, index) =>
        tradeNo === null ? (
          <Facts
            key={index} // the parts of an order keep their order
            facts={[{ id: paymentType, label: names.paymentType(paymentType), value: amount(value) }]}
          />
        ) : (
          <MoreButton
            key={index}
            icon="receipt"
            label={names.paymentType(paymentType)}
            value={
              <>
                {amount(value)}
                {returned > 0 && (
                  <span className="order-returned small muted">
                    <Trans>Returned</Trans> {amount(returned)}
                  </span>
                )}
              </>
            }
            onPress={() => push('/trade', { filter: rememberHistoryState({ Trade: tradeNo, Ent: entCode }) })}
          />
        ),
      )}
    </section>
  )
}

type LinkedOrdersProps = { order: Order; linked: readonly LinkedOrder[]; onOpen: (open: string) => void }

/** What came back of an order, or the order that a return is of; each opens. */
function LinkedOrders({ order: { entCode, currency, orderType }, linked, onOpen }: LinkedOrdersProps) {
  const { i18n } = useLingui()
  if (linked.length === 0) return null
  return (
    <section className="section">
      <h3>{orderType === 'RETURN' ? <Trans>Return of</Trans> : <Trans>Returns</Trans>}</h3>
      {linked.map(({ orderNo, orderType: kind, orderTime, totalAmount }) => (
        <MoreButton
          key={orderNo}
          icon="receipt"
          label={`${i18n._(orderTypeWords[kind])}　${date(orderTime, 'listTime')}`}
          value={<Sum value={totalAmount} currency={currency} />}
          onPress={() => onOpen(`${entCode} ${orderNo}`)}
        />
      ))}
    </section>
  )
}

function Details({ order }: { order: Order }) {
  const { t } = useLingui()
  const { pointBalanceAfter: balance } = order
  const facts = [
    numberFact('orderNo', t`Order no.`, order.orderNo),
    numberFact('tradeNo', t`Transaction no.`, order.tradeNo),
    textFact('store', t`Store and terminal`, `${isolated(order.shopName || order.shopCode)}　${order.terminalNo}`),
    textFact('member', t`Member no.`, order.member),
    textFact('balance', t`Point balance`, balance === null ? undefined : pointsText(balance)),
    numberFact('coupon', t`Coupon no.`, order.couponNo),
    textFact('remark', t`Remark`, order.remark),
  ]
  return (
    <section className="section">
      <Facts facts={facts} />
      {order.tradeNo !== null && <AuditLink object={order.tradeNo} />}
    </section>
  )
}
