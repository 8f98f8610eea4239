import { recall, remember } from '#client/device.ts'
import { timeZone } from '#client/formats.ts'
import { readOffsetMs, takeZoneDays } from '#shared/zone.ts'

const daysAround = 40
const afterMs = 2_000

/**
 * Notes once a day how far the enterprise's clock is ahead of UTC on the days around this one, for the next start, and
 * for this page where the browser has learnt a new rule. Not while the first list is drawn.
 */
export function noteZoneDays(): void {
  setTimeout(() => {
    const zone = timeZone()
    const from = Math.floor(Date.now() / 86_400_000) - daysAround
    const kept = recall('zoneDays')
    if (kept?.zone === zone && kept.from === from) return
    const days = Array.from({ length: 2 * daysAround + 1 }, (_, at) => (from + at) * 86_400_000)
    const found = { zone, from, minutes: days.map((day) => readOffsetMs(day, zone) / 60_000) }
    remember('zoneDays', found)
    takeZoneDays(found)
  }, afterMs)
}
