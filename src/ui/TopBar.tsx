import type { ComponentProps, ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { IconButton } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'

type TopBarProps = {
  title: ReactNode
  /** What stands before the title, pale: the parent's name. */
  crumb?: ReactNode
  /** Stands behind the title on a phone and turns with its words: the actions leave no room for it. */
  mark?: ReactNode
  /** Leaves a screen that has no place of its own in the menu. */
  onBack?: (() => void) | undefined
  /** Actions from 640 px. */
  wide?: ReactNode
  /** Actions of the phone's cloth: search, bell, avatar. */
  phone?: ReactNode
}

/** The header: paper and hairline from 640 px, cloth on a phone; one heading for both. */
export function TopBar({ title, crumb, mark, onBack, wide, phone }: TopBarProps) {
  const { t } = useLingui()
  return (
    <header className="top">
      {onBack && <IconButton className="top-back" icon="chevronLeft" iconSize={22} label={t`Back`} onClick={onBack} />}
      <div className="top-title">
        <h1>
          {crumb !== undefined && <span className="top-crumb from-tablet">{crumb}</span>}
          {title}
        </h1>
        {mark !== undefined && <span className="top-mark phone-only">{mark}</span>}
      </div>
      <div className="top-actions from-tablet">{wide}</div>
      <div className="top-actions phone-only">{phone}</div>
    </header>
  )
}

type HeaderButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon?: IconName
  /** Stands before the word instead of an icon. */
  mark?: ReactNode
  label: string
  opens?: boolean
}

/** A button of the header: picture and word from 1000 px, the picture alone below. */
export function HeaderButton({ icon, mark, label, opens, ...rest }: HeaderButtonProps) {
  return (
    <button type="button" className="header-button" aria-label={label} {...rest}>
      {icon && <Icon name={icon} size={20} />}
      {mark}
      <span>{label}</span>
      {opens && <Icon name="chevronDown" size={14} />}
    </button>
  )
}

/** The first letter of a person's name in a disc. */
export function Avatar({ name, large }: { name: string; large?: boolean }) {
  // Iterating by character keeps letters outside the basic plane whole.
  const [letter = '?'] = name.trim()
  return (
    <span className={large ? 'avatar avatar-large' : 'avatar'} aria-hidden="true">
      {letter.toUpperCase()}
    </span>
  )
}
