import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useState, type ComponentType } from 'react'
import { recall, remember } from '#client/device.ts'
import { usePlace } from '#client/navigation.ts'
import { useSession } from '#client/session.ts'
import { Afterwards } from '#ui/Afterwards.tsx'
import { BottomBar } from '#ui/BottomBar.tsx'
import { FrameMenu } from '#ui/frame-menu.ts'
import { Frame } from '#ui/Frame.tsx'
import type { NavItem } from '#ui/Sidebar.tsx'
import { Sidebar } from '#ui/Sidebar.tsx'
import { Avatar, TopBar } from '#ui/TopBar.tsx'
import { useMedia } from '#ui/media.ts'
import { DemoBadge } from './DemoBadge.tsx'
import { HeaderTools } from './HeaderTools.tsx'
import { RouterLink } from '#client/RouterLink.tsx'
import { lazyPart, sparePart } from '#client/with-words.ts'
import { ScreenHere } from './router.tsx'
import { menuOf, screens } from './screens.ts'
import { ShellNotices } from './ShellNotices.tsx'
import { Bell, ShellNews, useUnreadCount } from './ShellNews.tsx'
import { useShellKeys } from './shell-keys.ts'
import { useWayBack } from './way-back.ts'

// Habits of a phone come after the first sight; a page without them is still the page.
const habit = (part: () => Promise<{ default: ComponentType }>) => sparePart(part, (loaded) => loaded.default)
const PullToRefresh = habit(() => import('./PullToRefresh.tsx'))
const SearchButton = habit(() => import('./SearchButton.tsx'))
const ScanButton = habit(() => import('./ScanButton.tsx'))
const finger = matchMedia('(pointer: coarse)')

const KeyList = lazyPart(
  () => import('./KeyList.tsx'),
  (loaded) => loaded.KeyList,
)

const sections = ['main', 'notices', 'settings', 'support'] as const
const mostOnBar = 4

/** The frame around every screen: menus from the table of screens, header, notices, content. */
export function Shell() {
  const { t } = useLingui()
  const session = useSession()
  const { pathname } = usePlace()
  const { wide, toggle } = useSidebar()
  const [keysShown, setKeysShown] = useState(false)
  useShellKeys(() => setKeysShown(true))
  const here = screens.find(({ path }) => path === pathname)
  const title = here ? i18n._(here.title) : ''
  useEffect(() => {
    document.title = [session.config.productName, title].filter(Boolean).join(' | ')
  }, [session.config.productName, title])

  const unread = useUnreadCount()
  const menu = menuOf(session)
  const items = menu.map((screen) => ({
    section: screen.place.section,
    onBar: screen.place.onBar,
    id: screen.path,
    icon: screen.place.icon,
    label: i18n._(screen.title),
    short: i18n._(screen.place.short),
    to: screen.path,
    current: screen.path === (here?.under ?? pathname),
    count: screen.place.badge === 'unread' ? unread : 0,
  }))
  const back = useWayBack()
  const headings = { main: t`Sales`, notices: t`Notices`, settings: t`Settings`, support: t`Support` }
  const groups: NavItem[][] = sections
    .map((section) => items.filter((item) => item.section === section))
    .filter((group) => group.length > 0)
  const room = mostOnBar - items.filter((item) => item.onBar === true).length
  const places = items
    .filter((item) => item.onBar === true || (item.onBar && room > 0))
    .slice(0, mostOnBar)
    .map((item) => ({ ...item, label: item.short }))
  const unplaced = sections.flatMap((section) => {
    const rest = items.filter((item) => item.section === section && !places.some(({ id }) => id === item.id))
    return rest.length > 0 ? [{ label: headings[section], items: rest }] : []
  })
  const search = menu.some((screen) => screen.search) && (
    <Afterwards place={<span className="header-button top-search" />}>
      <SearchButton />
    </Afterwards>
  )
  const more = {
    id: 'more',
    icon: 'more' as const,
    label: t({ message: 'More', comment: 'Last place of the bottom bar' }),
    to: '/account',
    current:
      (here?.under ?? pathname) === '/account' || unplaced.some((group) => group.items.some((item) => item.current)),
  }

  return (
    <Frame
      side={
        <Sidebar
          brand={{ name: session.config.productName }}
          groups={groups}
          company={session.person.entDisplayName}
          code={session.person.isAdmin ? undefined : session.person.entCode}
          wide={wide}
          onToggle={toggle}
          link={RouterLink}
        />
      }
      top={
        <TopBar
          title={title}
          mark={<DemoBadge />}
          onBack={back}
          wide={
            <>
              {search}
              <HeaderTools />
            </>
          }
          phone={
            <>
              {search}
              {search && (
                <Afterwards place={<span className="icon-button" />}>
                  <ScanButton />
                </Afterwards>
              )}
              <Bell />
              <RouterLink to="/account" className="header-button" aria-label={t`Account`}>
                <Avatar name={session.person.fullName} />
              </RouterLink>
            </>
          }
        />
      }
      bar={<BottomBar items={[...places, more]} link={RouterLink} />}
      notices={
        <>
          <ShellNotices />
          <ShellNews />
        </>
      }
    >
      <FrameMenu value={unplaced}>
        <ScreenHere />
      </FrameMenu>
      {here?.list && finger.matches && (
        <Afterwards>
          <PullToRefresh />
        </Afterwards>
      )}
      {keysShown && (
        <Suspense>
          <KeyList onClose={() => setKeysShown(false)} />
        </Suspense>
      )}
    </Frame>
  )
}

const narrow = '(max-width: 999.98px)'

/** The sidebar's form: under 1000 px it folds by itself and opens over the page until one goes somewhere; above it keeps the reader's choice. */
function useSidebar() {
  const root = document.documentElement
  const { pathname } = usePlace()
  const isNarrow = useMedia(narrow)
  const [chosen, setChosen] = useState(recall('nav') ?? 'open')
  const [openedAt, setOpenedAt] = useState<string>()
  const wide = isNarrow ? openedAt === pathname : chosen === 'open'
  useEffect(() => {
    if (wide === isNarrow) root.dataset.nav = wide ? 'open' : 'collapsed'
    else delete root.dataset.nav
  }, [wide, isNarrow, root])

  return {
    wide,
    toggle: () => {
      const next = wide ? 'collapsed' : 'open'
      if (isNarrow) setOpenedAt(wide ? undefined : pathname)
      else {
        remember('nav', next)
        setChosen(next)
      }
    },
  }
}
