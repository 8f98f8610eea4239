import { classes } from '#ui/classes.ts'

type BarProps = { part: number; strong?: boolean; below?: boolean }

/** A bar of so many ten-thousandths of its room; `below` stands for what was taken away. */
export function Bar({ part, strong, below }: BarProps) {
  return (
    <svg
      className={classes('analysis-line', strong && 'is-strong', below && 'is-below')}
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width={Math.max(0, Math.min(100, part / 100))} height="10" />
    </svg>
  )
}
