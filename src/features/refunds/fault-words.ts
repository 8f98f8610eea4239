import { useLingui } from '@lingui/react/macro'
import { limits } from '#shared/limits.ts'
import { money } from '#client/formats.ts'
import type { FormFaults } from './check.ts'
import type { RefundTerms } from './contract.ts'

/** What to say of each fault, and how to mend it (4003, 4004; spec section 8). */
export function useFaultWords({ refundable, currency }: RefundTerms) {
  const { t } = useLingui()
  const most = money(refundable, currency)
  const longest = limits.remark
  const amounts: Readonly<Record<NonNullable<FormFaults['amount']>, string>> = {
    missing: t`Type the amount to refund.`,
    notANumber: t`Type the amount in digits, such as 1,200.`,
    zero: t`Type an amount above zero.`,
    tooLarge: t`You can refund up to ${most}.`,
  }
  const remarks: Readonly<Record<NonNullable<FormFaults['remark']>, string>> = {
    missing: t`Write in a few words why.`,
    tooLong: t`Shorten it to ${longest} characters.`,
  }
  return {
    amount: (fault: NonNullable<FormFaults['amount']>) => amounts[fault],
    reason: t`Choose a reason.`,
    remark: (fault: NonNullable<FormFaults['remark']>) => remarks[fault],
  }
}
