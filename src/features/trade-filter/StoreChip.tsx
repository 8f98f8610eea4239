import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, type ReactNode } from 'react'
import { lazyPart } from '#client/with-words.ts'
import type { TradeFilter } from '#features/transactions/contract.ts'
import { Chip } from '#ui/Chip.tsx'
import { Popover } from '#ui/Popover.tsx'

const StoreChoice = lazyPart(
  () => import('./StoreChoice.tsx'),
  (loaded) => loaded.StoreChoice,
  'transactions',
)

type StoreChipProps = {
  filter: TradeFilter
  /** What the chosen stores are called. */
  names: ReactNode
  onApply: (next: TradeFilter) => void
}

/** The chip that says of which stores the rows are, and opens the choice of others. */
export function StoreChip({ filter, names, onApply }: StoreChipProps) {
  const { t } = useLingui()
  const chosen = filter.ShopCodes !== undefined
  return (
    <Popover
      sheetOnPhone
      label={t`Store`}
      button={(trigger) => (
        <Chip opens on={chosen} {...trigger}>
          {chosen ? names : <Trans>All stores</Trans>}
        </Chip>
      )}
    >
      {(close) => (
        <Suspense>
          <StoreChoice
            filter={filter}
            onApply={(next) => {
              close()
              onApply(next)
            }}
          />
        </Suspense>
      )}
    </Popover>
  )
}
