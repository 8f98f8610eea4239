import type { Tx } from '#server/db/db.ts'
import { endEarly } from './early-transfer.ts'
import { lockThese, lockUntil, noteHeld, type Held } from './held.ts'
import { SettlementRefused } from './refused.ts'
import type { Working } from './working.ts'

/**
 * Confirms closed deposits, these or all that are paid out no later than a day: the account is that of the day of transfer.
 * What is not transferred is carried over. Returns how many were confirmed and carried over.
 */
export async function confirmDeposits(
  tx: Tx,
  which: { readonly depositNos: readonly string[] } | { readonly until: string },
  by: Working,
): Promise<{ confirmed: number; carriedOver: number }> {
  const held =
    'until' in which
      ? await lockUntil(tx, by.tenant, which.until)
      : await lockThese(tx, by.tenant, which.depositNos, ['CLOSED'])
  let carriedOver = 0
  for (const one of held) {
    const bound = await bindAccount(tx, one)
    if (one.amount > 0n && !bound)
      throw new SettlementRefused(`There is no bank account for the deposit ${one.depositNo} of ${one.entCode}.`)
    await tx.sql`
      update deposits set status = 'CONFIRMED', confirmed_at = ${by.now}, version = version + 1
       where ent_code = ${one.entCode} and deposit_no = ${one.depositNo}`
    await noteHeld(tx, one, 'CONFIRMED', by)
    if (one.amount > 0n) continue
    await tx.sql`
      update deposits set status = 'CARRIED_OVER', version = version + 1
       where ent_code = ${one.entCode} and deposit_no = ${one.depositNo}`
    await markRows(tx, one, 'CARRIED')
    await noteHeld(tx, { ...one, status: 'CONFIRMED' }, 'CARRIED_OVER', by)
    carriedOver++
  }
  return { confirmed: held.length - carriedOver, carriedOver }
}

/** Keeps a confirmed deposit from being transferred. */
export async function holdDeposit(tx: Tx, depositNo: string, reason: string, by: Working): Promise<void> {
  for (const one of await lockThese(tx, by.tenant, [depositNo], ['CONFIRMED'])) {
    await tx.sql`
      update deposits set status = 'HELD', hold_reason = ${reason}, version = version + 1
       where ent_code = ${one.entCode} and deposit_no = ${one.depositNo}`
    await noteHeld(tx, one, 'HELD', by, { reason })
  }
}

/** Lets a held deposit be transferred again. */
export async function releaseDeposit(tx: Tx, depositNo: string, by: Working): Promise<void> {
  for (const one of await lockThese(tx, by.tenant, [depositNo], ['HELD'])) {
    await tx.sql`
      update deposits set status = 'CONFIRMED', hold_reason = null, version = version + 1
       where ent_code = ${one.entCode} and deposit_no = ${one.depositNo}`
    await noteHeld(tx, one, 'CONFIRMED', by)
  }
}

/** What the bank said of a transfer. */
export interface BankAnswer {
  readonly depositNo: string
  readonly paid: boolean
  readonly reason?: string | undefined
}

/** Takes the bank's answers, all or none: paid deposits are done, failed ones go into the next. A repeat changes nothing. */
export async function takeBankAnswers(
  tx: Tx,
  answers: readonly BankAnswer[],
  by: Working,
): Promise<{ paid: number; failed: number; known: number }> {
  const said = new Map(answers.map((one) => [one.depositNo, one]))
  if (said.size < answers.length) throw new SettlementRefused('A deposit is answered for twice.')
  const held = await lockThese(tx, by.tenant, [...said.keys()], ['TRANSFERRING', 'PAID', 'FAILED'])
  const done = { paid: 0, failed: 0, known: 0 }
  for (const one of held) {
    const answer = said.get(one.depositNo)
    if (!answer) continue
    const to = answer.paid ? 'PAID' : 'FAILED'
    if (one.status === to) done.known++
    else if (one.status !== 'TRANSFERRING')
      throw new SettlementRefused(`The deposit ${one.depositNo} is ${one.status} already and cannot become ${to}.`)
    else {
      await (answer.paid ? pay(tx, one, by) : fail(tx, one, answer.reason ?? '', by))
      if (answer.paid) done.paid++
      else done.failed++
    }
  }
  return done
}

async function pay(tx: Tx, one: Held, by: Working): Promise<void> {
  await tx.sql`
    update deposits set status = 'PAID', paid_at = ${by.now}, version = version + 1
     where ent_code = ${one.entCode} and deposit_no = ${one.depositNo}`
  await markRows(tx, one, 'PAID')
  await endEarly(tx, one.entCode, one.depositNo, 'PAID', by)
  await noteHeld(tx, one, 'PAID', by)
}

async function fail(tx: Tx, one: Held, reason: string, by: Working): Promise<void> {
  await tx.sql`
    update deposits set status = 'FAILED', failure_reason = ${reason}, version = version + 1
     where ent_code = ${one.entCode} and deposit_no = ${one.depositNo}`
  await noteHeld(tx, one, 'FAILED', by, { reason })
  await endEarly(tx, one.entCode, one.depositNo, 'DECLINED', by, reason)
}

/** Marks the rows of a deposit and of those that were merged into it. */
async function markRows(tx: Tx, { entCode, depositNo }: Held, status: 'PAID' | 'CARRIED'): Promise<void> {
  await tx.sql`
    with recursive merged as (
      select deposit_no from deposits where ent_code = ${entCode} and deposit_no = ${depositNo}
       union
      select d.deposit_no from deposits d join merged m on d.merged_into = m.deposit_no where d.ent_code = ${entCode})
    update transactions t
       set settlement_status = ${status}, version = t.version + 1
      from deposit_lines l
      join trade_numbers n on n.ent_code = l.ent_code and n.trade_no = l.trade_no
     where l.ent_code = ${entCode} and l.deposit_no in (select deposit_no from merged)
       and t.ent_code = ${entCode} and t.trade_no = n.trade_no and t.business_date = n.business_date
       and t.settlement_status <> ${status}`
}

/** The account of the day of transfer; false where there is none. */
async function bindAccount(tx: Tx, { entCode, depositNo, paymentDate }: Held): Promise<boolean> {
  const rows = await tx.sql<{ accountId: string }>`
    update deposits d
       set account_id = (select a.account_id from bank_accounts a
                          where a.ent_code = d.ent_code and a.shop_code in ('', d.shop_code) and a.valid_from <= ${paymentDate}
                          order by a.shop_code desc, a.valid_from desc limit 1)
     where d.ent_code = ${entCode} and d.deposit_no = ${depositNo}
    returning d.account_id::text as "accountId"`
  return rows.some(({ accountId }) => accountId !== null)
}
