import type { Scope } from '#server/access/scope.ts'
import { join, part, type Db, type Fragment } from '#server/db/db.ts'
import type { DepositNarrowing } from './contract.ts'
import type { DepositStatus } from './deposit.contract.ts'

/** A deposit as the database has it. */
export interface DepositRow {
  depositNo: string
  entCode: string
  entName: string
  shopCode: string
  shopName: string
  status: DepositStatus
  currency: 'JPY' | 'CNY' | 'MNT' | 'QAR'
  paymentDate: string
  usageFrom: string
  usageTo: string
  totalUsage: bigint
  usageCount: number
  refund: bigint
  refundCount: number
  chargeback: bigint
  chargebackCount: number
  fee: bigint
  feeTaxable: bigint
  feeExempt: bigint
  vat: bigint
  adjustment: bigint
  carryIn: bigint
  carryOut: bigint
  transferFee: bigint
  transferAmount: bigint
  bankTail: string
  accountId: string | null
  bankMatch: 'NONE' | 'MATCHED' | 'DIFFERENT'
  explained: boolean
  version: number
}

const columns = part`
  d.deposit_no as "depositNo", d.ent_code as "entCode", coalesce(e.ent_display_name, '') as "entName", d.shop_code as "shopCode",
  coalesce(s.shop_name, '') as "shopName", d.status, d.currency, d.payment_date as "paymentDate", d.usage_from as "usageFrom",
  d.usage_to as "usageTo", d.total_usage as "totalUsage", d.usage_count as "usageCount", d.refund, d.refund_count as "refundCount",
  d.chargeback, d.chargeback_count as "chargebackCount", d.fee, d.fee_taxable as "feeTaxable", d.fee_exempt as "feeExempt", d.vat,
  d.adjustment, d.carry_in as "carryIn", d.carry_out as "carryOut", d.transfer_fee as "transferFee",
  d.transfer_amount as "transferAmount", coalesce(a.account_tail, '') as "bankTail", d.account_id::text as "accountId", d.bank_match as "bankMatch",
  d.bank_explained_at is not null as explained, d.version`

const joined = part`
  deposits d
  left join enterprises e on e.tenant_code = d.tenant_code and e.ent_code = d.ent_code
  left join shops s on s.ent_code = d.ent_code and s.shop_code = d.shop_code
  left join bank_accounts a on a.ent_code = d.ent_code and a.account_id = d.account_id`

/** Whose deposits d: a person of chosen stores has those that are paid out to these stores. */
export function within({ ents, shops }: Pick<Scope, 'ents' | 'shops'>): Fragment {
  const chosen = shops === 'all' ? null : shops
  return part`d.ent_code = any(${ents}) and (${chosen}::text[] is null or d.shop_code = any(${chosen}))`
}

/** The deposits that match, newest first; at most so many. */
export function depositsOf(db: Db, scope: Scope, wanted: DepositNarrowing, most: number): Promise<DepositRow[]> {
  const { From, To, Month, Statuses, EntCode, ShopCode, AmountFrom, AmountTo } = wanted
  const conditions = [
    within(scope),
    ...(From ? [part`d.payment_date >= ${From}`] : []),
    ...(To ? [part`d.payment_date <= ${To}`] : []),
    ...(Month ? [part`to_char(d.usage_to, 'YYYY-MM') = ${Month}`] : []),
    ...(Statuses ? [part`d.status = any(${Statuses})`] : []),
    ...(EntCode ? [part`d.ent_code = ${EntCode}`] : []),
    ...(ShopCode ? [part`d.shop_code = ${ShopCode}`] : []),
    ...(AmountFrom === undefined ? [] : [part`d.transfer_amount >= ${AmountFrom}`]),
    ...(AmountTo === undefined ? [] : [part`d.transfer_amount <= ${AmountTo}`]),
  ]
  return db.sql<DepositRow>`
    select ${columns} from ${joined} where ${join(conditions, ' and ')} order by d.payment_date desc, d.deposit_no desc limit ${most}`
}

/** One deposit. */
export async function depositAt(db: Db, scope: Scope, entCode: string, depositNo: string) {
  const [row] = await db.sql<
    DepositRow & {
      nominalDate: string
      failureReason: string | null
      bankAmount: bigint | null
      bankDate: string | null
      remark: string | null
      explainedBy: string | null
      explainedAt: Date | null
      mergedInto: string | null
    }
  >`
    select ${columns}, d.nominal_date as "nominalDate", d.failure_reason as "failureReason", d.bank_amount as "bankAmount",
           d.bank_date as "bankDate", d.bank_remark as remark, d.bank_explained_by as "explainedBy",
           d.bank_explained_at as "explainedAt", d.merged_into as "mergedInto"
      from ${joined}
     where ${within(scope)} and d.ent_code = ${entCode} and d.deposit_no = ${depositNo}`
  return row
}
