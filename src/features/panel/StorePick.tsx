import { Trans, useLingui } from '@lingui/react/macro'
import { useStores } from '#features/transactions/days.ts'
import { isolated } from '#shared/isolated.ts'
import { Chip } from '#ui/Chip.tsx'
import { Popover } from '#ui/Popover.tsx'
import type { PanelStores } from './contract.ts'
import './store-pick.css'

/** Whose figures are shown: all stores that the person looks after, or one; absent where there is only one. */
export function StorePick({ stores, onPick }: { stores: PanelStores; onPick: (next: PanelStores) => void }) {
  const { t } = useLingui()
  const all = useStores()
  const chosen = all.find(
    ({ entCode, shopCode }) => shopCode === stores.ShopCodes?.[0] && (stores.EntCodes?.[0] ?? entCode) === entCode,
  )
  if (all.length < 2) return null
  const count = all.length
  const choices = [
    { key: 'all', name: t`All stores: ${count}`, current: !chosen, to: { Scope: undefined, EntCodes: undefined, ShopCodes: undefined } }, // prettier-ignore
    ...all.map((store) => ({
      key: `${store.entCode} ${store.shopCode}`,
      name: isolated(store.shopName),
      current: store === chosen,
      to: { Scope: 'one' as const, EntCodes: [store.entCode], ShopCodes: [store.shopCode] },
    })),
  ]
  return (
    <Popover
      sheetOnPhone
      label={t`Store`}
      button={(trigger) => (
        <Chip opens icon="store" className="panel-store" {...trigger}>
          <span>{chosen ? isolated(chosen.shopName) : <Trans>All stores: {count}</Trans>}</span>
        </Chip>
      )}
    >
      {(close) => (
        <ul className="panel-stores" aria-label={t`Store`}>
          {choices.map(({ key, name, current, to }) => (
            <li key={key}>
              <button
                type="button"
                aria-current={current || undefined}
                onClick={() => {
                  close()
                  onPick(to)
                }}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}
