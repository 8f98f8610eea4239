const million = 1_000_000n
// Shares no factor with a million, so that no two of a million following numbers end alike; they only look unordered.
const stride = 391_939n

/** The six digits in which a number ends that a sequence gives. */
export function sixDigitsOf(sequence: bigint): string {
  return String(((sequence % million) * stride) % million).padStart(6, '0')
}
