type Leaver = () => void

let leaver: Leaver | undefined

/** Says what logging out does; the start-up alone does. */
export function onLogOut(next: Leaver): void {
  leaver = next
}

/** Logs the person out (spec section 4); also after a changed password or a new two-step setting. */
export function logOut(): void {
  leaver?.()
}
