import type { Portal } from '../../kit/portal.ts'

/** Gives a deposit an account at a bank in Ulaanbaatar, which no page may keep. */
export async function bankAccount(
  { ent, db, secrets }: Pick<Portal, 'ent' | 'db' | 'secrets'>,
  depositNo: string,
): Promise<void> {
  const id = '0190c3a0-0000-7000-8000-000000000077'
  await db.sql`
    insert into bank_accounts (ent_code, account_id, valid_from, bank_code, bank_name, branch_code, branch_name, account_type, account_number, account_tail, holder)
    values (${ent}, ${id}::uuid, '2026-01-01', '0906', 'Altai', '203', 'Zaisan', 'ORDINARY', ${secrets.encrypt('5012886')}, '886', 'TSAGAAN GER')`
  await db.sql`update deposits set account_id = ${id}::uuid where ent_code = ${ent} and deposit_no = ${depositNo}`
}
