import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'

type ButtonProps = ComponentProps<'button'> & {
  /** `danger` for what cannot be taken back; `outline` unless told. */
  look?: 'primary' | 'outline' | 'ghost' | 'danger' | 'danger-outline'
  /** Height: the pointer's own (36 or 44) unless told; medium 44, large 52, small 30 with a mouse. */
  size?: 'small' | 'medium' | 'large' | undefined
  wide?: boolean
  icon?: IconName
}

/** A button whose words say what happens; at least 44 px high under a finger. */
export function Button({
  look = 'outline',
  size,
  wide,
  icon,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={classes('button', `button-${look}`, size && `button-${size}`, wide && 'button-wide', className)}
      {...rest}
    >
      {icon && <Icon name={icon} size={size === 'large' ? 20 : 17} />}
      {children}
    </button>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconName
  /** What the button does, for the screen reader and the pointer's hint. */
  label: string
  iconSize?: number
  /** An unread count on the corner; nothing at zero. */
  count?: number
}

/** A button that is only a picture; its name is `label`. */
export function IconButton({
  icon,
  label,
  iconSize = 20,
  count = 0,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button type={type} aria-label={label} title={label} className={classes('icon-button', className)} {...rest}>
      <Icon name={icon} size={iconSize} />
      {count > 0 && <Badge count={count} />}
    </button>
  )
}

/** A count of what waits to be read: vermilion, 99+ above 99. */
export function Badge({ count }: { count: number }) {
  return <span className="badge">{count > 99 ? '99+' : count}</span>
}
