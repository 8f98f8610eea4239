const marker = 'portal.reloading'

/** Reloads the page at its present address after a change of language or size, an update or a lost chunk (decision 14). */
export function reloadHere(): void {
  try {
    sessionStorage.setItem(marker, '1')
  } catch {
    // without storage a super-admin is led to the start of their work once more
  }
  location.reload()
}

/** Whether the portal itself reloaded this page; true only once. */
export function reloadedHere(): boolean {
  try {
    const marked = sessionStorage.getItem(marker) !== null
    sessionStorage.removeItem(marker)
    return marked
  } catch {
    return false
  }
}
