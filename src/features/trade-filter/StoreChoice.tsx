import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { ChoiceList } from './ChoiceList.tsx'
import { useStores } from '#features/transactions/days.ts'
import type { TradeFilter } from '#features/transactions/contract.ts'

type StoreChoiceProps = { filter: TradeFilter; onApply: (filter: TradeFilter) => void }

/** The small choice behind the stores' chip: which of them, applied by its button. */
export function StoreChoice({ filter, onApply }: StoreChoiceProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState(filter.ShopCodes)
  const shops = useStores().filter(({ entCode }) => filter.EntCodes?.includes(entCode) ?? true)
  const apply = (ShopCodes: string[] | undefined) => onApply({ ...filter, ShopCodes, TerminalNos: undefined })
  return (
    <div className="small-choice">
      <ChoiceList
        label={t`Store`}
        choices={shops.map((shop) => ({ value: shop.shopCode, label: shop.shopName, also: shop.shopNameKana }))}
        chosen={chosen}
        onChange={setChosen}
      />
      <div className="small-choice-foot">
        <Button look="ghost" disabled={filter.ShopCodes === undefined} onClick={() => apply(undefined)}>
          <Trans>All stores</Trans>
        </Button>
        <Button look="primary" disabled={chosen === undefined} onClick={() => apply(chosen)}>
          <Trans>Show these stores</Trans>
        </Button>
      </div>
    </div>
  )
}
