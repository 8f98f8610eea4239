import type { Viewer } from '#server/viewer.ts'
import type { Tenant } from '#server/tenants.ts'
import { noAcquirer } from '#server/refunds/words.ts'
import { overLimit, termsOf, type Moment } from '#server/refunds/rules.ts'
import { businessDateOf } from '#shared/business-day.ts'
import { formatDate } from '#shared/dates.ts'
import type { Language } from '#shared/language.ts'
import { Problem } from '#shared/problem.ts'
import type { RefundTerms } from './contract.ts'
import type { PaymentRow } from './sql.ts'

/** By whom, for which tenant and when terms are asked for. */
export interface TermsAsked {
  readonly viewer: Viewer
  readonly tenant: Tenant
  readonly language: Language
  readonly acquirer: boolean
  readonly now: Date
}

/** Now, by the calendar of the payment's store and the merchant's clock. */
export function momentOf({ timeZone, dayStart }: PaymentRow, tenant: Tenant, now: Date): Moment {
  return {
    today: businessDateOf(now, timeZone, dayStart),
    clock: formatDate(now, 'time', 'ja', timeZone),
    decimals: tenant.config.currencyDecimals,
  }
}

/** The payment's terms in the contract's words; a person who may only ask others is told so from the start. */
export function wordedTerms(payment: PaymentRow, { viewer, tenant, language, acquirer, now }: TermsAsked): RefundTerms {
  const moment = momentOf(payment, tenant, now)
  const terms = termsOf(payment, moment)
  const { refundLimitSingle: single, refundLimitDaily: daily } = viewer
  const refusal =
    terms.refusal ??
    overLimit(0n, { single, daily, today: 0n }, { currency: payment.currency, decimals: moment.decimals }) ??
    (acquirer ? undefined : new Problem('thirdParty', noAcquirer))
  return {
    tradeNo: payment.tradeNo,
    entCode: payment.entCode,
    currency: payment.currency,
    refundable: Number(terms.refundable),
    modes: [...terms.modes],
    lastOne: terms.lastOne,
    ...(terms.deadline === undefined ? {} : { deadline: terms.deadline }),
    ...(terms.blocked === undefined ? {} : { blocked: terms.blocked }),
    lagNote: terms.lagNote,
    ...(refusal ? { refusal: { resultType: refusal.row.type, message: refusal.text(language) } } : {}),
    asOf: now.toISOString(),
  }
}
