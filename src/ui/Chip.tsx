import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'

type ChipProps = ComponentProps<'button'> & {
  /** Filled: this condition limits what is shown. */
  on?: boolean
  icon?: IconName
  /** Shows the mark of something that opens. */
  opens?: boolean
}

/** A condition of the filter bar that opens its choices when pressed. */
export function Chip({ on, icon, opens, className, children, ...rest }: ChipProps) {
  return (
    <button type="button" className={classes('chip', on && 'chip-on', className)} {...rest}>
      {icon && <Icon name={icon} size={18} />}
      {children}
      {opens && <Icon name="chevronDown" size={14} />}
    </button>
  )
}

type ActiveChipProps = {
  children: ReactNode
  /** "Remove amount from 1,000": what the cross does. */
  dropLabel: string
  onDrop: () => void
}

/** A condition that is in force, with its cross. */
export function ActiveChip({ children, dropLabel, onDrop }: ActiveChipProps) {
  return (
    <span className="chip">
      {children}
      <button type="button" className="chip-drop" aria-label={dropLabel} title={dropLabel} onClick={onDrop}>
        <Icon name="close" size={14} />
      </button>
    </span>
  )
}

type ChoiceChipProps = {
  children: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** One of many (radio) of the group named here; else each stands for itself. */
  group?: string
  /** A tick before the word, for groups where several may be chosen. */
  tick?: boolean
  /** Stays as it is; what stands beside the choices says why. */
  locked?: boolean | undefined
}

/** A choice inside the filter sheet: a check box or radio button drawn as a pill. */
export function ChoiceChip({ children, checked, onChange, group, tick, locked }: ChoiceChipProps) {
  return (
    <label className="chip">
      <input
        type={group === undefined ? 'checkbox' : 'radio'}
        name={group}
        checked={checked}
        disabled={locked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {tick && (
        <span className="chip-tick">
          <Icon name="check" size={15} weight={2.4} />
        </span>
      )}
      {children}
    </label>
  )
}
