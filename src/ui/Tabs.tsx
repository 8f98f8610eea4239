import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { LinkAs } from './link.tsx'

type TabsProps = {
  label: string
  /** `loud`: its count waits for somebody and is vermilion. */
  tabs: readonly { to: string; label: ReactNode; count?: number; loud?: boolean; current: boolean }[]
  link: LinkAs
  /** Further tabs, which decide themselves whether they are shown. */
  more?: ReactNode
  /** Right end of the row on wide screens: the freshness stamp. */
  end?: ReactNode
}

/** Related pages or saved views as a row of links; the current one is marked below. */
export function Tabs({ label, tabs, link: Link, more, end }: TabsProps) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} className="tab" aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && <span className={tab.loud ? 'tab-count is-loud' : 'tab-count'}>{tab.count}</span>}
        </Link>
      ))}
      {more}
      {end !== undefined && <span className="tabs-end">{end}</span>}
    </nav>
  )
}

type FreshProps = { children: ReactNode; label: string; onRefresh: () => void }

/** "14:07:32" of the data shown; pressing it asks again. */
export function Fresh({ children, label, onRefresh }: FreshProps) {
  return (
    <button type="button" className="fresh" onClick={onRefresh} title={label}>
      <Icon name="refresh" size={15} />
      <span className="num">{children}</span>
    </button>
  )
}
