import { recall } from '#client/device.ts'
import { feelWhen } from '#ui/haptics.ts'
import { loadFurtherWords } from '#client/words.ts'
import { watchErrors } from '#client/error-report.ts'
import { moved, moves } from '#ui/moved.ts'
import { router } from './router.tsx'
import { restoreScrollPositions } from './scroll-return.ts'
import { startUpdates } from './updates.ts'

// Everything app-like that the first paint does not need, loaded after it.
startUpdates()
watchErrors()
feelWhen(() => recall('haptics') !== 'off')
restoreScrollPositions(router)
// Both are wanted where there is no network, and not every browser keeps the program without one.
for (const part of [
  import('./log-out-effects.ts'),
  import('./DatedOfflineBar.tsx'),
  import('virtual:later-screens'),
  loadFurtherWords(),
])
  part.catch(() => {})

// The router's own view transitions would also run at every step within a screen, and leave an interrupted one unhandled.
router.startViewTransition = (commit) => {
  const from = router.state.resolvedLocation?.pathname
  const flows = from !== undefined && from !== router.latestLocation.pathname && moves()
  return flows ? moved('screen', commit) : commit()
}
