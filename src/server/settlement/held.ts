import type { Tx } from '#server/db/db.ts'
import type { Currency } from '#shared/money.ts'
import { SettlementRefused } from './refused.ts'
import { noteChange, type DepositStatus } from './states.ts'
import type { Working } from './working.ts'

/** A deposit under work, locked. */
export interface Held {
  entCode: string
  depositNo: string
  status: DepositStatus
  paymentDate: string
  currency: Currency
  amount: bigint
}

/** Notes a step of a deposit. */
export function noteHeld(
  tx: Tx,
  { entCode, depositNo, status }: Held,
  to: DepositStatus,
  by: Working,
  detail?: Readonly<Record<string, unknown>>,
): Promise<void> {
  return noteChange(
    tx,
    { tenant: by.tenant, entCode, depositNo },
    { to, from: status, at: by.now, actor: by.actor, unaudited: by.unaudited, ...(detail && { detail }) },
  )
}

/** The closed deposits that are paid out no later than a day, locked. */
export function lockUntil(tx: Tx, tenant: string, until: string): Promise<Held[]> {
  return tx.sql<Held>`
    select ent_code as "entCode", deposit_no as "depositNo", status, payment_date as "paymentDate", currency, transfer_amount as amount
      from deposits
     where tenant_code = ${tenant} and status = 'CLOSED' and payment_date <= ${until}
     order by ent_code, deposit_no
     limit 999999
       for update`
}

/** These deposits, locked. Refuses numbers the tenant does not have, and deposits in another state. */
export async function lockThese(
  tx: Tx,
  tenant: string,
  depositNos: readonly string[],
  states: readonly DepositStatus[],
): Promise<Held[]> {
  const held = await tx.sql<Held>`
    select ent_code as "entCode", deposit_no as "depositNo", status, payment_date as "paymentDate", currency, transfer_amount as amount
      from deposits
     where tenant_code = ${tenant} and deposit_no = any(${depositNos})
     order by ent_code, deposit_no
     limit 999999
       for update`
  const missing = depositNos.find((no) => !held.some(({ depositNo }) => depositNo === no))
  if (missing !== undefined) throw new SettlementRefused(`There is no deposit ${missing}.`)
  const wrong = held.find(({ status }) => !states.includes(status))
  if (wrong)
    throw new SettlementRefused(`The deposit ${wrong.depositNo} is ${wrong.status}, not ${states.join(' or ')}.`)
  return held
}
