import type { Sealed } from './sealed.ts'

let shelf: Promise<Sealed | undefined> | undefined

/** What is kept on this device lies on the person's own shelf from now on; nowhere while nobody is signed in. */
export function setOwnShelf(sealed: Promise<Sealed | undefined> | undefined): void {
  shelf = sealed
}

/** The shelf of the person whose page this is; undefined where nothing is kept. */
export async function ownShelf(): Promise<Sealed | undefined> {
  return shelf
}
