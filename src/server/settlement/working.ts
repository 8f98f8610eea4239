/** Who works on the deposits of which tenant, and when. */
export interface Working {
  readonly tenant: string
  readonly actor: string
  readonly now: Date
  readonly unaudited?: true | undefined
}
