import type { Tx } from '#server/db/db.ts'
import type { Secrets } from '#server/identity/secrets.ts'
import type { Currency } from '#shared/money.ts'
import { noteHeld, type Held } from './held.ts'
import { SettlementRefused } from './refused.ts'
import { transferFileOf, type Sender, type Transfer } from './transfer-file.ts'
import { transferListOf } from './transfer-list.ts'
import type { Working } from './working.ts'

/** A file for the bank, and the name under which it can be written once more. */
export interface TransferFile {
  readonly ref: string
  /** 全銀 総合振込 for yen, a list in CSV for every other currency. */
  readonly form: 'ZENGIN' | 'LIST'
  readonly currency: Currency
  readonly transfers: number
  readonly total: bigint
  readonly bytes: Buffer
}

/** Confirmed deposits of another currency, which no file of this one takes. */
export interface OtherTransfers {
  readonly currency: Currency
  readonly transfers: number
}

/**
 * Sends the confirmed deposits of a day in one currency: they are on their way from then on, and the file is what the bank gets.
 * Without one, and with what waits in other currencies, where there is none; throws SettlementRefused where yen, which is meant
 * unless another currency is named, has none and others wait.
 */
export async function sendTransfers(
  tx: Tx,
  { day, currency }: { readonly day: string; readonly currency?: Currency | undefined },
  secrets: Pick<Secrets, 'decrypt'>,
  by: Working,
): Promise<{ file: TransferFile | undefined; others: OtherTransfers[] }> {
  const due = await tx.sql<Held>`
    select ent_code as "entCode", deposit_no as "depositNo", status, payment_date as "paymentDate", currency, transfer_amount as amount
      from deposits
     where tenant_code = ${by.tenant} and status = 'CONFIRMED' and payment_date <= ${day} and transfer_amount > 0
     order by ent_code, deposit_no
     limit 999999
       for update`
  const meant = currency ?? 'JPY'
  const held = due.filter((one) => one.currency === meant)
  const others = othersIn(due, meant)
  if (held.length === 0) {
    const [other] = others
    if (other && currency === undefined)
      throw new SettlementRefused(
        `The deposits to be transferred are in ${others.map((one) => one.currency).join(' and ')}; the banks' file is for yen. Ask for the list of ${other.currency}.`,
      )
    return { file: undefined, others }
  }
  const at = `${day.replaceAll('-', '')}-${by.now.toISOString().replace(/\D/g, '').slice(0, 14)}`
  const ref = meant === 'JPY' ? at : `${at}-${meant}`
  for (const one of held) {
    await tx.sql`
      update deposits set status = 'TRANSFERRING', sent_at = ${by.now}, transfer_ref = ${ref}, version = version + 1
       where ent_code = ${one.entCode} and deposit_no = ${one.depositNo}`
    await noteHeld(tx, one, 'TRANSFERRING', by, { ref })
  }
  return { file: await fileAgain(tx, by.tenant, ref, secrets), others }
}

/** The file that was made under this name, once more. */
export async function fileAgain(
  tx: Tx,
  tenant: string,
  ref: string,
  secrets: Pick<Secrets, 'decrypt'>,
): Promise<TransferFile> {
  const rows = await tx.sql<Transfer & { currency: Currency }>`
    select d.deposit_no as "depositNo", d.currency, d.transfer_amount as amount, a.holder, a.bank_code as "bankCode",
           a.bank_name as "bankName", a.branch_code as "branchCode", a.branch_name as "branchName", a.account_type as "accountType",
           a.account_number as "accountNumber"
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
  const { currency } = first
  const day = `${ref.slice(0, 4)}-${ref.slice(4, 6)}-${ref.slice(6, 8)}`
  const transfers = rows.map(opened)
  const about = { ref, currency, transfers: rows.length, total: rows.reduce((sum, { amount }) => sum + amount, 0n) }
  if (currency !== 'JPY') return { ...about, form: 'LIST', bytes: transferListOf(currency, day, transfers) }
  const sender = await senderOf(tx, tenant)
  return { ...about, form: 'ZENGIN', bytes: transferFileOf(opened(sender), day, transfers) }
}

async function senderOf(tx: Tx, tenant: string): Promise<Sender> {
  const [sender] = await tx.sql<Sender>`
    select sender_code as "senderCode", sender_name as "senderName", bank_code as "bankCode", bank_name as "bankName",
           branch_code as "branchCode", branch_name as "branchName", account_type as "accountType", account_number as "accountNumber"
      from transfer_senders where tenant_code = ${tenant}`
  if (!sender) throw new SettlementRefused(`The tenant ${tenant} has no account to transfer from.`)
  return sender
}

function othersIn(due: readonly Held[], meant: Currency): OtherTransfers[] {
  const others = [...new Set(due.map(({ currency }) => currency))].filter((currency) => currency !== meant)
  return others.map((currency) => ({
    currency,
    transfers: due.filter((one) => one.currency === currency).length,
  }))
}
