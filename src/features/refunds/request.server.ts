import { addAudit } from '#server/audit.ts'
import type { AskedToWrite } from '#server/feature.ts'
import { post } from '#server/outbox.ts'
import { refundNoOf, stepIdOf } from '#server/refunds/numbers.ts'
import { judge, overLimit, remarkOf, wholeAmount, type Moment } from '#server/refunds/rules.ts'
import { tell } from '#server/refunds/sql.ts'
import { unsentAfter } from '#server/refunds/states.ts'
import { noAcquirer } from '#server/refunds/words.ts'
import { Problem } from '#shared/problem.ts'
import { systrade, type refunds } from './contract.ts'
import { givenToday, keepRefund, lockPayment, lockPerson, nextNumber, type NewRefund, type PaymentRow } from './sql.ts'
import { momentOf } from './terms.server.ts'

type Asked = AskedToWrite<typeof refunds.refund> | AskedToWrite<typeof systrade.refund>

/**
 * Asks for a refund: the payment is locked, the rules look at it as it is now, and request, reservation, story, audit and
 * letter stand together or not at all. The acquirer is asked after the commit. Throws the Problem that stands in the way.
 */
export async function requestRefund(asked: Asked, channel: NewRefund['channel']) {
  const { input, scope, viewer, tenant, tx, now, audit } = asked
  const [remark, amount] = [remarkOf(input.remark), wholeAmount(input.amount)]
  if (!asked.acquirer) throw new Problem('thirdParty', noAcquirer)
  const payment = await lockPayment(tx, scope, input)
  if (!payment) throw new Problem('notFound')
  const moment = momentOf(payment, tenant, now)
  const { mode, reasonCode } = input
  const expectedRefundable = BigInt(input.expectedRefundable)
  judge({ amount, mode, expectedRefundable }, payment, moment)
  await refuseOverLimit(asked, payment, amount, moment)

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
    requestedDay: moment.today,
    channel,
    expectedRefundable,
    nextCheckAt: new Date(now.getTime() + unsentAfter * 1000),
  })
  const { entCode, tradeNo } = payment
  await tell(
    tx,
    { entCode, refundNo, tradeNo, amount },
    { at: now, kind: 'REFUND_REQUESTED', actor: viewer.userFullName, detail: { remark } },
  )
  const id = stepIdOf(refundNo, 'REFUND_REQUESTED')
  await post(tx, { tenant: scope.tenant, ent: entCode, id, kind: 'refund', payload: { refundNo } })
  const done = { tradeNo, entCode, amount: Number(amount), currency: payment.currency, mode, reasonCode }
  if (viewer.entCode !== entCode) await noteAtMerchant(asked, entCode, refundNo, done)
  audit(refundNo, done)
  return { refundNo, status: 'REQUESTED' as const }
}

async function refuseOverLimit(
  { viewer, scope, tx }: Asked,
  { currency }: PaymentRow,
  amount: bigint,
  { today, decimals }: Moment,
): Promise<void> {
  const { refundLimitSingle: single, refundLimitDaily: daily, userId } = viewer
  let given = 0n
  if (daily !== undefined) {
    await lockPerson(tx, scope.tenant, userId)
    given = await givenToday(tx, scope, { userId, day: today, currency })
  }
  const refusal = overLimit(amount, { single, daily, today: given }, { currency, decimals })
  if (refusal) throw refusal
}

/** Somebody else gave the merchant's money back: its own chain says so too. */
async function noteAtMerchant({ viewer, tx, origin, requestId }: Asked, ent: string, object: string, detail: object) {
  await addAudit(tx, {
    tenant: viewer.tenant,
    ent,
    actor: viewer.userName,
    action: `${systrade.refund.method} ${systrade.refund.path}`,
    object,
    result: 'done',
    detail: { ...detail },
    origin,
    requestId,
  })
}
