/** A weekday from 1 for Monday and an hour of the clock with its count. */
interface Hour {
  readonly weekday: number
  readonly hour: number
  readonly payCount: number
}

/** The hour of the week with most payments, the earliest of several; undefined where there was none. */
export function busiestOf<One extends Hour>(hours: readonly One[]): One | undefined {
  return hours.reduce<One | undefined>((most, one) => (one.payCount > (most?.payCount ?? 0) ? one : most), undefined)
}
