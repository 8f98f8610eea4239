/** Random numbers that are the same for the same seed. */
export interface Dice {
  /** At least 0, below 1. */
  next(): number
  /** A whole number from `from` to `to`, both possible. */
  between(from: number, to: number): number
  /** True with this probability. */
  chance(share: number): boolean
  one<T>(choices: readonly [T, ...T[]]): T
  /** So many digits, zeros in front possible. */
  digits(count: number): string
  /** Around 1, seldom further away than twice the spread. */
  around(spread: number): number
}

/** The random numbers of a seed, the same on every machine. */
export function diceOf(seed: string): Dice {
  let state = hashOf(seed)
  const next = () => {
    // mulberry32: small, fast, and even enough for a shop.
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    between,
    chance: (share) => next() < share,
    one: (choices) => choices[between(0, choices.length - 1)] ?? choices[0],
    digits: (count) => String(Math.floor(next() * 10 ** count)).padStart(count, '0'),
    around: (spread) => 1 + (next() + next() + next() - 1.5) * spread * 2,
  }
}

/** Draws one of the choices, each as often as its weight says; cumulative sums are calculated once. */
export function urnOf<T>(weights: readonly (readonly [T, number])[]): (dice: Dice) => T {
  const [first] = weights
  if (!first) throw new RangeError('An urn needs something in it.')
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0)
  return (dice) => {
    let left = dice.next() * total
    for (const [choice, weight] of weights) if ((left -= weight) < 0) return choice
    return first[0]
  }
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash ^ (hash >>> 15)
}
