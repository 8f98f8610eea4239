import type { WriteContext } from '#server/feature.ts'
import { post } from '#server/jobs/outbox.ts'
import { stepIdOf } from '#server/refunds/numbers.ts'
import { expiryOf } from '#server/refunds/expiry.ts'
import { addToStory } from '#server/refunds/story.ts'
import { Problem } from '#shared/problem.ts'
import type { Call } from '#shared/call.ts'
import { tellRequest } from './live.server.ts'
import { endRequest } from './request-end.server.ts'
import { judge, remarkOf, withoutRequest } from './refund-limits.server.ts'
import { unsentAfter } from './states.server.ts'
import { noAcquirer, noLongerWaits, notYourOwn, onlyYourOwn, requestsOnly } from './words.server.ts'
import type { refunds, systrade } from './contract.ts'
import { limitPassed, mayOnlyAsk } from './limits.server.ts'
import { noteAtMerchant } from './request.server.ts'
import { approveRefund, lockRequest, type WaitingRequest } from './requests.sql.ts'
import { lockPayment } from './sql.ts'
import { momentOf } from './told.server.ts'

type Deciding = WriteContext<typeof refunds.approve> | WriteContext<typeof systrade.approve>
type Withdrawing = WriteContext<typeof refunds.withdraw> | WriteContext<typeof systrade.withdraw>

/**
 * Approves or rejects somebody else's request. The refund is locked, then its payment: of several who decide, withdraw or
 * let it expire at the same moment one is first, and the others are told that it no longer waits.
 */
export async function decideRequest(asked: Deciding, call: Call) {
  const { input, viewer, tx, now, audit } = asked
  const comment = input.comment?.trim() || !input.approve ? remarkOf(input.comment ?? '') : ''
  const request = await waitingFor(asked, input.refundNo)
  if (mayOnlyAsk(viewer)) throw new Problem('noPermission', requestsOnly)
  if (request.requestedById === viewer.userId) throw new Problem('noPermission', notYourOwn)
  const { entCode, refundNo, tradeNo, amount } = request
  if (input.approve) await approve(asked, request, comment)
  else {
    const decidedBy = { id: viewer.userId, name: viewer.userFullName }
    await endRequest(tx, request, { status: 'REJECTED', at: now, decidedBy, actor: viewer.userFullName, comment })
  }
  const status = input.approve ? ('APPROVED' as const) : ('REJECTED' as const)
  const done = { tradeNo, entCode, amount: Number(amount), status, requestedBy: request.requestedById }
  await noteAtMerchant(asked, call, entCode, refundNo, done)
  audit(refundNo, done)
  return { refundNo, status }
}

/** Takes back the person's own request. */
export async function withdrawRequest(asked: Withdrawing, call: Call) {
  const { input, viewer, tx, now, audit } = asked
  const request = await waitingFor(asked, input.refundNo)
  if (request.requestedById !== viewer.userId) throw new Problem('noPermission', onlyYourOwn)
  const { entCode, refundNo, tradeNo, amount } = request
  await endRequest(tx, request, { status: 'WITHDRAWN', at: now, actor: viewer.userFullName })
  const done = { tradeNo, entCode, amount: Number(amount), status: 'WITHDRAWN' as const }
  await noteAtMerchant(asked, call, entCode, refundNo, done)
  audit(refundNo, done)
  return { refundNo, status: 'WITHDRAWN' as const }
}

/** The request, locked; throws where it is out of reach, was decided before, or its time is over. */
async function waitingFor({ tx, scope, now }: Deciding | Withdrawing, refundNo: string): Promise<WaitingRequest> {
  const request = await lockRequest(tx, scope, refundNo)
  if (!request) throw new Problem('notFound')
  if (request.status !== 'WAITING_APPROVAL' || now >= expiryOf(request.requestedAt))
    throw new Problem('changedByOther', noLongerWaits)
  return request
}

/** Judges the request by the payment as it is now and by the approver's own limits, and lets it leave. */
async function approve(asked: Deciding, request: WaitingRequest, comment: string): Promise<void> {
  const { scope, viewer, tenant, tx, now } = asked
  const { entCode, refundNo, amount, mode, expectedRefundable } = request
  if (!asked.services.acquirer) throw new Problem('thirdParty', noAcquirer)
  const payment = await lockPayment(tx, scope, request)
  if (!payment) throw new Problem('notFound')
  judge({ amount, mode, expectedRefundable }, withoutRequest(payment, amount), momentOf(payment, tenant, now))
  const passed = await limitPassed(tx, asked, amount, payment.currency)
  if (passed) throw passed
  const nextCheckAt = new Date(now.getTime() + unsentAfter * 1000)
  await approveRefund(tx, request, { id: viewer.userId, name: viewer.userFullName, at: now, comment, nextCheckAt })
  const detail = comment ? { detail: { comment } } : {}
  await addToStory(tx, request, { at: now, kind: 'REFUND_APPROVED', actor: viewer.userFullName, ...detail })
  const id = stepIdOf(refundNo, 'REFUND_APPROVED')
  await post(tx, { tenant: scope.tenant, ent: entCode, id, kind: 'refund', payload: { refundNo } })
  await tellRequest(tx, { tenant: scope.tenant, entCode, refundNo, shopCode: request.shopCode })
}
