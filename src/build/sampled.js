import { createHash } from 'node:crypto'

/**
 * So many of a long row, chosen by a run's seed, and chosen alike wherever the same name asks.
 * @template T
 * @param {string} name
 * @param {readonly T[]} all
 * @param {number} many
 * @param {string} seed
 * @returns {readonly T[]}
 */
export function sampled(name, all, many, seed) {
  if (many >= all.length) return all
  const ranks = all.map((_, index) => createHash('sha1').update(`${seed} ${name} ${index}`).digest('hex'))
  const last = ranks.toSorted()[many - 1] ?? ''
  return all.filter((_, index) => (ranks[index] ?? '') <= last)
}
