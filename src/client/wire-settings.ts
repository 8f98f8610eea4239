/** What every call says about the place it comes from (spec section 7). */
export interface WireSettings {
  readonly tenant: string
  /** `api-version`: 2.0 where the tenant uses the newer store screens. */
  readonly version: '1.0' | '2.0'
}

let settings: WireSettings = { tenant: '', version: '1.0' }

/** The settings of the tenant whose portal this is; empty until its web config is known. */
export function wireSettings(): WireSettings {
  return settings
}

/** Sets what calls say from now on. */
export function setWire(next: WireSettings): void {
  settings = next
}
