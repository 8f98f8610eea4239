import { dayTurns, type DayRules } from '#shared/business-day.ts'

/** When it is asked after a turn, for how long the server's clock may still be before it, and how often until then. */
const [afterMs, apartMs, againMs] = [1_000, 300_000, 60_000]

/**
 * Milliseconds until a list of a word's days ("today") is asked for again, since the word means other days then. Reckoned
 * anew with every render, so a turn that `askedAt` (ms since 1970, the last answer or failure) was before is still owed.
 */
export function nextLook(days: DayRules, askedAt: number): number {
  const { since, until } = dayTurns(days)
  if (since < afterMs) return afterMs - since
  const isOwed = askedAt < days.now.getTime() - since + afterMs
  if (since < apartMs) return isOwed ? afterMs : againMs
  return until + afterMs
}
