import type { ReactNode } from 'react'
import { RouterLink } from '#client/RouterLink.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'

type MoreLinkProps = { to: string; icon: IconName; label: ReactNode; children?: ReactNode }

/** A line of "More" that leads to another screen, with what stands at its end. */
export function MoreLink({ to, icon, label, children }: MoreLinkProps) {
  return (
    <RouterLink to={to} className="more-line">
      <Icon name={icon} size={22} />
      <span className="grow">{label}</span>
      {children}
      <Icon name="chevronRight" size={16} />
    </RouterLink>
  )
}
