import { columnsOf, type Column } from '#server/db/columns.ts'
import { part, type Db, type Tx } from '#server/db/db.ts'
import type { DashboardSetting, MerchantForm, MerchantStatus } from './merchant.contract.ts'

/** A merchant as it is stored, with how many stores it has that are not closed. */
export interface MerchantRow extends MerchantForm {
  entCode: string
  parentName: string
  status: MerchantStatus
  currency: 'JPY' | 'CNY' | 'MNT' | 'QAR'
  forceBindMfa: boolean
  stores: number
  updatedAt: Date
  version: number
}

const columns = columnsOf({
  entName: 'ent_name',
  entNameKana: { column: 'ent_name_kana', emptyIsNull: true },
  entDisplayName: 'ent_display_name',
  corporateType: 'corporate_type',
  corporateNumber: 'corporate_number',
  invoiceRegistrationNo: { column: 'invoice_registration_no', emptyIsNull: true },
  representativeName: 'representative_name',
  representativeKana: 'representative_kana',
  industryCode: 'industry_code',
  postalCode: 'postal_code',
  address: 'address',
  phone: 'phone',
  email: 'email',
  isMasterEnterprise: 'is_master_enterprise',
  parentEntCode: { column: 'parent_ent_code', emptyIsNull: true },
  contractDate: {
    column: 'contract_date',
    read: 'coalesce(e.contract_date, (e.created_at at time zone e.time_zone)::date)',
  },
  enablePoint: 'enable_point',
  enableQr: 'enable_qr',
  showDashBoard: {
    column: 'show_dashboard',
    read: `case e.show_dashboard when true then 'SHOWN' when false then 'HIDDEN' else 'TENANT' end`,
  },
} satisfies Record<keyof MerchantForm, Column>)
const chosen = columns.chosen('e')

const shown: Readonly<Record<DashboardSetting, boolean | null>> = { TENANT: null, SHOWN: true, HIDDEN: false }
const storedOf = (form: MerchantForm) => ({ ...form, showDashBoard: shown[form.showDashBoard] })

/** The tenant's merchants by code, at most so many; or one of them alone. */
export function merchantsOf(db: Db, tenant: string, limit: number, entCode?: string): Promise<MerchantRow[]> {
  const alone = entCode === undefined ? part`` : part`and e.ent_code = ${entCode}`
  return db.sql<MerchantRow>`
    select ${chosen}, e.ent_code as "entCode", coalesce(p.ent_display_name, '') as "parentName", e.status, e.currency,
           e.force_bind_mfa as "forceBindMfa",
           (select count(*)::int from shops s where s.ent_code = e.ent_code and s.status <> 'CLOSED') as stores,
           e.updated_at as "updatedAt", e.version
      from enterprises e
      left join enterprises p on p.tenant_code = e.tenant_code and p.ent_code = e.parent_ent_code
     where e.tenant_code = ${tenant} and e.ent_code <> '__SYSTEM' ${alone}
     order by e.ent_code
     limit ${limit}`
}

/** Adds a merchant; false where somebody has the code, in whatever tenant. */
export async function insertMerchant(
  tx: Tx,
  { tenant, entCode, timeZone, currency }: { tenant: string; entCode: string; timeZone: string; currency: string },
  form: MerchantForm,
): Promise<boolean> {
  const rows = await tx.sql<{ one: number }>`
    insert into enterprises (tenant_code, ent_code, time_zone, currency, ${columns.names})
    values (${tenant}, ${entCode}, ${timeZone}, ${currency}, ${columns.values(storedOf(form))})
        on conflict do nothing
    returning 1 as one`
  return rows.length > 0
}

/** Writes what was changed of a merchant; gives the new version. */
export async function updateMerchant(tx: Tx, tenant: string, entCode: string, form: MerchantForm): Promise<number> {
  const [row] = await tx.sql<{ version: number }>`
    update enterprises set ${columns.sets(storedOf(form))}, updated_at = now(), version = version + 1
     where tenant_code = ${tenant} and ent_code = ${entCode}
    returning version`
  return row?.version ?? 0
}
