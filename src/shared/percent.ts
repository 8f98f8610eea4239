/** Parts per million as people read a rate, never rounded: `3.24%`; in a column with at least so many decimals. */
export function percent(ppm: number, leastDecimals = 0): string {
  const [, decimals = ''] = String(ppm / 10_000).split('.')
  return `${(ppm / 10_000).toFixed(Math.max(leastDecimals, decimals.length))}%`
}
