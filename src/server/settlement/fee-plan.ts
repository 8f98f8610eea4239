import { z } from 'zod/mini'
import type { Tx } from '#server/db/db.ts'
import { addDays } from '#shared/calendar.ts'
import { Day, EntCode, ShopCode } from '#shared/schema.ts'
import { SettlementRefused } from './refused.ts'
import { noteSetup, type SettingUp } from './setting-up.ts'

const Line = z.strictObject({
  from: Day,
  /** The last day; without one it holds until another begins. */
  to: z.optional(Day),
  feePpm: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  fixedFee: z._default(z.int().check(z.minimum(0)), 0),
  rounding: z._default(z.enum(['HALF_UP', 'FLOOR']), 'HALF_UP'),
  taxClass: z.enum(['TAXABLE', 'EXEMPT']),
  refundReturnsFee: z._default(z.boolean(), true),
})

/** The fee of a payment type over time, for an enterprise or for one of its stores. */
export const FeePlan = z.strictObject({
  entCode: EntCode,
  shopCode: z.optional(ShopCode),
  paymentType: z.string().check(z.regex(/^[A-Z0-9_]{1,20}$/)),
  lines: z.array(Line).check(z.minLength(1), z.maxLength(100)),
})
type FeePlan = z.output<typeof FeePlan>

interface Span {
  from: string
  to: string | null
}

/**
 * Adds lines to what stands of a plan. A line without an end holds until the next begins; each begins the day after the one
 * before ends, and never in what is closed. Throws SettlementRefused where a hole or an overlap would be left.
 */
export async function addPlan(tx: Tx, plan: FeePlan, by: SettingUp): Promise<void> {
  const { entCode, shopCode = '', paymentType, lines } = plan
  const what = `The plan of ${paymentType} for ${entCode}${shopCode && ` ${shopCode}`}`
  const [type] = await tx.sql`select 1 as one from payment_types where code = ${paymentType}`
  if (!type) throw new SettlementRefused(`There is no payment type ${paymentType}.`)
  const [head] = await tx.sql<{ closedTo: string | null }>`
    select max(closed_to)::date as "closedTo" from settlement_heads where ent_code = ${entCode}`
  const [last] = await tx.sql<Span>`
    select valid_from as "from", valid_to as "to" from fee_plan_lines
     where ent_code = ${entCode} and shop_code = ${shopCode} and payment_type = ${paymentType}
     order by valid_from desc limit 1 for update`
  const [first] = lines
  if (head?.closedTo && first && first.from <= head.closedTo)
    throw new SettlementRefused(`${what} cannot begin on ${first.from}: it is closed up to ${head.closedTo}.`)
  const spans: Span[] = [...(last ? [last] : []), ...lines.map(({ from, to = null }) => ({ from, to }))]
  spans.forEach((span, at) => {
    if (span.to !== null && span.to < span.from)
      throw new SettlementRefused(`${what} has a line that ends on ${span.to}, before it begins on ${span.from}.`)
    const before = spans[at - 1]
    if (before) refuseGap(what, before, span)
  })
  if (last && last.to === null && first)
    await tx.sql`
      update fee_plan_lines set valid_to = ${addDays(first.from, -1)}
       where ent_code = ${entCode} and shop_code = ${shopCode} and payment_type = ${paymentType} and valid_from = ${last.from}`
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1]
    const to = line.to ?? (next ? addDays(next.from, -1) : null)
    await tx.sql`
      insert into fee_plan_lines (ent_code, payment_type, shop_code, valid_from, valid_to, fee_ppm, fixed_fee, fee_tax_class, rounding,
                                  refund_returns_fee)
      values (${entCode}, ${paymentType}, ${shopCode}, ${line.from}, ${to}, ${line.feePpm}, ${line.fixedFee}, ${line.taxClass},
              ${line.rounding}, ${line.refundReturnsFee})`
  }
  await noteSetup(tx, entCode, by, { feePlan: plan })
}

function refuseGap(what: string, before: Span, { from }: Span): void {
  if (from <= before.from || (before.to !== null && from <= before.to))
    throw new SettlementRefused(`${what} has two lines for ${from}.`)
  if (before.to !== null && from !== addDays(before.to, 1))
    throw new SettlementRefused(`${what} has a hole from ${addDays(before.to, 1)} to ${addDays(from, -1)}.`)
}
