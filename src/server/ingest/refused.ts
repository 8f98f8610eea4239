/** A refused line: its index in the batch, from 0, and the reason as one sentence. */
export interface RefusedLine {
  readonly index: number
  readonly reason: string
}

/** Thrown with every refused line; the batch's transaction must not be committed. */
export class IngestRefused extends Error {
  override readonly name = 'IngestRefused'
  readonly lines: readonly RefusedLine[]
  constructor(lines: readonly RefusedLine[]) {
    super(lines.map(({ index, reason }) => `Line ${index + 1}: ${reason}`).join('\n'))
    this.lines = lines
  }
}
