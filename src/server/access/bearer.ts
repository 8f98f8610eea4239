/** Whose request this is: a verified token's session in its tenant. */
export interface Bearer {
  readonly tenant: string
  readonly sid: string
  readonly subject: string
  /** When the token was issued, in seconds. */
  readonly issuedAt: number
}
