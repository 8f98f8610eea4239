// Letters that are written from right to left.
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * A value as it stands inside a sentence or beside other values: one with letters written from right to left is isolated, so
 * that it does not turn the order of what is around it. All others stay as they are, also when they are copied.
 */
export function isolated(value: string): string {
  return rightToLeft.test(value) ? `\u2068${value}\u2069` : value
}
