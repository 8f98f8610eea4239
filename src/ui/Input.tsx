import type { ComponentProps, ReactNode } from 'react'
import { toHalfWidth } from '#shared/half-width.ts'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'

type Frame = {
  icon?: IconName
  /** Stands before the value, as a currency's sign. */
  before?: ReactNode
  /** The height of a filter bar instead of a form. */
  small?: boolean
  className?: string
}
type TextInputProps = Omit<ComponentProps<'input'>, 'onChange'> &
  Frame & {
    value: string
    onChange: (value: string) => void
    /** Full-width digits become half-width when the field is left, never while typing. */
    digits?: boolean
    /** Text grows from the right, as amounts do. */
    end?: boolean
  }

/** A line of text. */
export function TextInput({
  icon,
  before,
  small,
  className,
  value,
  onChange,
  digits,
  end,
  onBlur,
  ...rest
}: TextInputProps) {
  return (
    <div className={classes('input', small && 'input-small', end && 'input-end', className)}>
      {icon && <Icon name={icon} size={small ? 17 : 20} />}
      {before !== undefined && <span className="muted">{before}</span>}
      <input
        type="text"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={(event) => {
          const plain = toHalfWidth(event.currentTarget.value)
          if (digits && plain !== value) onChange(plain)
          onBlur?.(event)
        }}
        {...(digits && { inputMode: 'decimal' as const, autoComplete: 'off' })}
        {...rest}
      />
    </div>
  )
}

type SelectProps = Omit<ComponentProps<'select'>, 'onChange'> &
  Omit<Frame, 'before'> & { value: string; onChange: (value: string) => void }

/** The device's own list; `children` are its options. */
export function Select({ icon, small, className, value, onChange, children, ...rest }: SelectProps) {
  return (
    <div className={classes('input', small && 'input-small', className)}>
      {icon && <Icon name={icon} />}
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)} {...rest}>
        {children}
      </select>
      <Icon name="chevronDown" size={14} />
    </div>
  )
}
