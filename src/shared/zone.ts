const dayMs = 86_400_000
const clocks = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, Map<number, number>>()
const daysKept = 4096

/** What is used of `Temporal`, where this machine has it. */
interface InstantsOfTemporal {
  fromEpochMilliseconds(ms: number): { toZonedDateTimeISO(zone: string): { readonly offsetNanoseconds: number } }
}
const instants = (globalThis as { Temporal?: { readonly Instant: InstantsOfTemporal } }).Temporal?.Instant

/** Milliseconds the clock of a zone is ahead of UTC at an instant. Throws RangeError for an unknown zone. */
export function zoneOffsetMs(instantMs: number, zone: string): number {
  if (zone === 'UTC') return 0
  const day = Math.floor(instantMs / dayMs)
  const start = offsetOfDay(day, zone)
  // A day of UTC that begins and ends alike has no change of clocks in it.
  return start === offsetOfDay(day + 1, zone) ? start : readOffsetMs(instantMs, zone)
}

/** Minutes the clock of a zone is ahead of UTC at an instant: 540 in Tokyo. Throws RangeError for an unknown zone. */
export function zoneOffsetMinutes(instant: Date | string, zone: string): number {
  return zoneOffsetMs(instantMsOf(instant), zone) / 60_000
}

/** The clock of a zone at an instant, as the UTC instant (ms) that shows the same figures. */
export function wallMsOf(instantMs: number, zone: string): number {
  return instantMs + zoneOffsetMs(instantMs, zone)
}

/**
 * The first instant (ms) at which the clock of a zone shows the given figures or later ones: the earlier of two where
 * clocks are set back, the moment of the jump where they are set forward over it.
 */
export function instantMsOfWall(wallMs: number, zone: string): number {
  // Zones lie between UTC-12 and UTC+14, so these two instants are before and after the one sought.
  const before = zoneOffsetMs(wallMs - 15 * 3_600_000, zone)
  const after = zoneOffsetMs(wallMs + 13 * 3_600_000, zone)
  const fitting = [wallMs - before, wallMs - after].filter((instant) => wallMsOf(instant, zone) === wallMs)
  if (fitting.length > 0) return Math.min(...fitting)

  let early = wallMs - Math.max(before, after) - 1
  let late = wallMs - Math.min(before, after)
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2)
    if (wallMsOf(middle, zone) >= wallMs) late = middle
    else early = middle
  }
  return late
}

/** Milliseconds since 1970 of a Date or ISO text with an offset. Throws RangeError for one that is no instant of 1900 to 2999. */
export function instantMsOf(instant: Date | string): number {
  if (typeof instant === 'string' && !isInstantText(instant)) {
    throw new RangeError(`"${instant}" is not a point in time with its offset, like 2026-11-21T14:00:00+09:00.`)
  }
  const ms = typeof instant === 'string' ? Date.parse(instant) : instant.getTime()
  if (!(ms >= Date.UTC(1899, 11, 31) && ms < Date.UTC(3000, 0, 2))) {
    throw new RangeError(`"${String(instant)}" is not a point in time between the years 1900 and 2999.`)
  }
  return ms
}

/** Whether this machine knows a zone by its IANA name, like `Asia/Tokyo`. */
export function isZone(zone: string): boolean {
  try {
    clockOf(zone)
    return true
  } catch {
    return false
  }
}

function isInstantText(text: string): boolean {
  const [date = '', time = ''] = text.split('T')
  const day = Date.parse(`${date}T00:00:00Z`)
  // Date.parse reads 31 February as 3 March.
  if (Number.isNaN(day) || new Date(day).toISOString().slice(0, 10) !== date) return false
  return /^\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(time) && !Number.isNaN(Date.parse(text))
}

function offsetOfDay(day: number, zone: string): number {
  let days = offsets.get(zone)
  if (!days) offsets.set(zone, (days = new Map()))
  const kept = days.get(day)
  if (kept !== undefined) return kept
  const offset = readOffsetMs(day * dayMs, zone)
  if (days.size >= daysKept) days.clear()
  days.set(day, offset)
  return offset
}

/** The same as `zoneOffsetMs`, asked of this machine whatever is known already. */
export function readOffsetMs(instantMs: number, zone: string): number {
  if (!instants) return formattedOffsetMs(instantMs, zone)
  try {
    return instants.fromEpochMilliseconds(Math.floor(instantMs)).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6
  } catch {
    throw unknownZone(zone)
  }
}

/** The same by a date format, whose first use costs a slow phone a tenth of a second. */
export function formattedOffsetMs(instantMs: number, zone: string): number {
  const figures = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 }
  for (const { type, value } of clockOf(zone).formatToParts(instantMs)) {
    if (type in figures) figures[type as keyof typeof figures] = Number(value) // the line's own test makes it a key
  }
  const { year, month, day, hour, minute, second } = figures
  const wholeSecond = Math.floor(instantMs / 1000) * 1000
  return Date.UTC(year, month - 1, day, hour, minute, second) - wholeSecond
}

function clockOf(zone: string): Intl.DateTimeFormat {
  const kept = clocks.get(zone)
  if (kept) return kept
  try {
    const clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    clocks.set(zone, clock)
    return clock
  } catch {
    throw unknownZone(zone)
  }
}

function unknownZone(zone: string): RangeError {
  return new RangeError(`"${zone}" is not a time zone this machine knows.`)
}
