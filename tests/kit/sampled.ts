import { createHash } from 'node:crypto'

const { SEED: seed = '1', TEST_WHOLE: whole } = process.env

/**
 * So many of a long row, chosen by the run's seed, and chosen alike wherever the same name asks; all of them with
 * TEST_WHOLE=1.
 */
export function sampled<T>(name: string, all: readonly T[], many: number, by = seed): readonly T[] {
  if (whole !== undefined || many >= all.length) return all
  const ranks = all.map((_, index) => createHash('sha1').update(`${by} ${name} ${index}`).digest('hex'))
  const last = ranks.toSorted()[many - 1] ?? ''
  return all.filter((_, index) => (ranks[index] ?? '') <= last)
}

/** The same for a family of alike tests, and says how many of them are left out. */
export function drawn<T>(name: string, all: readonly T[], many: number, say = console.log): readonly T[] {
  const some = sampled(name, all, many)
  if (some.length < all.length) say(`${name}: ${some.length} of ${all.length} by the seed, the others by other seeds`)
  return some
}
