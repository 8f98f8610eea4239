import type { Gate } from '#shared/call.ts'
import type { Permission, Rights } from '#shared/permissions.ts'

/** The signed-in person as the database knows them now (never as a token or header claims). */
export interface Viewer extends Rights {
  readonly tenant: string
  readonly sid: string
  readonly subject: string
  readonly userId: string
  readonly userName: string
  readonly userFullName: string
  readonly userEmail: string
  readonly entCode: string
  readonly entDisplayName: string
  readonly roleName: string
  readonly permissions: ReadonlySet<Permission>
  readonly isMasterEnterprise: boolean
  /** Enterprises the person may see: their own and, for a master, its children; for the provider all of the tenant. */
  readonly ents: readonly string[]
  readonly shops: 'all' | readonly string[]
  readonly currency: string
  readonly timeZone: string
  readonly mfaBound: boolean
  readonly forceBindMfa: boolean
  /** The gates the session has not passed yet (decision 15). */
  readonly owes: readonly Gate[]
  readonly refundLimitSingle: bigint | undefined
  readonly refundLimitDaily: bigint | undefined
}
