import type { Scope } from '#server/access/scope.ts'
import { join, part, type Db } from '#server/db/db.ts'
import type { DocumentKind } from './deposit.contract.ts'
import type { DocumentNarrowing } from './documents.contract.ts'
import { within } from './list.sql.ts'

/** A document as the database knows it. */
export interface DocumentRow {
  entCode: string
  entName: string
  shopCode: string
  shopName: string
  depositNo: string
  usageFrom: string
  usageTo: string
  kind: DocumentKind
  date: string
  partner: string
  amount: bigint
  currency: 'JPY' | 'CNY' | 'MNT' | 'QAR'
}

/** Which documents are wanted: those of a search, or of some deposits. */
export interface WantedDocuments extends DocumentNarrowing {
  readonly EntCode?: string | undefined
  readonly DepositNo?: string | undefined
  readonly DepositNos?: readonly string[] | undefined
}

/**
 * The documents of closed deposits, the newest first. An invoice needs an issuer with a number of registration and fees that
 * are taxed, and there is one in yen alone; its amount is that of `invoiceLines`. A notice needs a transfer
 * that was sent, and stays where it came back. What an early transfer changes has a document of its own.
 */
export function documentsOf(db: Db, scope: Scope, wanted: WantedDocuments, most: number): Promise<DocumentRow[]> {
  const { From, To, AmountFrom, AmountTo, Partner, Kinds, EntCode, DepositNo, DepositNos } = wanted
  const conditions = [
    within(scope),
    part`d.status <> 'SCHEDULED'`,
    part`k.amount is not null`,
    part`(k.kind not in ('INVOICE', 'RETURN_INVOICE') or (d.currency = 'JPY' and i.registration_no is not null))`,
    part`(k.kind <> 'TRANSFER_NOTICE' or (d.transfer_amount > 0 and d.status in ('TRANSFERRING', 'PAID', 'FAILED')))`,
    ...(From ? [part`k.day >= ${From}`] : []),
    ...(To ? [part`k.day <= ${To}`] : []),
    ...(AmountFrom === undefined ? [] : [part`k.amount >= ${AmountFrom}`]),
    ...(AmountTo === undefined ? [] : [part`k.amount <= ${AmountTo}`]),
    ...(Partner ? [part`strpos(lower(coalesce(i.issuer_name, t.tenant_name)), lower(${Partner})) > 0`] : []),
    ...(Kinds ? [part`k.kind = any(${Kinds})`] : []),
    ...(EntCode ? [part`d.ent_code = ${EntCode}`] : []),
    ...(DepositNo ? [part`d.deposit_no = ${DepositNo}`] : []),
    ...(DepositNos ? [part`d.deposit_no = any(${DepositNos})`] : []),
  ]
  return db.sql<DocumentRow>`
    select d.ent_code as "entCode", coalesce(e.ent_display_name, '') as "entName", d.shop_code as "shopCode",
           coalesce(s.shop_name, '') as "shopName", d.deposit_no as "depositNo", d.usage_from as "usageFrom", d.usage_to as "usageTo",
           k.kind, k.day as date, coalesce(i.issuer_name, t.tenant_name) as partner, k.amount, d.currency
      from deposits d
      join tenants t on t.tenant_code = d.tenant_code
      left join enterprises e on e.tenant_code = d.tenant_code and e.ent_code = d.ent_code
      left join shops s on s.ent_code = d.ent_code and s.shop_code = d.shop_code
     cross join lateral (select sum(x.taxable + x.vat) filter (where x.taxable > 0)::bigint as charged,
                                -sum(x.taxable + x.vat) filter (where x.taxable < 0)::bigint as returned
                           from deposit_taxes x where x.ent_code = d.ent_code and x.deposit_no = d.deposit_no) tax
     cross join lateral (values (1, 'STATEMENT', d.usage_to, d.transfer_amount + d.early_fee),
                                (2, 'INVOICE', d.usage_to, tax.charged + greatest(d.fee_exempt - d.early_fee, 0)),
                                (3, 'RETURN_INVOICE', d.usage_to, tax.returned),
                                (4, 'EARLY_FEE', d.payment_date, case when d.closed_for is not null then d.early_fee end),
                                (5, 'TRANSFER_NOTICE', d.payment_date, d.transfer_amount)) k(place, kind, day, amount)
      left join lateral (select n.issuer_name, n.registration_no from issuers n
                          where n.tenant_code = d.tenant_code and n.valid_from <= k.day
                          order by n.valid_from desc limit 1) i on true
     where ${join(conditions, ' and ')}
     order by k.day desc, d.deposit_no desc, k.place
     limit ${most}`
}
