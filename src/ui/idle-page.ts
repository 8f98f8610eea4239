/** Resolves when the page has nothing else to do, or after a second. */
export function idlePage(): Promise<unknown> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve, { timeout: 1_000 })
    else setTimeout(resolve, 50) // Safari knows no idle page
  })
}
