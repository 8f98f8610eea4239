import { entOf } from '#features/transactions/named-payment.server.ts'
import { addAudit } from '#server/access/audit.ts'
import type { WriteContext } from '#server/feature.ts'
import { post } from '#server/jobs/outbox.ts'
import { refundNoOf, stepIdOf } from '#server/refunds/numbers.ts'
import { expiryOf } from '#server/refunds/expiry.ts'
import { addToStory } from '#server/refunds/story.ts'
import { loadLimits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import { tellRequest } from './live.server.ts'
import { alertApprovers } from './alert.server.ts'
import { judge, remarkOf, wholeAmount } from './refund-limits.server.ts'
import { unsentAfter } from './states.server.ts'
import { noAcquirer, rightsChanged } from './words.server.ts'
import { systrade, type refunds } from './contract.ts'
import { limitPassed } from './limits.server.ts'
import { askedSince } from './requests.sql.ts'
import { keepRefund, lockPayment, lockPerson, nextNumber, type NewRefund } from './sql.ts'
import { momentOf } from './told.server.ts'

type Asked = WriteContext<typeof refunds.refund> | WriteContext<typeof systrade.refund>

/**
 * Requests a refund: the payment is locked and checked by the rules, and request, reservation, timeline step, audit row and
 * outbox row are written together or not at all. The acquirer is asked after the commit; an amount above the person's limits
 * waits for approval instead. Throws the Problem that refuses it.
 */
export async function requestRefund(asked: Asked, channel: NewRefund['channel']) {
  const { input, scope, viewer, tenant, tx, now, audit } = asked
  const [remark, amount] = [remarkOf(input.remark), wholeAmount(input.amount)]
  if (!asked.services.acquirer) throw new Problem('thirdParty', noAcquirer)
  const { mode, reasonCode, tradeNo } = input
  const entCode = await entOf(tx, scope, input)
  const payment = await lockPayment(tx, scope, { entCode, tradeNo })
  if (!payment) throw new Problem('notFound')
  const expectedRefundable = BigInt(input.expectedRefundable)
  judge({ amount, mode, expectedRefundable }, payment, momentOf(payment, tenant, now))
  const approval = (await limitPassed(tx, asked, amount, payment.currency)) !== undefined
  // What was confirmed as a request must not become a refund, nor the other way round.
  if ((input.expectedApproval ?? approval) !== approval) throw new Problem('changedByOther', rightsChanged)
  if (approval) await refuseTooMany(asked, payment.currency)

  const refundNo = refundNoOf(now, await nextNumber(tx))
  await keepRefund(tx, scope.tenant, payment, {
    refundNo,
    amount,
    mode,
    reasonCode,
    remark,
    requestedById: viewer.userId,
    requestedBy: viewer.userFullName,
    requestedAt: now,
    channel,
    expectedRefundable,
    approval,
    nextCheckAt: approval ? expiryOf(now) : new Date(now.getTime() + unsentAfter * 1000),
  })
  await addToStory(
    tx,
    { entCode, refundNo, tradeNo, amount },
    { at: now, kind: 'REFUND_REQUESTED', actor: viewer.userFullName, detail: { remark } },
  )
  if (approval) {
    const asks = { tenant: scope.tenant, refundNo, shopCode: payment.shopCode, requestedById: viewer.userId, amount }
    await alertApprovers(tx, { ...asks, entCode: viewer.isAdmin ? viewer.entCode : entCode }, now)
    await tellRequest(tx, { ...asks, entCode })
  } else {
    const id = stepIdOf(refundNo, 'REFUND_REQUESTED')
    await post(tx, { tenant: scope.tenant, ent: entCode, id, kind: 'refund', payload: { refundNo } })
  }
  const done = { tradeNo, entCode, amount: Number(amount), currency: payment.currency, mode, reasonCode, approval }
  await noteAtMerchant(asked, systrade.refund, entCode, refundNo, done)
  audit(refundNo, done)
  return { refundNo, status: approval ? ('WAITING_APPROVAL' as const) : ('REQUESTED' as const) }
}

/** Each request wakes others, so one person makes so many an hour; the person is locked, so that many at once are counted. */
async function refuseTooMany({ tx, scope, viewer, now }: Asked, currency: string): Promise<void> {
  await lockPerson(tx, scope.tenant, viewer.userId)
  const since = new Date(now.getTime() - 3_600_000).toISOString()
  const { count } = await askedSince(tx, scope, { userId: viewer.userId, since, currency })
  if (count >= loadLimits.refundRequestsPerHour) throw new Problem('tooMany')
}

type Writing = Pick<Asked, 'viewer' | 'tx' | 'origin' | 'requestId'>

/** Where somebody else than the merchant's own people did something with its money, its own chain says so too. */
export async function noteAtMerchant(
  { viewer, tx, origin, requestId }: Writing,
  { method, path }: { readonly method: string; readonly path: string },
  ent: string,
  object: string,
  detail: object,
): Promise<void> {
  if (viewer.entCode === ent) return
  await addAudit(tx, {
    tenant: viewer.tenant,
    ent,
    actor: viewer.userName,
    action: `${method} ${path}`,
    object,
    result: 'done',
    detail: { ...detail },
    origin,
    requestId,
  })
}
