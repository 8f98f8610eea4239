import { useEffect, useRef, type ReactNode } from 'react'
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
  const row = useCurrentInView(tabs.findIndex(({ current }) => current))
  return (
    <nav className="tabs" aria-label={label} ref={row}>
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

/** Keeps the current tab of a row in sight where the row is wider than its place; the row is what the ref is given to. */
export function useCurrentInView(current: number | string) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const place = row.current
    const tab = place?.querySelector('[aria-current]')
    if (!place || !tab) return
    const [room, own] = [place.getBoundingClientRect(), tab.getBoundingClientRect()]
    place.scrollLeft += Math.max(0, own.right - room.right) + Math.min(0, own.left - room.left)
  }, [current])
  return row
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
