import { useLingui } from '@lingui/react/macro'
import { useStores } from '#features/transactions/days.ts'
import { isolated } from '#shared/isolated.ts'
import { PickChip, type Choice } from '#ui/PickChip.tsx'
import type { PanelStores } from './contract.ts'

/** Whose figures are shown: all stores that the person looks after, those of one company, or one; absent where there is only one and none is named. */
export function StorePick({ stores, onPick }: { stores: PanelStores; onPick: (next: PanelStores) => void }) {
  const { t } = useLingui()
  const all = useStores()
  const count = all.length
  const [ent, shop] = [stores.EntCodes?.[0], stores.ShopCodes?.[0]]
  const named = shop ?? ent
  if (count < 2 && named === undefined) return null
  const companies = [...new Map(all.map(({ entCode, entName }) => [entCode, entName]))]
  const several = companies.length > 1
  const choices = companies.flatMap(([code, name]): Choice<PanelStores>[] => {
    const shops = all
      .filter(({ entCode }) => entCode === code)
      .map(({ shopCode, shopName }) => ({
        key: `${code} ${shopCode}`,
        name: isolated(shopName),
        current: shopCode === shop && (ent ?? code) === code,
        value: { Scope: 'one' as const, EntCodes: [code], ShopCodes: [shopCode] },
        under: several,
      }))
    if (!several) return shops
    const value = { EntCodes: [code], ShopCodes: undefined, Scope: undefined }
    return [{ key: code, name: isolated(name), current: shop === undefined && ent === code, value }, ...shops]
  })
  const chosen = choices.find(({ current }) => current)
  const everywhere = {
    key: 'all',
    name: t`All stores: ${count}`,
    current: named === undefined,
    value: { Scope: undefined, EntCodes: undefined, ShopCodes: undefined },
  }
  return (
    <PickChip
      label={t`Store`}
      icon="store"
      className="panel-store"
      // Of what is no more one of the person's there is only the code; the chip is the way from it.
      text={chosen?.name ?? named ?? everywhere.name}
      choices={[everywhere, ...choices]}
      onPick={onPick}
    />
  )
}
