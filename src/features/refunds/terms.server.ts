import { text } from '#server/catalogue.ts'
import type { ReadDb } from '#server/access/access.ts'
import type { Services } from '#server/feature.ts'
import type { Language } from '#shared/language.ts'
import { Problem } from '#shared/problem.ts'
import { approversOf } from './approvers.server.ts'
import { limitPassedBy, mostOf, termsOf } from './refund-limits.server.ts'
import { limitsOfRefund, noAcquirer } from './words.server.ts'
import type { RefundTerms } from './contract.ts'
import { refundLimitsOf, mayOnlyAsk, type Giver } from './limits.server.ts'
import { waitingOf } from './queue.server.ts'
import type { PaymentRow } from './sql.ts'
import { momentOf, toldBefore } from './told.server.ts'

/** By whom, for which tenant and when terms are asked for. */
export interface TermsAsked extends Giver {
  readonly db: ReadDb
  readonly language: Language
  readonly services: Pick<Services, 'acquirer'>
}

/** The payment's terms in the contract's words: all that stands in the way is told before anybody presses a button. */
export async function formattedTerms(payment: PaymentRow, asked: TermsAsked): Promise<RefundTerms> {
  const { viewer, tenant, language, services, now, db } = asked
  const { entCode, shopCode, currency } = payment
  const moment = momentOf(payment, tenant, now)
  const terms = termsOf(payment, moment)
  const refundLimits = mayOnlyAsk(viewer) ? undefined : await refundLimitsOf(db, asked, currency)
  const most = refundLimits && mostOf(refundLimits)
  // Of one more than may be refunded, the limit says how far it reaches.
  const limit =
    refundLimits && most !== undefined && most < terms.refundable
      ? limitPassedBy(most + 1n, refundLimits, { currency, decimals: moment.decimals }, limitsOfRefund)
      : undefined
  const refusal = terms.refusal
    ? toldBefore(terms.refusal, language)
    : services.acquirer
      ? undefined
      : toldBefore({ because: 'acquirer', problem: new Problem('thirdParty', noAcquirer) }, language)
  const waiting = payment.waiting === null ? undefined : await waitingOf(asked, payment)
  const person = { tenant: viewer.tenant, shopCode, requestedById: viewer.userId, amount: terms.refundable }
  const approvers =
    (!refundLimits || limit) && !refusal
      ? await approversOf(db, { ...person, entCode: viewer.isAdmin ? viewer.entCode : entCode })
      : undefined
  return {
    tradeNo: payment.tradeNo,
    entCode,
    currency,
    refundable: Number(terms.refundable),
    modes: [...terms.modes],
    lastOne: terms.lastOne,
    ...(terms.deadline === undefined ? {} : { deadline: terms.deadline }),
    ...(terms.blocked === undefined ? {} : { blocked: terms.blocked }),
    lagNote: terms.lagNote,
    approval: !refundLimits || most === 0n,
    ...(approvers ? { approvers: approvers.slice(0, 5).map(({ name, roleName }) => ({ name, roleName })) } : {}),
    ...(limit ? { most: { amount: Number(most), message: text(language, limit) } } : {}),
    ...(waiting ? { waiting } : {}),
    ...(refusal ? { refusal } : {}),
    asOf: now.toISOString(),
  }
}
