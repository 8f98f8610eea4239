/** A line that cannot be taken: its place in the batch, from 0, and why, as one sentence. */
export interface RefusedLine {
  readonly index: number
  readonly reason: string
}

/** Thrown with every line that stands in the way; the batch's transaction must not be committed. */
export class IngestRefused extends Error {
  override readonly name = 'IngestRefused'
  readonly lines: readonly RefusedLine[]
  constructor(lines: readonly RefusedLine[]) {
    super(lines.map(({ index, reason }) => `Line ${index + 1}: ${reason}`).join('\n'))
    this.lines = lines
  }
}
