import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { UserForm } from './user.contract.ts'
import { scopeWords } from './words.list.ts'

/** Says which stores somebody sees: all, none, the one, or how many. */
export function useStoresText(names: ReadonlyMap<string, string>) {
  const { t, i18n } = useLingui()
  return ({ shopScope, shopCodes }: Pick<UserForm, 'shopScope' | 'shopCodes'>): string => {
    if (shopScope !== 'SPECIFIC') return i18n._(scopeWords[shopScope])
    const [only = ''] = shopCodes
    return shopCodes.length === 1
      ? (names.get(only) ?? only)
      : t`${plural(shopCodes.length, { one: '# store', other: '# stores' })}`
  }
}
