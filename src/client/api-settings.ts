/** The headers of every call that describe its sender (spec section 7). */
export interface ApiSettings {
  readonly tenant: string
  /** `api-version`: 2.0 where the tenant uses the newer store screens. */
  readonly version: '1.0' | '2.0'
}

let settings: ApiSettings = { tenant: '', version: '1.0' }

/** The settings of the tenant whose portal this is; empty until its web config is known. */
export function apiSettings(): ApiSettings {
  return settings
}

/** Sets these headers for the calls from now on. */
export function setApiSettings(next: ApiSettings): void {
  settings = next
}
