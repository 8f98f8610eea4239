import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ask } from '#client/ask.ts'
import { stores } from '#features/stores/contract.ts'
import { AmountChip } from '#features/trade-filter/AmountChip.tsx'
import { PeriodAndStores } from '#features/trade-filter/PeriodAndStores.tsx'
import type { TradeNames } from '#features/transactions/words.ts'
import { FilterBar } from '#ui/FilterBar.tsx'
import { filterRows, type OrdersParams } from './orders-params.ts'

type OrderFilterProps = {
  address: OrdersParams
  names: TradeNames
  onNarrow: (more: Partial<OrdersParams>) => void
  children: ReactNode
}

/** Days, stores and amount, then the other conditions; terminals are those of the chosen stores. */
export function OrderFilter({ address, names, onNarrow, children }: OrderFilterProps) {
  const { t } = useLingui()
  const paymentTypes = (names.masters?.paymentTypes ?? []).map(({ code }) => ({
    value: [code],
    label: names.paymentType(code),
  }))
  const { data: ofStores } = useQuery({
    ...ask(stores.terminalList, { ShopCodes: address.ShopCodes }),
    enabled: address.ShopCodes !== undefined,
  })
  const terminals = (ofStores?.list ?? []).map(({ terminalNo }) => ({ value: [terminalNo], label: terminalNo }))
  /** A terminal belongs to its store: other stores leave it. */
  const narrowStores: typeof onNarrow = (more) =>
    onNarrow('ShopCodes' in more ? { ...more, TerminalNos: undefined } : more)
  return (
    <FilterBar
      rows={filterRows({ paymentTypes, terminals })}
      place={address}
      onNarrow={onNarrow}
      first={
        <>
          <PeriodAndStores place={address} onNarrow={narrowStores} />
          <AmountChip label={t`Amount`} place={address} onNarrow={onNarrow} />
        </>
      }
    >
      {children}
    </FilterBar>
  )
}
