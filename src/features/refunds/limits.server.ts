import type { Db, Tx } from '#server/db/db.ts'
import type { Scope } from '#server/access/scope.ts'
import type { Tenant } from '#server/access/tenants.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { boundsOf, businessDateOf } from '#shared/business-day.ts'
import type { Currency } from '#shared/money.ts'
import type { Problem } from '#shared/problem.ts'
import { overLimit, requestsOnly, type RefundLimits } from './refund-limits.server.ts'
import { givenBetween, lockPerson } from './sql.ts'

/** By whom and when something is given back. */
export interface Giver {
  readonly viewer: Viewer
  readonly tenant: Tenant
  readonly scope: Scope
  readonly now: Date
}

/** Whether the person may only ask others for refunds (decision 13). */
export function mayOnlyAsk({ refundLimitSingle: single, refundLimitDaily: daily }: Viewer): boolean {
  return requestsOnly({ single, daily })
}

/**
 * The person's limits and what they gave back today, by the moment of each refund. A person has one day, the tenant's in
 * the zone of their own enterprise, whatever day the payment's store is in.
 */
export async function refundLimitsOf(
  db: Db,
  { viewer, tenant, scope, now }: Giver,
  currency: Currency,
): Promise<RefundLimits> {
  const { refundLimitSingle: single, refundLimitDaily: daily, userId, timeZone } = viewer
  if (daily === undefined) return { single, daily, today: 0n }
  const day = businessDateOf(now, timeZone, tenant.config.businessDayStart)
  const { from, until } = boundsOf(day, day, timeZone, tenant.config.businessDayStart)
  return { single, daily, today: await givenBetween(db, scope, { userId, from, until, currency }) }
}

/**
 * Why a refund of this amount is beyond the person's limits: whoever asks then waits for approval, and nobody approves it.
 * The person is locked first, so that two at once cannot pass a limit together.
 */
export async function limitPassed(
  tx: Tx,
  giver: Giver,
  amount: bigint,
  currency: Currency,
): Promise<Problem | undefined> {
  if (giver.viewer.refundLimitDaily !== undefined) await lockPerson(tx, giver.scope.tenant, giver.viewer.userId)
  const refundLimits = await refundLimitsOf(tx, giver, currency)
  return overLimit(amount, refundLimits, { currency, decimals: giver.tenant.config.currencyDecimals })
}
