/** One figure of a bench, beside the limit it is compared to, both measured in this run. */
export interface Figure {
  readonly figure: string
  readonly unit: string
  readonly value: number
  /** What the value is held against; absent where the goal is an absolute one. */
  readonly limit?: { readonly name: string; readonly value: number }
  /** Largest ratio (or value, where there is no limit) that passes; a figure without one only informs. */
  readonly gate?: number
  readonly goal?: number
}

/** A bench: says its figures, and what stands beside them in the JSON (rounds, shares, versions). */
export interface Bench {
  readonly name: string
  /** How the figures were had, in one line. */
  readonly how: string
  measure(): Promise<{ readonly figures: readonly Figure[]; readonly beside?: unknown }>
}

/** What is compared with gate and goal: the ratio to the limit, or the value itself. */
export function judged({ value, limit }: Figure): number {
  return limit ? value / limit.value : value
}

/** False where a gate is missed, or where nothing was measured. */
export function passes(figure: Figure): boolean {
  const at = judged(figure)
  return Number.isFinite(at) && (figure.gate === undefined || at <= figure.gate)
}

/** The table of a bench: figure | value | limit | ratio | goal | met or not. */
export function table(figures: readonly Figure[]): string {
  const head = ['figure', 'value', 'limit of this run', 'ratio', 'goal (gate)', 'met']
  const rows = [head, ...figures.map(row)]
  const widths = head.map((_, at) => Math.max(...rows.map((cells) => cells[at]?.length ?? 0)))
  return rows.map((cells) => cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')).join('\n')
}

function row(figure: Figure): string[] {
  const { value, unit, limit, goal, gate } = figure
  const mark = limit ? 'x' : ` ${unit}`
  return [
    figure.figure,
    `${short(value)} ${unit}`,
    limit ? `${short(limit.value)} ${unit} (${limit.name})` : '-',
    limit ? `${short(judged(figure))}x` : '-',
    [goal === undefined ? '-' : `${goal}${mark}`, gate === undefined ? '' : `(${gate}${mark})`].join(' ').trim(),
    met(figure),
  ]
}

function met(figure: Figure): string {
  if (figure.goal === undefined && figure.gate === undefined) return ''
  if (!passes(figure)) return 'NO'
  if (figure.goal === undefined || judged(figure) <= figure.goal) return 'yes'
  return 'gate only'
}

function short(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

/** The middle of the numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = NaN, high = NaN] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]]
  return (low + high) / 2
}

/** The value that so large a share of them stays within; NaN of none. */
export function share(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? NaN
}

/** So many rounds, or with `--quick` as few as still say something. */
export function roundsOf(whole: number, quick: number): number {
  return process.argv.includes('--quick') ? quick : whole
}
