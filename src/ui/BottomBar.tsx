import { useLingui } from '@lingui/react/macro'
import { Badge } from './Button.tsx'
import { Icon } from './Icon.tsx'
import type { LinkAs } from './link.tsx'
import type { NavItem } from './Sidebar.tsx'

type BottomBarProps = {
  /** At most five, "More" among them. */
  items: readonly (Pick<NavItem, 'id' | 'icon' | 'label' | 'current' | 'count'> & { to: string })[]
  link: LinkAs
}

/** The phone's bar of up to five places; the present one is marked above. */
export function BottomBar({ items, link: Link }: BottomBarProps) {
  const { t } = useLingui()
  return (
    <nav className="bottom-bar" aria-label={t`Main screens`}>
      {items.map((item) => (
        <Link key={item.id} to={item.to} aria-current={item.current ? 'page' : undefined}>
          <Icon name={item.icon} size={24} {...(item.current && { weight: item.icon === 'more' ? 3 : 1.9 })} />
          <span>{item.label}</span>
          {item.count !== undefined && item.count > 0 && <Badge count={item.count} />}
        </Link>
      ))}
    </nav>
  )
}
