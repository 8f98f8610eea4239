import { Chip } from './Chip.tsx'
import { classes } from './classes.ts'
import type { IconName } from './Icon.tsx'
import { Popover } from './Popover.tsx'
import './css/pick-chip.css'

/** One of the things to choose from. */
export interface Choice<Value> {
  readonly key: string
  readonly name: string
  readonly current: boolean
  readonly value: Value
  /** Stands below the one before it, to which it belongs. */
  readonly under?: boolean
}

type PickChipProps<Value> = {
  /** What is chosen, for the screen reader. */
  label: string
  icon: IconName
  className?: string
  /** What the chip says: what is chosen now. */
  text: string
  choices: readonly Choice<Value>[]
  onPick: (value: Value) => void
}

/** A chip that says which one of a list is chosen, and opens the list. */
export function PickChip<Value>({ label, icon, className, text, choices, onPick }: PickChipProps<Value>) {
  return (
    <Popover
      sheetOnPhone
      label={label}
      button={(trigger) => (
        <Chip opens icon={icon} className={classes('pick-chip', className)} {...trigger}>
          <span>{text}</span>
        </Chip>
      )}
    >
      {(close) => (
        <ul className="pick-list" aria-label={label}>
          {choices.map(({ key, name, current, value, under }) => (
            <li key={key}>
              <button
                type="button"
                aria-current={current || undefined}
                className={under ? 'is-under' : undefined}
                onClick={() => {
                  close()
                  onPick(value)
                }}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}
