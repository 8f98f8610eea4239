import { useId, type ReactNode } from 'react'
import { classes } from './classes.ts'

type SegmentedProps<Value extends string> = {
  /** What is being chosen, for the screen reader. */
  label: string
  value: Value
  onChange: (value: Value) => void
  /** `className` shapes one word, as the letters of the size switch. */
  choices: readonly { value: Value; label: ReactNode; name?: string; className?: string }[]
  /** The header's form: pale frame, no lines between. */
  quiet?: boolean
  className?: string
}

/** One of a few words side by side: radio buttons to keyboard and screen reader. */
export function Segmented<Value extends string>({
  label,
  value,
  onChange,
  choices,
  quiet,
  className,
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={classes('segmented', quiet && 'segmented-quiet', className)}>
      {choices.map((choice) => (
        <label key={choice.value} className={choice.className}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            aria-label={choice.name}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  )
}
