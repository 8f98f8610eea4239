import { useLingui } from '@lingui/react/macro'
import { limits } from '#shared/limits.ts'
import { money } from '#client/formats.ts'
import type { RefundTerms } from './contract.ts'
import type { FieldErrors } from './refund-values.ts'

/** What to say of each fault, and how to mend it (4003, 4004; spec section 8). */
export function useFailureTexts(terms: RefundTerms | undefined) {
  const { t } = useLingui()
  const most = terms ? money(terms.refundable, terms.currency) : ''
  const longest = limits.remark
  const amounts: Readonly<Record<NonNullable<FieldErrors['amount']>, string>> = {
    missing: t`Type the amount to refund.`,
    notANumber: t`Type the amount in digits, such as 1,200.`,
    zero: t`Type an amount above zero.`,
    tooLarge: t`You can refund up to ${most}.`,
  }
  const remarks: Readonly<Record<NonNullable<FieldErrors['remark']>, string>> = {
    missing: t`Write in a few words why.`,
    tooLong: t`Shorten it to ${longest} characters.`,
  }
  return { amount: amounts, reason: t`Choose a reason.`, remark: remarks }
}
