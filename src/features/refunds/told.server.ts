import { sentenceOf, text } from '#server/catalogue.ts'
import type { Tenant } from '#server/access/tenants.ts'
import { businessDateOf } from '#shared/business-day.ts'
import { formatDate } from '#shared/dates.ts'
import type { Language } from '#shared/language.ts'
import type { Problem } from '#shared/problem.ts'
import type { Moment, Refusal } from './refund-limits.server.ts'
import type { ToldBefore } from './contract.ts'
import type { PaymentRow } from './sql.ts'

/** Now, by the calendar of the payment's store and the merchant's clock. */
export function momentOf({ timeZone, dayStart }: PaymentRow, tenant: Tenant, now: Date): Moment {
  return {
    today: businessDateOf(now, timeZone, dayStart),
    clock: formatDate(now, 'time', 'ja', timeZone),
    decimals: tenant.config.currencyDecimals,
  }
}

/** A refusal in the words of somebody who has not tried anything yet: the reason alone where the sentence says that it failed. */
export function toldBefore(
  { because, problem }: Refusal | { because: 'limit'; problem: Problem },
  language: Language,
): ToldBefore {
  const { row, detail } = problem
  const failed = problem.problem === 'refund' || problem.problem === 'changedByOther'
  return {
    because,
    resultType: row.type,
    message: failed && detail ? text(language, detail) : sentenceOf(problem, language),
  }
}
