import { addAudit } from '#server/access/audit.ts'
import type { Tx } from '#server/db/db.ts'
import { addDays } from '#shared/calendar.ts'
import { businessDayFrom } from './bank-days.ts'
import { SettlementRefused } from './refused.ts'
import { settledMerchant, type SettledMerchant } from './terms.ts'
import type { Working } from './working.ts'

/** What an early transfer of a deposit costs, and the day it would come. */
export interface EarlyOffer {
  readonly fee: bigint
  readonly payDate: string
  /** What would be transferred. */
  readonly amount: bigint
}

/** The fields of a deposit that decide whether it can come early. */
export interface EarlyDeposit {
  readonly status: string
  readonly usageTo: string
  readonly paymentDate: string
  readonly transferAmount: bigint
}

/** The early transfer that the plan of a deposit's period offers; undefined where there is none, or it would come no earlier. */
export function earlyOffer(merchant: SettledMerchant, deposit: EarlyDeposit): EarlyOffer | undefined {
  const fee = merchant.cycles.findLast(({ validFrom }) => validFrom <= deposit.usageTo)?.earlyFee ?? null
  if (fee === null || !['CLOSED', 'CONFIRMED'].includes(deposit.status)) return undefined
  const payDate = nextPayDay(merchant)
  const amount = deposit.transferAmount - fee
  return payDate < deposit.paymentDate && amount > 0n ? { fee, payDate, amount } : undefined
}

/** The first business day of the banks that begins after today. */
function nextPayDay({ calendar, lastDay }: SettledMerchant): string {
  return businessDayFrom(calendar, addDays(lastDay, 2), 'NEXT')
}

/** What the provider says to a request. */
export type EarlyDecision = { readonly accept: true } | { readonly accept: false; readonly reason: string }

/**
 * Decides the request for a deposit. Accepted, the deposit is transferred on the earlier day and costs its fee, which is exempt
 * of tax as the price of an advance is.
 */
export async function decideEarly(tx: Tx, depositNo: string, decision: EarlyDecision, by: Working): Promise<void> {
  const [deposit] = await tx.sql<EarlyDeposit & { entCode: string; shopCode: string; currency: string }>`
    select ent_code as "entCode", shop_code as "shopCode", currency, status, usage_to as "usageTo", payment_date as "paymentDate",
           transfer_amount as "transferAmount"
      from deposits where tenant_code = ${by.tenant} and deposit_no = ${depositNo} for update`
  if (!deposit) throw new SettlementRefused(`There is no deposit ${depositNo}.`)
  const { entCode } = deposit
  const [asked] = await tx.sql<{ fee: bigint; payDate: string }>`
    select fee, pay_date as "payDate" from early_transfers
     where ent_code = ${entCode} and deposit_no = ${depositNo} and status = 'REQUESTED' for update`
  if (!asked) throw new SettlementRefused(`Nobody waits for an early transfer of the deposit ${depositNo}.`)
  if (!decision.accept) {
    await endEarly(tx, entCode, depositNo, 'DECLINED', by, decision.reason)
    return
  }
  if (!['CLOSED', 'CONFIRMED'].includes(deposit.status))
    throw new SettlementRefused(`The deposit ${depositNo} is ${deposit.status}, not CLOSED or CONFIRMED.`)
  const merchant = await settledMerchant(tx, entCode, by.now)
  const soonest = merchant ? nextPayDay(merchant) : asked.payDate
  const payDate = asked.payDate > soonest ? asked.payDate : soonest
  if (payDate >= deposit.paymentDate)
    throw new SettlementRefused(`The deposit ${depositNo} is transferred on ${deposit.paymentDate} already.`)
  const reason = deposit.currency === 'JPY' ? '早期入金手数料' : 'Early transfer fee'
  await tx.sql`
    insert into deposit_adjustments (ent_code, adjustment_id, shop_code, currency, kind, business_date, amount, fee_exempt, reason,
                                     created_at, created_by, deposit_no)
    values (${entCode}, gen_random_uuid(), ${deposit.shopCode}, ${deposit.currency}, 'MANUAL', ${deposit.usageTo}, 0, ${asked.fee},
            ${reason}, ${by.now}, ${by.actor}, ${depositNo})`
  await tx.sql`
    update deposits set fee = fee + ${asked.fee}, fee_exempt = fee_exempt + ${asked.fee},
                        early_fee = ${asked.fee}, closed_for = payment_date, transfer_amount = transfer_amount - ${asked.fee}, payment_date = ${payDate}, version = version + 1
     where ent_code = ${entCode} and deposit_no = ${depositNo}`
  await tx.sql`
    update early_transfers set status = 'ACCEPTED', pay_date = ${payDate}, decided_at = ${by.now}
     where ent_code = ${entCode} and deposit_no = ${depositNo} and status = 'REQUESTED'`
  await note(tx, entCode, depositNo, 'ACCEPTED', by, { payDate, fee: Number(asked.fee) })
}

/** Ends what was asked for a deposit, where anything was: paid if it was accepted, else declined. */
export async function endEarly(
  tx: Tx,
  entCode: string,
  depositNo: string,
  to: 'PAID' | 'DECLINED',
  by: Working,
  reason?: string,
): Promise<void> {
  const ended = await tx.sql<{ status: string }>`
    update early_transfers
       set status = case when status = 'ACCEPTED' then ${to} else 'DECLINED' end,
           decided_at = coalesce(decided_at, ${by.now}), reason = ${reason?.slice(0, 200) || null}
     where ent_code = ${entCode} and deposit_no = ${depositNo} and status in ('REQUESTED', 'ACCEPTED')
    returning status`
  for (const { status } of ended) await note(tx, entCode, depositNo, status, by, reason ? { reason } : {})
}

function note(
  tx: Tx,
  entCode: string,
  depositNo: string,
  to: string,
  by: Working,
  detail: Readonly<Record<string, unknown>>,
) {
  return addAudit(tx, {
    tenant: by.tenant,
    ent: entCode,
    actor: by.actor,
    action: `early transfer ${to}`,
    object: `deposit ${depositNo}`,
    result: 'done',
    detail,
  })
}
