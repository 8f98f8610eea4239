/** Somebody who can sign in, as the terminal prints them. */
export interface PrintedLogin {
  readonly tenant: string
  readonly userName: string
  readonly password: string
  /** What they may do, in a few words. */
  readonly about: string
  /** The host they sign in under. */
  readonly host: string
}
