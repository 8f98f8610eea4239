const calmMs = 1_000
const longestMs = 6_000

/** Resolves once nothing has been loaded, and no task has held the page up, for a second; after six in any case. */
export function quietPage(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect()
      clearTimeout(calm)
      clearTimeout(longest)
      resolve()
    }
    let calm = setTimeout(end, calmMs)
    const longest = setTimeout(end, longestMs)
    const observer = new PerformanceObserver(() => {
      clearTimeout(calm)
      calm = setTimeout(end, calmMs)
    })
    for (const type of ['resource', 'longtask'])
      if (PerformanceObserver.supportedEntryTypes.includes(type)) observer.observe({ type })
  })
}
