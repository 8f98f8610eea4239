import { z } from 'zod/mini'
import { countCharacters } from '#shared/count.ts'
import { limits } from '#shared/limits.ts'
import type { Currency } from '#shared/money.ts'
import { parseAmount } from '#shared/typed-money.ts'
import { oneLine } from '#shared/normalise.ts'
import type { RefundRequest, RefundTerms } from './contract.ts'
import { RefundMode, RefundReason } from './queue.contract.ts'

const Values = z.object({
  mode: RefundMode,
  /** As typed; counts where a part is given back. */
  amount: z.string(),
  reason: z.union([RefundReason, z.literal('')]),
  remark: z.string(),
})
/** What stands in the form of a refund. */
export type RefundValues = z.infer<typeof Values>

/** An empty form: all that is left, for no reason yet. */
export const newRefund: RefundValues = { mode: 'FULL', amount: '', reason: '', remark: '' }

/** The form of a refund under these terms; none are known while it is not shown. */
export function refundValuesUnder(terms: RefundTerms | undefined) {
  return Values.check(({ value, issues }) => {
    for (const [field, message] of Object.entries(terms ? fieldErrorsOf(value, terms) : {}))
      issues.push({ code: 'custom', message, path: [field], input: value })
  })
}

/** What is wrong with a form: of the amount, the reason and the remark at most one thing each. */
export interface FieldErrors {
  readonly amount?: 'missing' | 'notANumber' | 'zero' | 'tooLarge'
  readonly reason?: 'missing'
  readonly remark?: 'missing' | 'tooLong'
}

/** The smallest units the form asks for; undefined where nothing readable was typed. */
export function amountOf({ mode, amount }: RefundValues, { refundable, currency }: RefundTerms): number | undefined {
  if (mode === 'FULL') return refundable
  return typedAmount(amount, currency)
}

/** The smallest units somebody typed; undefined for what is no amount. */
export function typedAmount(text: string, currency: Currency): number | undefined {
  const parsed = parseAmount(text, currency)
  return parsed === undefined ? undefined : Number(parsed)
}

/** Whether this refund is a request, which waits for approval: its amount is more than the person can refund themselves. */
export function isRequest(values: RefundValues, terms: RefundTerms): boolean {
  const { approval, most } = terms
  return approval || (most !== undefined && (amountOf(values, terms) ?? 0) > most.amount)
}

/** What must be mended before the form may be sent; empty when nothing. */
export function fieldErrorsOf(values: RefundValues, terms: RefundTerms): FieldErrors {
  const amount = amountOf(values, terms)
  const remark = countCharacters(oneLine(values.remark))
  return {
    ...(amount === undefined
      ? { amount: values.amount.trim() === '' ? ('missing' as const) : ('notANumber' as const) }
      : amount <= 0
        ? { amount: 'zero' as const }
        : amount > terms.refundable && { amount: 'tooLarge' as const }),
    ...(values.reason === '' && { reason: 'missing' as const }),
    ...(remark === 0 ? { remark: 'missing' as const } : remark > limits.remark && { remark: 'tooLong' as const }),
  }
}

/** The form as the wire asks for it; undefined while something is wrong. All that is left is a full refund, however typed. */
export function requestOf(values: RefundValues, terms: RefundTerms): RefundRequest | undefined {
  const amount = amountOf(values, terms)
  if (Object.keys(fieldErrorsOf(values, terms)).length > 0 || amount === undefined || values.reason === '')
    return undefined
  return {
    tradeNo: terms.tradeNo,
    entCode: terms.entCode,
    amount,
    mode: amount === terms.refundable ? 'FULL' : 'PARTIAL',
    reasonCode: values.reason,
    remark: oneLine(values.remark),
    expectedRefundable: terms.refundable,
    expectedApproval: isRequest(values, terms),
  }
}
