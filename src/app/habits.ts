import { recall } from '#client/device.ts'
import { feelWhen } from '#ui/haptics.ts'
import { moved, moves } from '#ui/moved.ts'
import { router } from './router.tsx'
import { returnToPlaces } from './scroll-return.ts'
import { startUpdates } from './updates.ts'
import { noteZoneDays } from './zone-days.ts'

// What makes the page behave as an app does and no first sight needs: loaded once the page stands.
startUpdates()
noteZoneDays()
feelWhen(() => recall('haptics') !== 'off')
returnToPlaces(router)

// The router's own way would flow at every step within a screen too, and leave a flow that was cut short unhandled.
router.startViewTransition = (commit) => {
  const from = router.state.resolvedLocation?.pathname
  const flows = from !== undefined && from !== router.latestLocation.pathname && moves()
  return flows ? moved('screen', commit) : commit()
}
