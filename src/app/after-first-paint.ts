import { recall } from '#client/device.ts'
import { feelWhen } from '#ui/haptics.ts'
import { loadFurtherWords } from '#client/words.ts'
import { watchErrors } from '#client/error-report.ts'
import { flushSync } from 'react-dom'
import { moved, moves } from '#ui/moved.ts'
import { flowBy, onDrawn } from './router.tsx'
import { restoreScrollPositions } from './scroll-return.ts'
import { startUpdates } from './updates.ts'

// Everything app-like that the first paint does not need, loaded after it.
startUpdates()
watchErrors()
feelWhen(() => recall('haptics') !== 'off')
restoreScrollPositions(onDrawn)
// Both are wanted where there is no network, and not every browser keeps the program without one.
for (const part of [
  import('./log-out-effects.ts'),
  import('./DatedOfflineBar.tsx'),
  import('virtual:later-screens'),
  loadFurtherWords(),
])
  part.catch(() => {})

flowBy((change) => {
  if (moves()) void moved('screen', () => flushSync(change))
  else change()
})
