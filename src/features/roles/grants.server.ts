import type { Viewer } from '#server/access/viewer.ts'
import type { Permission } from '#shared/permissions.ts'

/** What a role gives whoever holds it. */
export interface Grant {
  readonly permissions: readonly string[]
  /** Most that may be refunded at once and in a day, in the smallest unit; null for no limit. */
  readonly refundLimitSingle: bigint | null
  readonly refundLimitDaily: bigint | null
}

/** Whether somebody holds everything a role gives: nobody grants more than that, or changes who holds more. */
export function mayGrant(viewer: Viewer, { permissions, refundLimitSingle, refundLimitDaily }: Grant): boolean {
  const held: ReadonlySet<string> = viewer.permissions
  if (!permissions.every((one) => held.has(one))) return false
  return (
    !permissions.includes('Refund.refund' satisfies Permission) ||
    (isWithin(refundLimitSingle, viewer.refundLimitSingle) && isWithin(refundLimitDaily, viewer.refundLimitDaily))
  )
}

function isWithin(limit: bigint | null, own: bigint | undefined): boolean {
  return own === undefined || (limit !== null && limit <= own)
}
