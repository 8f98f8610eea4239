import type { ApiVersion } from '#shared/call.ts'
import type { Language } from '#shared/language.ts'

/** What this device remembers for everyone who uses it; nothing here names a person or a payment. */
export interface DeviceSettings {
  language: Language
  /** Font size: small, medium or large (spec section 1). */
  size: 's' | 'm' | 'l'
  /** Whether the sidebar was collapsed by its own button. */
  nav: 'open' | 'collapsed'
  /** Whether single-letter keys act. */
  keys: 'on' | 'off'
  /** Whether the device vibrates to confirm an action. */
  haptics: 'on' | 'off'
  /** The realm, tenant and version of the last start, so that the next one asks for everything at once. */
  start: { realm: string; tenant: string; version: ApiVersion }
  /**
   * For the boot script: where the landing screen lies ("/" and its own path, in this order) and the addresses of what it asks
   * first; the same of other screens, by their path.
   */
  first: { at: readonly string[]; urls: readonly string[]; others?: Readonly<Record<string, readonly string[]>> }
  /** The last person on this device, and when the server last answered them (epoch ms); their name is encrypted elsewhere. */
  known: { tenant: string; userId: string; lastOnline: number }
  /** Set while this browser may hold the sign-in cookie: without one a start asks for no token. */
  signedIn: true
  /** The tenant's web config as last answered, for a start without the server. */
  config: unknown
  /**
   * From when on the idle lock is closed (epoch ms), for pages that are open and for the next start (decision 17): the tenant's
   * minutes after the last touch in one of this browser's tabs; 0 once it has closed.
   */
  locked: number
  /** Set when someone logged out offline: the server still has to be told. */
  pendingLogout: true
  /** What decides whether the card that offers the installation is shown: visits, when the last one was (epoch ms), a first success, "not again". */
  install: { visits?: number; at?: number; done?: true; refused?: true }
  /** Important notices that were closed with their strip, by id. */
  newsClosed: readonly string[]
  /** Set while the notice strip shows something, so that its space is reserved from the start. */
  newsOpen: true
  /** Whether this person has accepted alerts on this device (with the endpoint the server knows), declined for good, or not been asked. */
  push: { deviceId?: string; endpoint?: string; refused?: true }
  /** Columns chosen on this kind of screen, by list. */
  [columns: `columns.${string}`]: readonly string[]
}

const prefix = 'portal.'

/** The setting as this device remembers it; undefined where nothing usable is kept. */
export function recall<K extends keyof DeviceSettings>(name: K): DeviceSettings[K] | undefined {
  try {
    const text = localStorage.getItem(prefix + name)
    // Only `remember` writes under this prefix, so a text that parses has the setting's own type.
    return text === null ? undefined : (JSON.parse(text) as DeviceSettings[K])
  } catch {
    return undefined
  }
}

/** Keeps a setting on this device; a browser without storage forgets it silently. */
export function remember<K extends keyof DeviceSettings>(name: K, value: DeviceSettings[K]): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value))
  } catch {
    // Storage is full or refused: the setting holds until the page is left.
  }
}

/** Forgets a setting. */
export function forget(name: keyof DeviceSettings): void {
  try {
    localStorage.removeItem(prefix + name)
  } catch {
    // Nothing was kept where storage is refused.
  }
}

/** Whether the idle lock is closed. Former versions kept `true` for it, which compares as long ago. */
export function isLocked(): boolean {
  return (recall('locked') ?? Infinity) <= Date.now()
}

/** The kind of screen this is, for choices that should differ between a phone and a desk. */
export function deviceClass(): 'phone' | 'tablet' | 'desktop' {
  if (matchMedia('(max-width: 639.98px)').matches) return 'phone'
  return matchMedia('(max-width: 999.98px)').matches ? 'tablet' : 'desktop'
}
