import { sampled as sampledBy } from '#build/sampled.js'

const { SEED: seed = '1', TEST_WHOLE: whole } = process.env

/** So many of a long row, chosen by the run's seed; all of them with TEST_WHOLE=1. */
export function sampled<T>(name: string, all: readonly T[], many: number, by = seed): readonly T[] {
  return whole === undefined ? sampledBy(name, all, many, by) : all
}

/** The same for a family of alike tests, and says how many of them are left out. */
export function drawn<T>(name: string, all: readonly T[], many: number, say = console.log): readonly T[] {
  const some = sampled(name, all, many)
  if (some.length < all.length) say(`${name}: ${some.length} of ${all.length} by the seed, the others by other seeds`)
  return some
}
