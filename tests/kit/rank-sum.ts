/** How likely two samples are as different as this where both come from one source: the two-sided p of Mann and Whitney. */
export function rankSumP(one: readonly number[], two: readonly number[]): number {
  const all = [...one.map((value) => ({ value, own: true })), ...two.map((value) => ({ value, own: false }))].toSorted(
    (a, b) => a.value - b.value,
  )
  let sum = 0
  for (let at = 0; at < all.length;) {
    let end = at
    while (all[end]?.value === all[at]?.value && end < all.length) end++
    // Equal values share the middle of their ranks.
    const rank = (at + 1 + end) / 2
    sum += rank * all.slice(at, end).filter(({ own }) => own).length
    at = end
  }
  const [m, n] = [one.length, two.length]
  const u = sum - (m * (m + 1)) / 2
  const z = (u - (m * n) / 2) / Math.sqrt((m * n * (m + n + 1)) / 12)
  return 2 * (1 - normal(Math.abs(z)))
}

/** The share of a normal distribution below z, by the series of Abramowitz and Stegun (26.2.17), good to 1e-7. */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const [b1, b2, b3, b4, b5] = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429] as const
  const tail = t * (b1 + t * (b2 + t * (b3 + t * (b4 + t * b5))))
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail
}
