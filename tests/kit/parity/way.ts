import type { Locator, Page } from 'playwright'
import type { Persona } from './personas.ts'

/** Something that is pressed, by its role and its name. */
export interface Control {
  readonly role: 'button' | 'link' | 'checkbox'
  readonly name: string | RegExp
  /** Where it stands, if not in the place it is pressed at. */
  readonly within?: string
}

/** What a place is called in the table. */
export type PlaceName = string

/** Somewhere in the portal, and how one comes there. */
export interface Place {
  /** The place before it; the menu where there is none. */
  readonly from?: PlaceName
  /** What is pressed there, one after the other, or the entry of the menu. */
  readonly press: readonly Control[] | ((persona: Persona) => readonly Control[]) | `/${string}`
  /** A part of the page: the place is there once it is seen, and its controls are looked for in it. */
  readonly root: string
  /** What is done there besides pressing, so that the place asks all that it asks. */
  readonly fill?: (root: Locator, page: Page) => Promise<void>
  /** Calls that are made there by nobody's hand: whoever may make one waits for the way to it. */
  readonly asks?: readonly string[]
  /** Closed by its own button or Escape; else one goes the whole way again to what comes after it. */
  readonly closes?: boolean
  /** A part of the place before it, which stays. */
  readonly inside?: true
  /** Where it depends on more than rights whether there is such a place. */
  readonly only?: (persona: Persona) => boolean
}

/** Where a call is made by hand, and by what. */
export interface Row {
  readonly at: readonly PlaceName[]
  readonly control: Control
  /** Whom the call is for, where rights alone do not say it. */
  readonly only?: { readonly of: (persona: Persona) => boolean; readonly because: string }
  /** Why it may be there and not be pressed yet. */
  readonly waits?: string
}

export const button = (name: Control['name'], within?: string): Control => ({ role: 'button', name, ...(within && { within }) }) // prettier-ignore
export const link = (name: Control['name'], within?: string): Control => ({ role: 'link', name, ...(within && { within }) }) // prettier-ignore
export const checkbox = (name: Control['name']): Control => ({ role: 'checkbox', name })

/** The control in a part of the page. */
export function found(page: Page, root: string, { role, name, within }: Control): Locator {
  return page
    .locator(within ?? root)
    .filter({ visible: true })
    .getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) })
    .filter({ visible: true })
}
