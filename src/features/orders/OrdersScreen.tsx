import { Trans, useLingui } from '@lingui/react/macro'
import { date, money } from '#client/formats.ts'
import { useFilter } from '#client/filter-params.ts'
import { lazyPart } from '#client/with-words.ts'
import { fileColumns, useListTable } from '#features/list-tools/list-table.ts'
import { ListEnd } from '#features/list-tools/ListEnd.tsx'
import { TakeFile } from '#features/list-tools/TakeFile.tsx'
import { usePeriodList } from '#features/trade-filter/use-period-list.tsx'
import { useNames } from '#features/transactions/words.ts'
import { isolated } from '#shared/isolated.ts'
import { ListScreen } from '#ui/ListScreen.tsx'
import { orders } from './contract.ts'
import { alwaysInFile, orderFields } from './list.ts'
import { useOrderColumns } from './order-columns.tsx'
import { conditions, ordersFilter } from './orders-params.ts'
import { OrderFilter } from './OrderFilter.tsx'
import { OrderTotals } from './OrderTotals.tsx'
import { orderTypeWords } from './words.list.ts'

const OrderDrawer = lazyPart(
  () => import('./OrderDrawer.tsx'),
  (loaded) => loaded.OrderDrawer,
)

/** Purchases at stores with points: how each was paid and what it gave. */
export default function OrdersScreen() {
  const { t, i18n } = useLingui()
  const place = useFilter(ordersFilter)
  const [address, go] = place
  const names = useNames()
  const { list, refused } = usePeriodList(orders.list, {
    form: ordersFilter,
    place,
    conditions,
    keyOf: ({ entCode, orderNo }) => `${entCode} ${orderNo}`,
  })
  const table = useListTable({ name: 'orders', fields: orderFields, columns: useOrderColumns(names) })
  return (
    <ListScreen
      list={list}
      label={t`Orders`}
      {...table}
      nameOf={(row) => {
        const [what, amount, at] = [
          i18n._(orderTypeWords[row.orderType]),
          money(row.totalAmount, row.currency),
          date(row.orderTime, 'listTime'),
        ]
        return `${what} ${amount}, ${isolated(row.shopName)}, ${at}`
      }}
      none={{ title: <Trans>No orders in this period</Trans>, noMatch: <Trans>No order matches</Trans> }}
      instead={refused}
      bar={!refused && <OrderTotals filter={list.filter} />}
      strip={
        <OrderFilter address={address} names={names} onNarrow={list.narrow}>
          <ListEnd time={list} table={table} />
          {!refused && (
            <TakeFile call={orders.file} input={{ ...list.filter, columns: fileColumns(table.shown, alwaysInFile) }} />
          )}
        </OrderFilter>
      }
      drawer={
        <OrderDrawer
          names={names}
          open={address.Open}
          row={list.openRow}
          onOpen={(open) => go({ ...address, Open: open })}
          {...list.steps}
        />
      }
    />
  )
}
