import type { Figure } from './csv.ts'

/** Lines as wide as the file. */
export function filled(lines: readonly (string | Figure)[][], width: number): (string | Figure)[][] {
  return lines.map((line) => [...line, ...Array<string>(Math.max(0, width - line.length)).fill('')])
}

/** Checks that the totals are those of the file's rows. Throws if they differ, and the file ends unfinished. */
export function refuseDifference(count: bigint, rows: number): void {
  if (count !== BigInt(rows)) throw new Error(`a file of ${rows} rows was to end with the sums of ${count}`)
}
