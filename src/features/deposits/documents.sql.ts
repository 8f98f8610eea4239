import { part, type Db, type Fragment } from '#server/db/db.ts'
import type { Currency } from '#shared/money.ts'
import type { LineKind } from './lines.contract.ts'

/** Who writes the documents of a day; the tenant's name alone where nobody was declared. */
export async function issuerAt(db: Db, tenant: string, day: string) {
  const [row] = await db.sql<{ name: string; address: string; registrationNo: string | null }>`
    select coalesce(i.issuer_name, t.tenant_name) as name, coalesce(i.address, '') as address, i.registration_no as "registrationNo"
      from tenants t
      left join lateral (select n.issuer_name, n.address, n.registration_no from issuers n
                          where n.tenant_code = t.tenant_code and n.valid_from <= ${day}
                          order by n.valid_from desc limit 1) i on true
     where t.tenant_code = ${tenant}`
  if (!row) throw new Error('the tenant vanished')
  return row
}

/** Whom a deposit was closed for, by the registered name of that time, and what an early transfer changed of it since. */
export async function closingOf(db: Db, entCode: string, depositNo: string) {
  const [row] = await db.sql<{ recipient: string; recipientShop: string; fee: bigint; closedFor: string | null }>`
    select recipient, recipient_shop as "recipientShop", early_fee as fee, closed_for as "closedFor"
      from deposits where ent_code = ${entCode} and deposit_no = ${depositNo}`
  if (!row) throw new Error('the deposit vanished')
  const { recipient, recipientShop, fee, closedFor } = row
  return { recipient, recipientShop, early: closedFor === null ? undefined : { fee, closedFor } }
}

/** The names of payment types in a language. */
export async function typeNames(db: Db, language: string): Promise<Readonly<Record<string, string>>> {
  const rows = await db.sql<{ code: string; name: string }>`
    select code, coalesce(nullif(names->>${language}, ''), code) as name from payment_types limit 10000`
  return Object.fromEntries(rows.map(({ code, name }) => [code, name]))
}

/** The account a deposit is transferred to, its number but for the last three digits. */
export async function accountOnPaper(db: Db, entCode: string, accountId: string) {
  const [row] = await db.sql<{
    bankName: string
    branchName: string
    accountType: AccountType
    tail: string
    holder: string
  }>`
    select bank_name as "bankName", branch_name as "branchName", account_type as "accountType", account_tail as tail, holder
      from bank_accounts where ent_code = ${entCode} and account_id = ${accountId}::uuid`
  return row
}

type AccountType = 'ORDINARY' | 'CURRENT' | 'SAVINGS'

/** A table of lines of one currency, or those of one kind, by day and number, as columns of a table t. */
export function everyLine(
  lines: Fragment,
  kind: LineKind | undefined,
  currency: Currency,
  columns: Fragment,
): Fragment {
  return part`
    select ${columns}
      from (select l.*, coalesce(s.shop_name, '') as shop_name, ${currency}::text as currency
              from (${lines}) l
              left join shops s on s.ent_code = l.ent_code and s.shop_code = l.shop_code
             where ${kind ?? null}::text is null or l.kind = ${kind ?? null}
             order by l.business_date, l.trade_no) t`
}
