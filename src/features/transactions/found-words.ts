import { useLingui } from '@lingui/react/macro'
import { wholeNumber } from '#shared/whole-number.ts'
import type { ReadingHits } from './payment.contract.ts'

/** Says how many were found: "100+ found" where counting ended. */
export function useFoundWords(): (hits: Pick<ReadingHits, 'count' | 'countCapped'>) => string {
  const { t } = useLingui()
  return (hits) => {
    const count = wholeNumber(hits.count)
    return hits.countCapped ? t`${count}+ found` : t`${count} found`
  }
}
