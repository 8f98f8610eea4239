import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ask } from '#client/ask.ts'
import { failureOf } from '#client/failure.ts'
import { date, decimalsOf } from '#client/formats.ts'
import { rememberHistoryState } from '#client/history-state.ts'
import { AuditLink } from '#features/list-tools/AuditLink.tsx'
import { LinkedPoints } from '#features/point-trades/LinkedPoints.tsx'
import { pointsText } from '#features/point-trades/points-text.ts'
import type { TradeNames } from '#features/transactions/words.ts'
import { isolated } from '#shared/isolated.ts'
import { Drawer } from '#ui/Drawer.tsx'
import { Facts, type Fact } from '#ui/Facts.tsx'
import { Money } from '#ui/Money.tsx'
import { MoreButton } from '#ui/More.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { orders, type Order } from './contract.ts'
import { OrderAmount, OrderState } from './order-columns.tsx'
import { orderTypeWords } from './words.list.ts'

type OrderDrawerProps = {
  names: TradeNames
  /** The open order: `E00001207 O2611...`. */
  open: string | undefined
  /** Its row of the list, until all of it is there. */
  row: Order | undefined
  onClose: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** One order read closely: how it was paid, the points of it and why there were so many. */
export function OrderDrawer({ names, open, row, onClose, onPrevious, onNext }: OrderDrawerProps) {
  const { i18n } = useLingui()
  const [EntCode = '', OrderNo] = open?.split(' ') ?? []
  const found = useQuery({ ...ask(orders.detail, { EntCode, OrderNo }), enabled: open !== undefined })
  const order = open === undefined ? undefined : (found.data?.order ?? row)
  return (
    <Drawer
      title={<Trans>Order details</Trans>}
      open={open !== undefined}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
    >
      {order && (
        <>
          <section className="section">
            <div className="detail-head">
              <div className="grow">
                <div className="detail-name">{i18n._(orderTypeWords[order.orderType])}</div>
                <div className="small muted num">{date(order.orderTime, 'dateTime')}</div>
              </div>
              <OrderState status={order.status} />
            </div>
            <div className="totals-number">
              <OrderAmount order={order} />
            </div>
          </section>
          <Parts names={names} order={order} />
          {found.data && <LinkedPoints points={found.data.points} />}
          <Details order={order} />
        </>
      )}
      {!order && <NotLoaded failure={failureOf(found)} />}
    </Drawer>
  )
}

/** What it was paid with; each payment of its own opens. */
function Parts({ names, order: { entCode, currency, payments } }: { names: TradeNames; order: Order }) {
  const { history } = useRouter()
  if (payments.length === 0) return null
  const amount = (value: number) => <Money value={value} currency={currency} decimals={decimalsOf(currency)} />
  return (
    <section className="section">
      <h3>
        <Trans>Paid with</Trans>
      </h3>
      {payments.map(({ paymentType, amount: value, tradeNo }, index) =>
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
            value={amount(value)}
            onPress={() => history.push('/trade', { filter: rememberHistoryState({ Trade: tradeNo, Ent: entCode }) })}
          />
        ),
      )}
    </section>
  )
}

function Details({ order }: { order: Order }) {
  const { t } = useLingui()
  const number = (id: string, label: string, value: string | null): Fact | undefined =>
    value ? { id, label, value: <span className="mono">{value}</span>, copy: value } : undefined
  const fact = (id: string, label: string, value: string | undefined): Fact | undefined =>
    value ? { id, label, value } : undefined
  const { pointBalanceAfter: balance } = order
  const facts = [
    number('orderNo', t`Order no.`, order.orderNo),
    number('tradeNo', t`Transaction no.`, order.tradeNo),
    fact('store', t`Store and terminal`, `${isolated(order.shopName || order.shopCode)}　${order.terminalNo}`),
    fact('member', t`Member no.`, order.member),
    fact('balance', t`Point balance`, balance === null ? undefined : pointsText(balance)),
    number('coupon', t`Coupon no.`, order.couponNo),
    fact('remark', t`Remark`, order.remark),
  ]
  return (
    <section className="section">
      <Facts facts={facts.filter((one) => one !== undefined)} />
      {order.tradeNo !== null && <AuditLink object={order.tradeNo} />}
    </section>
  )
}
