import { Trans } from '@lingui/react/macro'
import { useStores } from '#features/transactions/days.ts'
import { isolated } from '#shared/isolated.ts'
import { wholeNumber } from '#shared/whole-number.ts'

/** One chosen store by its name, several by their number. */
export function ChosenStores({ codes }: { codes: readonly string[] | undefined }) {
  const stores = useStores(codes?.length === 1)
  const one = stores.find(({ shopCode }) => shopCode === codes?.[0])?.shopName ?? codes?.[0]
  const count = wholeNumber(codes?.length ?? 0)
  return codes?.length === 1 ? isolated(one ?? '') : <Trans>{count} stores</Trans>
}
