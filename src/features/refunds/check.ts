import { countCharacters } from '#shared/count.ts'
import { limits } from '#shared/limits.ts'
import { parseAmount, type Currency } from '#shared/money.ts'
import { oneLine } from '#shared/normalise.ts'
import type { RefundRequest, RefundTerms } from './contract.ts'
import type { RefundDraft } from './draft.ts'

/** What is wrong with a form: of the amount, the reason and the remark at most one thing each. */
export interface FormFaults {
  readonly amount?: 'missing' | 'notANumber' | 'zero' | 'tooLarge'
  readonly reason?: 'missing'
  readonly remark?: 'missing' | 'tooLong'
}

/** The smallest units the form asks for; undefined where nothing readable was typed. */
export function amountOf({ mode, amount }: RefundDraft, { refundable, currency }: RefundTerms): number | undefined {
  if (mode === 'FULL') return refundable
  return typedAmount(amount, currency)
}

/** The smallest units somebody typed; undefined for what is no amount. */
export function typedAmount(text: string, currency: Currency): number | undefined {
  const parsed = parseAmount(text, currency)
  return parsed === undefined ? undefined : Number(parsed)
}

/** What must be mended before the form may be sent; empty when nothing. */
export function faultsOf(draft: RefundDraft, terms: RefundTerms): FormFaults {
  const amount = amountOf(draft, terms)
  const remark = countCharacters(oneLine(draft.remark))
  return {
    ...(amount === undefined
      ? { amount: draft.amount.trim() === '' ? ('missing' as const) : ('notANumber' as const) }
      : amount <= 0
        ? { amount: 'zero' as const }
        : amount > terms.refundable && { amount: 'tooLarge' as const }),
    ...(draft.reason === '' && { reason: 'missing' as const }),
    ...(remark === 0 ? { remark: 'missing' as const } : remark > limits.remark && { remark: 'tooLong' as const }),
  }
}

/** The form as the wire asks for it; undefined while something is wrong. All that is left is a full refund, however typed. */
export function requestOf(draft: RefundDraft, terms: RefundTerms): RefundRequest | undefined {
  const amount = amountOf(draft, terms)
  if (Object.keys(faultsOf(draft, terms)).length > 0 || amount === undefined || draft.reason === '') return undefined
  return {
    tradeNo: terms.tradeNo,
    entCode: terms.entCode,
    amount,
    mode: amount === terms.refundable ? 'FULL' : 'PARTIAL',
    reasonCode: draft.reason,
    remark: oneLine(draft.remark),
    expectedRefundable: terms.refundable,
  }
}
