import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

/** A heading of "More" with its lines. */
export function MoreGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="more-group" aria-label={label}>
      <h2 className="more-heading">{label}</h2>
      {children}
    </section>
  )
}

type MoreButtonProps = {
  icon: IconName
  label: string
  value?: ReactNode
  disabled?: boolean
  onPress: () => void
}

/** A line that does something here: choose the language, sign out. */
export function MoreButton({ icon, label, value, disabled, onPress }: MoreButtonProps) {
  return (
    <button type="button" className="more-line" disabled={disabled} onClick={onPress}>
      <Icon name={icon} size={22} />
      <span className="grow">{label}</span>
      {value !== undefined && <span className="more-line-value">{value}</span>}
      <Icon name="chevronRight" size={16} />
    </button>
  )
}

/** A line that holds its own control, such as the size switch. */
export function MoreSetting({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div className="more-line">
      <Icon name={icon} size={22} />
      <span className="grow">{label}</span>
      {children}
    </div>
  )
}
