/**
 * A zone in which it is about noon, whatever the hour here: its day has lasted for eleven hours and goes on for as many, so
 * that what a shop there has just sold is sold today, and no test falls between two days.
 */
export function noonZone(now = new Date()): string {
  const ahead = Math.round(12 - (now.getTime() % 86_400_000) / 3_600_000)
  if (ahead === 0) return 'UTC'
  // Of the zones named so, those east of Greenwich bear the minus.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** A zone in which it is between two and three at night. */
export function nightZone(now = new Date()): string {
  const ahead = (26 - now.getUTCHours()) % 24
  return ahead > 14 ? `Etc/GMT+${24 - ahead}` : `Etc/GMT-${ahead}`
}
