import { useLingui } from '@lingui/react/macro'
import { usePlace } from '#client/navigation.ts'
import { Suspense, useEffect, useState } from 'react'
import { recall } from '#client/device.ts'
import { RouterLink } from '#client/RouterLink.tsx'
import { useStore, createStore } from '#client/store.ts'
import { sparePart } from '#client/with-words.ts'
import { Badge } from '#ui/Button.tsx'
import { afterFirstSight } from '#ui/first-sight.ts'
import { Icon } from '#ui/Icon.tsx'

const unread = createStore(0)

// Nobody waits for it: a piece that is not to be had costs the strip and the badges alone.
const News = sparePart(
  () => import('#features/news/News.tsx'),
  (loaded) => loaded.News,
  'news',
)

// The first screen's questions go first.
const startsAfterMs = 400

/** How many important notices the person has not read; 0 until it is known. */
export function useUnreadCount(): number {
  return useStore(unread)
}

/** The strip of important notices above the content, from shortly after the first screen on; not in a foreign frame. */
export function ShellNews() {
  const { pathname } = usePlace()
  const [started, setStarted] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    void afterFirstSight().then(() => (timer = setTimeout(() => setStarted(true), startsAfterMs)))
    return () => clearTimeout(timer)
  }, [])
  if (document.documentElement.dataset.child !== undefined) return null
  const shown = !pathname.startsWith('/message')
  const place = shown && recall('newsOpen') ? <div className="news-place" /> : null
  if (!started) return place
  return (
    <Suspense fallback={place}>
      <News shown={shown} onUnread={unread.set} />
    </Suspense>
  )
}

/** The link to the notices in a phone's header, with the unread count; absent on the notices themselves. */
export function Bell() {
  const { t } = useLingui()
  const { pathname } = usePlace()
  const count = useUnreadCount()
  if (pathname.startsWith('/message')) return null
  return (
    <RouterLink to="/message" className="icon-button" aria-label={count > 0 ? t`Notices, ${count} unread` : t`Notices`}>
      <Icon name="bell" size={22} />
      {count > 0 && <Badge count={count} />}
    </RouterLink>
  )
}
