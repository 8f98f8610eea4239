import { useLingui } from '@lingui/react/macro'
import { useStores } from '#features/transactions/days.ts'
import { isolated } from '#shared/isolated.ts'
import { Chip } from '#ui/Chip.tsx'
import { Popover } from '#ui/Popover.tsx'
import type { PanelStores } from './contract.ts'
import './store-pick.css'

interface Choice {
  readonly key: string
  readonly name: string
  readonly current: boolean
  readonly to: PanelStores
  /** A store below its company. */
  readonly under?: true
}

/** Whose figures are shown: all stores that the person looks after, those of one company, or one; absent where there is only one. */
export function StorePick({ stores, onPick }: { stores: PanelStores; onPick: (next: PanelStores) => void }) {
  const { t } = useLingui()
  const all = useStores()
  if (all.length < 2) return null
  const count = all.length
  const [ent, shop] = [stores.EntCodes?.[0], stores.ShopCodes?.[0]]
  const companies = [...new Map(all.map(({ entCode, entName }) => [entCode, entName]))]
  const isOf = (code: string) => companies.length > 1 && shop === undefined && ent === code
  const choices: Choice[] = companies.flatMap(([code, name]) => [
    ...(companies.length > 1
      ? [{ key: code, name: isolated(name), current: isOf(code), to: { EntCodes: [code], ShopCodes: undefined, Scope: undefined } }] // prettier-ignore
      : []),
    ...all
      .filter(({ entCode }) => entCode === code)
      .map(({ shopCode, shopName }) => ({
        key: `${code} ${shopCode}`,
        name: isolated(shopName),
        current: shopCode === shop && (ent ?? code) === code,
        to: { Scope: 'one' as const, EntCodes: [code], ShopCodes: [shopCode] },
        ...(companies.length > 1 && { under: true as const }),
      })),
  ])
  const chosen = choices.find(({ current }) => current)
  const everywhere = { key: 'all', name: t`All stores: ${count}`, current: !chosen, to: { Scope: undefined, EntCodes: undefined, ShopCodes: undefined } } // prettier-ignore
  return (
    <Popover
      sheetOnPhone
      label={t`Store`}
      button={(trigger) => (
        <Chip opens icon="store" className="panel-store" {...trigger}>
          <span>{chosen ? chosen.name : everywhere.name}</span>
        </Chip>
      )}
    >
      {(close) => (
        <ul className="panel-stores" aria-label={t`Store`}>
          {[everywhere, ...choices].map(({ key, name, current, to, under }: Choice) => (
            <li key={key}>
              <button
                type="button"
                aria-current={current || undefined}
                className={under && 'is-under'}
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
