import { dayTurns, type DayRules } from '#shared/business-day.ts'

/** When it is asked after a turn, for how long the server's clock may still be before it, and how often until then. */
const [afterMs, apartMs, againMs] = [1_000, 300_000, 60_000]

/**
 * Milliseconds until a list of a word's days ("today") is asked for again, since the word means other days then. Reckoned
 * anew with every render, so a turn that has not been asked for yet is still waited for.
 */
export function nextLook(days: DayRules): number {
  const { since, until } = dayTurns(days)
  if (since < afterMs) return afterMs - since
  return since < apartMs ? againMs : until + afterMs
}
