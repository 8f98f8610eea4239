import { useState, type ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Badge, IconButton } from './Button.tsx'
import { Logo } from './Logo.tsx'
import { Icon, type IconName } from './Icon.tsx'
import type { LinkAs } from './link.tsx'

/** A place of the menu; `short` stands under the icon at 112 px. A group has `children` instead of an address. */
export type NavItem = {
  id: string
  icon: IconName
  label: string
  short?: string
  to?: string
  current?: boolean
  /** How many unread things it leads to. */
  count?: number
  children?: readonly { id: string; label: string; to: string; current?: boolean }[]
}

type SidebarProps = {
  /** The tenant's name beside the mark; the mark itself may be the tenant's picture. */
  brand: { name: string; mark?: ReactNode }
  /** Parts of the menu with a line between them. */
  groups: readonly (readonly NavItem[])[]
  company: string
  /** Their company's code; the provider has none that people know. */
  code: string | undefined
  /** Whether the wide form is shown; decides the word of the button only, the style sheet decides the form. */
  wide: boolean
  onToggle: () => void
  link: LinkAs
}

/** The sidebar: 260 px wide with words, or 112 px with captions; `data-nav` on html and the window's width choose. */
export function Sidebar({ brand, groups, company, code, wide, onToggle, link }: SidebarProps) {
  const { t } = useLingui()
  return (
    <aside className="side on-cloth" aria-label={brand.name}>
      <div className="side-brand">
        {brand.mark ?? <Logo />}
        <span>{brand.name}</span>
      </div>
      <nav className="nav" aria-label={t`Main menu`}>
        {groups.map((items, index) => (
          // The groups are a fixed table; their place is their name.
          <div key={index} className="nav-group">
            {index > 0 && <div className="nav-rule" />}
            {items.map((item) =>
              item.children ? (
                <NavGroup key={item.id} item={item} link={link} />
              ) : (
                <NavLink key={item.id} item={item} link={link} />
              ),
            )}
          </div>
        ))}
      </nav>
      <div className="side-foot">
        <span className="grow">
          <strong>{company}</strong>
          {code}
        </span>
        <IconButton
          className="side-turn"
          icon="chevronLeft"
          iconSize={18}
          label={wide ? t`Make the menu narrow` : t`Make the menu wide`}
          onClick={onToggle}
        />
      </div>
    </aside>
  )
}

function NavLink({ item, link: Link }: { item: NavItem; link: LinkAs }) {
  return (
    <Link to={item.to ?? '/'} className="nav-item" aria-current={item.current ? 'page' : undefined}>
      <NavWords item={item} />
      {item.count !== undefined && item.count > 0 && <Badge count={item.count} />}
    </Link>
  )
}

function NavGroup({ item, link: Link }: { item: NavItem; link: LinkAs }) {
  const places = item.children ?? []
  const [open, setOpen] = useState(places.some((place) => place.current))
  return (
    <>
      <button type="button" className="nav-item" aria-expanded={open} onClick={() => setOpen(!open)}>
        <NavWords item={item} />
        <span className="nav-turn">
          <Icon name="chevronDown" size={16} />
        </span>
      </button>
      {open && (
        <div className="nav-sub">
          {places.map((place) => (
            <Link key={place.id} to={place.to} className="nav-item" aria-current={place.current ? 'page' : undefined}>
              {place.label}
            </Link>
          ))}
        </div>
      )}
    </>
  )
}

function NavWords({ item }: { item: NavItem }) {
  return (
    <>
      <Icon name={item.icon} {...(item.current && { weight: 1.9 })} />
      <span className="nav-long">{item.label}</span>
      <span className="nav-short">{item.short ?? item.label}</span>
    </>
  )
}
