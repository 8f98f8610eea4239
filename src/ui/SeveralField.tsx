import type { ReactNode } from 'react'
import { ChoiceChip } from './Chip.tsx'
import { FieldGroup } from './Field.tsx'
import { Icon } from './Icon.tsx'

type SeveralFieldProps<Value extends string> = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** In the order the value keeps. */
  choices: readonly { value: Value; label: string }[]
  value: readonly Value[]
  /** Those that stay as they are. */
  locked?: readonly Value[]
  onChange: (chosen: Value[]) => void
}

/** A field whose value is any of a few words. */
export function SeveralField<Value extends string>(props: SeveralFieldProps<Value>) {
  const { label, hint, error, choices, value: chosen, locked, onChange } = props
  const choose = (one: Value, on: boolean) =>
    onChange(choices.flatMap(({ value }) => ((value === one ? on : chosen.includes(value)) ? [value] : [])))
  return (
    <FieldGroup label={label} hint={hint} error={error}>
      <div className="chip-wrap">
        {choices.map(({ value, label: word }) => (
          <ChoiceChip
            key={value}
            tick
            checked={chosen.includes(value)}
            locked={locked?.includes(value)}
            onChange={(on) => choose(value, on)}
          >
            {word}
            {locked?.includes(value) && <Icon name="lock" size={14} />}
          </ChoiceChip>
        ))}
      </div>
    </FieldGroup>
  )
}
