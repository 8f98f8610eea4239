/** Counts what each name does; says whether it may once more: so many times a minute, all names being forgotten after each. */
export function allowance(perMinute: number, now: () => number = Date.now): (name: string) => boolean {
  const seen = new Map<string, number>()
  let since = now()
  return (name) => {
    if (now() - since >= 60_000) {
      seen.clear()
      since = now()
    }
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count <= perMinute
  }
}
