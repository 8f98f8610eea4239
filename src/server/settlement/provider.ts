import type { Tx } from '#server/db/db.ts'
import type { Secrets } from '#server/identity/secrets.ts'
import { endEarly } from './early.ts'
import { SettlementRefused } from './refused.ts'
import type { Working } from './working.ts'
import { noteChange, type DepositStatus } from './states.ts'
import { transferFileOf, type Sender, type Transfer } from './transfer-file.ts'

/** A deposit under work, locked. */
interface Held {
  entCode: string
  depositNo: string
  status: DepositStatus
  paymentDate: string
  currency: string
  amount: bigint
}

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
    await note(tx, one, 'CONFIRMED', by)
    if (one.amount > 0n) continue
    await tx.sql`
      update deposits set status = 'CARRIED_OVER', version = version + 1
       where ent_code = ${one.entCode} and deposit_no = ${one.depositNo}`
    await markRows(tx, one, 'CARRIED')
    await note(tx, { ...one, status: 'CONFIRMED' }, 'CARRIED_OVER', by)
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
    await note(tx, one, 'HELD', by, { reason })
  }
}

/** Lets a held deposit be transferred again. */
export async function releaseDeposit(tx: Tx, depositNo: string, by: Working): Promise<void> {
  for (const one of await lockThese(tx, by.tenant, [depositNo], ['HELD'])) {
    await tx.sql`
      update deposits set status = 'CONFIRMED', hold_reason = null, version = version + 1
       where ent_code = ${one.entCode} and deposit_no = ${one.depositNo}`
    await note(tx, one, 'CONFIRMED', by)
  }
}

/** A file for the bank, and the name under which it can be written once more. */
export interface TransferFile {
  readonly ref: string
  readonly transfers: number
  readonly total: bigint
  readonly bytes: Buffer
}

/** Sends the confirmed deposits of a day: they are on their way from then on, and the file is what the bank gets. Undefined where there are none. */
export async function sendTransfers(
  tx: Tx,
  paymentDate: string,
  secrets: Pick<Secrets, 'decrypt'>,
  by: Working,
): Promise<TransferFile | undefined> {
  const held = await tx.sql<Held>`
    select ent_code as "entCode", deposit_no as "depositNo", status, payment_date as "paymentDate", currency, transfer_amount as amount
      from deposits
     where tenant_code = ${by.tenant} and status = 'CONFIRMED' and payment_date <= ${paymentDate} and transfer_amount > 0
     order by ent_code, deposit_no
     limit 999999
       for update`
  if (held.length === 0) return undefined
  const other = held.find(({ currency }) => currency !== 'JPY')
  if (other)
    throw new SettlementRefused(`The deposit ${other.depositNo} is in ${other.currency}; the banks' file is for yen.`)
  const ref = `${paymentDate.replaceAll('-', '')}-${by.now.toISOString().replace(/\D/g, '').slice(0, 14)}`
  for (const one of held) {
    await tx.sql`
      update deposits set status = 'TRANSFERRING', sent_at = ${by.now}, transfer_ref = ${ref}, version = version + 1
       where ent_code = ${one.entCode} and deposit_no = ${one.depositNo}`
    await note(tx, one, 'TRANSFERRING', by, { ref })
  }
  return fileAgain(tx, by.tenant, ref, secrets)
}

/** The file that was made under this name, once more. */
export async function fileAgain(
  tx: Tx,
  tenant: string,
  ref: string,
  secrets: Pick<Secrets, 'decrypt'>,
): Promise<TransferFile> {
  const [sender] = await tx.sql<Sender>`
    select sender_code as "senderCode", sender_name as "senderName", bank_code as "bankCode", bank_name as "bankName",
           branch_code as "branchCode", branch_name as "branchName", account_type as "accountType", account_number as "accountNumber"
      from transfer_senders where tenant_code = ${tenant}`
  if (!sender) throw new SettlementRefused(`The tenant ${tenant} has no account to transfer from.`)
  const rows = await tx.sql<Transfer & { sentFor: string }>`
    select d.deposit_no as "depositNo", d.transfer_amount as amount, a.holder, a.bank_code as "bankCode", a.bank_name as "bankName",
           a.branch_code as "branchCode", a.branch_name as "branchName", a.account_type as "accountType",
           a.account_number as "accountNumber", left(d.transfer_ref, 8) as "sentFor"
      from deposits d
      join bank_accounts a on a.ent_code = d.ent_code and a.account_id = d.account_id
     where d.tenant_code = ${tenant} and d.transfer_ref = ${ref}
     order by d.ent_code, d.deposit_no
     limit 999999`
  const [first] = rows
  if (!first) throw new SettlementRefused(`There is no transfer file ${ref}.`)
  const opened = <A extends { readonly accountNumber: string }>(account: A) => ({
    ...account,
    accountNumber: secrets.decrypt(account.accountNumber),
  })
  const day = `${first.sentFor.slice(0, 4)}-${first.sentFor.slice(4, 6)}-${first.sentFor.slice(6)}`
  return {
    ref,
    transfers: rows.length,
    total: rows.reduce((sum, { amount }) => sum + amount, 0n),
    bytes: transferFileOf(opened(sender), day, rows.map(opened)),
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
  await note(tx, one, 'PAID', by)
}

async function fail(tx: Tx, one: Held, reason: string, by: Working): Promise<void> {
  await tx.sql`
    update deposits set status = 'FAILED', failure_reason = ${reason}, version = version + 1
     where ent_code = ${one.entCode} and deposit_no = ${one.depositNo}`
  await note(tx, one, 'FAILED', by, { reason })
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

function note(
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

function lockUntil(tx: Tx, tenant: string, until: string): Promise<Held[]> {
  return tx.sql<Held>`
    select ent_code as "entCode", deposit_no as "depositNo", status, payment_date as "paymentDate", currency, transfer_amount as amount
      from deposits
     where tenant_code = ${tenant} and status = 'CLOSED' and payment_date <= ${until}
     order by ent_code, deposit_no
     limit 999999
       for update`
}

/** These deposits, locked. Refuses numbers the tenant does not have, and deposits in another state. */
async function lockThese(
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
