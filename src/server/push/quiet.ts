import { instantMsOfWall, isZone, wallMsOf } from '#shared/zone.ts'

/** Quiet hours as HH:mm of the person's clock; if `from` is after `to` they pass midnight. */
export interface QuietHours {
  readonly from: string
  readonly to: string
  readonly timeZone: string
}

const dayMs = 86_400_000

/** When the present quiet hours end; undefined outside of them, or if both ends are equal. */
export function quietUntil(now: Date, { from, to, timeZone }: QuietHours): Date | undefined {
  if (!isZone(timeZone)) return undefined
  const wall = wallMsOf(now.getTime(), timeZone)
  const day = Math.floor(wall / dayMs) * dayMs
  const [at, begins, ends] = [wall - day, msOf(from), msOf(to)]
  const inside = begins < ends ? at >= begins && at < ends : begins > ends && (at >= begins || at < ends)
  if (!inside) return undefined
  return new Date(instantMsOfWall(day + (at < ends ? 0 : dayMs) + ends, timeZone))
}

function msOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return (hours * 60 + minutes) * 60_000
}
