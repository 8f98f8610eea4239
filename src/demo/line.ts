import type { TradeRow } from '#server/ingest/row.ts'

/** What changes on a row as time goes by. */
export type Turn = Partial<
  Pick<
    TradeRow,
    | 'status'
    | 'tradeType'
    | 'feeAmount'
    | 'refunded'
    | 'refundCount'
    | 'approvalNo'
    | 'failureCode'
    | 'failureText'
    | 'refundDeadline'
  >
>

/** A step in the life of a row: what it changes and how it is told. */
export interface Step {
  readonly at: number
  /** Absent if the step changes nothing and is only part of the history. */
  readonly turn?: Turn
  readonly told?: Told
}

/** A step as the payment's story has it. */
export interface Told {
  readonly kind: string
  readonly actor: string
  readonly amount?: number
  readonly detail: Readonly<Record<string, string>>
}

/** A row of the list with its whole life, known from the start: any moment of it can be looked up. */
export interface Line {
  /** The row as it first appears. */
  readonly row: TradeRow
  /** When it first appears, in milliseconds. */
  readonly at: number
  /** In the order of their time, all later than `at`. */
  readonly steps: readonly Step[]
}

/** The row as it stands at a moment; undefined before it appears. Its version counts its changes. */
export function stateAt({ row, at, steps }: Line, moment: number): TradeRow | undefined {
  if (moment < at) return undefined
  const turns = steps.filter((step) => step.at <= moment && step.turn).map(({ turn }) => turn)
  return turns.length === 0 ? row : Object.assign({ ...row }, ...turns, { version: 1 + turns.length })
}

/** Whether anything happens to the row after `from` and no later than `to`. */
export function stirs({ at, steps }: Line, from: number, to: number): boolean {
  if (at > to) return false
  return at > from || steps.some((step) => step.at > from && step.at <= to)
}
