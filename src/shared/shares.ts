/** A whole, in the tenths of a percent that shares are shown in. */
const tenths = 1_000n

/**
 * The share of each part of a whole in ten-thousandths, rounded to the tenth of a percent that is shown so that all of them come
 * to 100.0%: what rounding down leaves goes to the parts it took most from. Zeros where there is no whole.
 */
export function sharesOf(parts: readonly (number | bigint)[]): number[] {
  const sizes = parts.map((part) => (typeof part === 'bigint' ? part : BigInt(Math.round(part))))
  const whole = sizes.reduce((sum, size) => sum + size, 0n)
  if (whole <= 0n) return parts.map(() => 0)
  const cut = sizes.map((size) => {
    const taken = (((size * tenths) % whole) + whole) % whole
    return { taken, share: (size * tenths - taken) / whole }
  })
  const left = Number(cut.reduce((sum, { share }) => sum - share, tenths))
  const order = cut.map((_one, at) => at).toSorted((a, b) => Number((cut[b]?.taken ?? 0n) - (cut[a]?.taken ?? 0n)))
  const more = new Set(order.slice(0, left))
  return cut.map(({ share }, at) => 10 * (Number(share) + (more.has(at) ? 1 : 0)))
}
