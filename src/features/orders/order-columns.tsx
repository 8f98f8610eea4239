import { useLingui } from '@lingui/react/macro'
import { date } from '#client/formats.ts'
import { language } from '#client/language.ts'
import { Sum } from '#features/measures/Sum.tsx'
import { pointsText } from '#features/point-trades/points-text.ts'
import type { TradeNames } from '#features/transactions/words.ts'
import { isolated } from '#shared/isolated.ts'
import { Brand } from '#ui/BrandTile.tsx'
import type { Column } from '#ui/columns.ts'
import { columnsOf } from '#ui/field-columns.ts'
import { Status, type StatusLook } from '#ui/Status.tsx'
import type { Order, OrderStatus } from './contract.ts'
import { orderFields, type OrderField } from './list.ts'
import { orderStatusWords, orderTypeWords } from './words.list.ts'
import './orders.css'

const drawings: Readonly<Record<OrderStatus, Pick<StatusLook, 'shape' | 'tone'>>> = {
  COMPLETED: { shape: 'dot', tone: 'quiet' },
  PARTIALLY_RETURNED: { shape: 'half', tone: 'info' },
  RETURNED: { shape: 'ring', tone: 'info' },
  CANCELLED: { shape: 'dash', tone: 'quiet' },
  PENDING_POINT: { shape: 'dashed', tone: 'info' },
}

/** The amount as it is shown: below zero where money went back. */
export function OrderAmount({ order: { orderType, totalAmount, currency } }: { order: Order }) {
  const amount = orderType === 'RETURN' ? -totalAmount : totalAmount
  return <Sum value={amount} currency={currency} />
}

/** How an order stands, as shape and word. */
export function OrderState({ status }: { status: OrderStatus }) {
  const { i18n } = useLingui()
  return <Status {...drawings[status]} word={i18n._(orderStatusWords[status])} />
}

/** What the list says of an order. */
export function useOrderColumns(names: TradeNames): Column<Order>[] {
  const { t, i18n } = useLingui()
  const brands = ({ payments }: Order) => payments.map(({ paymentType }) => names.paymentType(paymentType)).join(' + ')
  const paidWith = (row: Order) => {
    const [first] = row.payments
    return (
      first && (
        <span className="order-parts">
          <Brand {...names.tile({ paymentType: first.paymentType, cardBrand: undefined })} name={brands(row)} />
        </span>
      )
    )
  }
  const yearWidth = language() === 'mn' ? 2.5 : 0 // Mongolian dates always say their year
  return columnsOf<OrderField, Order>(orderFields, {
    orderTime: {
      width: 8.5 + yearWidth,
      cell: ({ orderTime }) => date(orderTime, 'listTime'),
      inCard: ({ orderTime }) => date(orderTime, 'time'),
    },
    entName: { cell: ({ entName, entCode }) => isolated(entName || entCode) },
    shopName: { cell: ({ shopName, shopCode }) => isolated(shopName || shopCode) },
    orderType: { cell: ({ orderType }) => i18n._(orderTypeWords[orderType]) },
    payments: {
      cell: (row) => paidWith(row) ?? '–',
      // A card says nothing else of what it was.
      inCard: (row) => paidWith(row) ?? i18n._(orderTypeWords[row.orderType]),
    },
    member: { cell: ({ member }) => member || '–' },
    pointUsed: { cell: ({ pointUsed }) => (pointUsed === 0 ? '–' : pointsText(-pointUsed)) },
    pointGiven: {
      cell: ({ pointGiven }) => (pointGiven === 0 ? '–' : pointsText(pointGiven)),
      inCard: ({ pointGiven, pointUsed }) => {
        const [given, used] = [pointsText(pointGiven), pointsText(pointUsed)]
        if (pointGiven === 0 && pointUsed === 0) return undefined
        const parts = [pointGiven > 0 && t`${given} given`, pointUsed > 0 && t`${used} used`]
        return <span className="small muted">{parts.filter(Boolean).join(' · ')}</span>
      },
    },
    pointBalanceAfter: {
      cell: ({ pointBalanceAfter }) => (pointBalanceAfter === null ? '–' : pointsText(pointBalanceAfter)),
    },
    status: { cell: ({ status }) => <OrderState status={status} /> },
    totalAmount: { cell: (row) => <OrderAmount order={row} /> },
  })
}
