import { settleAll, type Closed } from '#server/settlement/closing.ts'
import type { Db } from '#server/db/db.ts'
import { merchant, type Merchant } from '../ingest/merchant.ts'

/** A merchant whose payments are settled. */
export interface Shop extends Merchant {
  settle(now: string): Promise<Closed[]>
  deposits(): Promise<Deposit[]>
}

export interface Deposit {
  no: string
  status: string
  shop: string
  from: string
  to: string
  paid: string
  usage: bigint
  refund: bigint
  chargeback: bigint
  fee: bigint
  taxable: bigint
  vat: bigint
  adjustment: bigint
  carryIn: bigint
  carryOut: bigint
  transferFee: bigint
  amount: bigint
  merged: string | null
}

/** A line of the contract as tests write it. */
export interface Terms {
  readonly from?: string
  readonly closing?: string
  readonly weekday?: number
  readonly payAfter?: string
  readonly payDays?: number
  readonly minimum?: number
  readonly fee?: number
  readonly bearer?: string
  readonly payOut?: string
  readonly holiday?: string
  readonly monthEnd?: string
}

/** Adds a line of the contract; a month paid at the end of the next where nothing else is said. */
export async function addCycle(db: Db, ent: string, terms: Terms = {}): Promise<void> {
  const { closing = 'MONTHLY', weekday = 0, payAfter = 'NEXT_MONTH_END', payDays = 0, from = '2026-10-01' } = terms
  const {
    minimum = 0,
    fee = 220,
    bearer = 'MERCHANT',
    payOut = 'ENTERPRISE',
    holiday = 'NEXT',
    monthEnd = 'PREVIOUS',
  } = terms
  await db.sql`
    insert into settlement_cycles (ent_code, valid_from, closing_cycle, closing_weekday, pay_after, pay_days, holiday_rule,
                                   month_end_rule, minimum_transfer, transfer_fee, fee_bearer, pay_out)
    values (${ent}, ${from}, ${closing}, ${weekday}, ${payAfter}, ${payDays}, ${holiday}, ${monthEnd}, ${minimum}, ${fee}, ${bearer}, ${payOut})`
}

/** Opens a merchant with these terms. */
export async function settledShop(terms: Terms = {}): Promise<Shop> {
  const it = await merchant()
  await addCycle(it.db, it.ent, terms)
  return Object.assign(it, {
    settle: async (now: string) => {
      const closed: Closed[] = []
      await settleAll(it.pool, { now: new Date(now), actor: 'test', ent: it.ent }, (one) => closed.push(one))
      return closed
    },
    deposits: () => depositsOf(it.db, it.ent),
  })
}

/** The deposits of an enterprise by their periods. */
export function depositsOf(db: Db, ent: string): Promise<Deposit[]> {
  return db.sql<Deposit>`
    select deposit_no as no, status, shop_code as shop, usage_from as "from", usage_to as "to", payment_date as paid,
           total_usage as usage, refund, chargeback, fee, fee_taxable as taxable, vat, adjustment, carry_in as "carryIn",
           carry_out as "carryOut", transfer_fee as "transferFee", transfer_amount as amount, merged_into as merged
      from deposits where ent_code = ${ent} order by usage_to, shop_code`
}
