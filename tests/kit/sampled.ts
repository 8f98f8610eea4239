import { createHash } from 'node:crypto'
import { inject } from 'vitest'

/**
 * So many of a long row, chosen by the seed that the run prints, and chosen alike wherever the same name asks; all of them
 * with TEST_WHOLE=1. A run with TEST_SEED chooses as that one did.
 */
export function sampled<T>(name: string, all: readonly T[], many: number): readonly T[] {
  if (process.env['TEST_WHOLE'] !== undefined) return all
  const rankOf = (index: number) =>
    createHash('sha1')
      .update(`${inject('seed')} ${name} ${index}`)
      .digest('hex')
  const ranks = all.map((_, index) => rankOf(index))
  const last = ranks.toSorted()[many - 1] ?? ''
  return all.filter((_, index) => (ranks[index] ?? '') <= last)
}
