import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/db/db.ts'
import { feePlanOf, feesBegin } from './fees.ts'
import { demoPeople } from './people.ts'
import { invoiceNumbers, receiptHeadOf } from './receipt-heads.ts'
import { providerRoles, roleRows, staffRoles } from '#server/seed/roles.ts'
import type { DemoTenant, Trade } from './tenants.ts'

/** Writes a tenant with its enterprises, stores and people, once: what was edited since stays. False where it stood already. */
export async function buildHouse(
  tx: Tx,
  tenant: DemoTenant,
  given: { passwordHash: string; createdAt: Date },
): Promise<boolean> {
  const { code, name, zone, language, currency, decimals, config, host } = tenant
  const rows = await tx.sql<{ code: string }>`
    insert into tenants (tenant_code, tenant_name, realm, time_zone, default_language, currency, currency_decimals, demo, created_at)
    values (${code}, ${name}, ${code}, ${zone}, ${language}, ${currency}, ${decimals ?? null}, true, ${given.createdAt})
        on conflict do nothing
    returning tenant_code as code`
  if (rows.length === 0) return false
  await tx.sql`insert into tenant_hosts (host, tenant_code) values (${host}, ${code})`
  await tx.sql`
    insert into tenant_configs (tenant_code, config_key, value)
    select ${code}, key, value from jsonb_each(${JSON.stringify(config)}::jsonb)`
  await writeEnterprises(tx, tenant)
  await writeShops(tx, tenant)
  await writePeople(tx, tenant, given.passwordHash)
  return true
}

/** The merchant category code of what a store sells. */
const industries: Readonly<Record<Trade, string>> = {
  restaurant: '5812',
  cafe: '5814',
  bakery: '5462',
  bar: '5813',
  online: '5964',
  grocery: '5411',
}

async function writeEnterprises(tx: Tx, tenant: DemoTenant): Promise<void> {
  const rows = [
    { code: '__SYSTEM', name: tenant.provider, displayName: tenant.provider, point: false, qr: false },
    ...tenant.enterprises.map(({ shops: [shop], ...enterprise }) => ({
      ...enterprise,
      industry: shop && industries[shop.trade],
      invoiceNo: invoiceNumbers[enterprise.code],
    })),
  ]
  await tx.sql`
    insert into enterprises (ent_code, tenant_code, ent_name, ent_name_kana, ent_display_name, parent_ent_code, is_master_enterprise,
                             time_zone, currency, enable_point, enable_qr, invoice_registration_no, industry_code,
                             representative_name, contract_date)
    select code, ${tenant.code}, name, kana, "displayName", parent, coalesce(master, false), ${tenant.zone}, ${tenant.currency}, point, qr,
           "invoiceNo", coalesce(industry, ''), coalesce(representative, ''), ${feesBegin}::date
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as e(code text, name text, kana text, "displayName" text, parent text, master boolean, point boolean, qr boolean,
             "invoiceNo" text, industry text, representative text)`
  const lines = tenant.enterprises.flatMap((enterprise) =>
    feePlanOf(enterprise, tenant.currency).map((line) => ({
      ...line,
      fixed: Number(line.fixed),
      ent: enterprise.code,
    })),
  )
  await tx.sql`
    insert into fee_plan_lines (ent_code, payment_type, valid_from, valid_to, fee_ppm, fixed_fee, fee_tax_class, rounding)
    select ent, "paymentType", "from", "to", ppm, fixed, tax, rounding
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as l(ent text, "paymentType" text, "from" date, "to" date, ppm integer, fixed bigint, tax text, rounding text)`
}

async function writeShops(tx: Tx, tenant: DemoTenant): Promise<void> {
  const shops = tenant.enterprises.flatMap((enterprise) =>
    enterprise.shops.map((shop) => ({ ...shop, ...receiptHeadOf(shop.code), ent: enterprise.code })),
  )
  await tx.sql`
    insert into shops (ent_code, shop_code, shop_name, shop_name_kana, store_kind, receipt_name, business_day_start,
                       address, phone)
    select ent, code, name, coalesce(kana, ''), case trade when 'online' then 'ONLINE' else 'OFFLINE' end,
           coalesce("receiptName", name), "dayStart", coalesce(address, ''), coalesce(phone, '')
      from jsonb_to_recordset(${JSON.stringify(shops)}::jsonb)
        as s(ent text, code text, name text, kana text, trade text, "receiptName" text, "dayStart" text,
             address text, phone text)`
  const terminals = shops.flatMap(({ ent, code, trade, terminals: numbers }) =>
    numbers.map((number) => ({
      ent,
      shop: code,
      number,
      licence: `L${number.slice(1)}-${code.slice(-3)}`,
      device: trade === 'online' ? 'WEB' : 'ANDROID_POS',
    })),
  )
  await tx.sql`
    insert into terminals (ent_code, terminal_no, shop_code, licence_no, device_type)
    select ent, number, shop, licence, device
      from jsonb_to_recordset(${JSON.stringify(terminals)}::jsonb) as t(ent text, number text, shop text, licence text, device text)`
}

async function writePeople(tx: Tx, tenant: DemoTenant, passwordHash: string): Promise<void> {
  const ofStaff = tenant.enterprises.flatMap(({ code }) =>
    roleRows(staffRoles, tenant).map((role) => ({ ...role, ent: code })),
  )
  const ofProvider = roleRows(providerRoles, tenant).map((role) => ({ ...role, ent: '__SYSTEM' }))
  await tx.sql`
    insert into roles (tenant_code, ent_code, role_id, role_name, permissions, refund_limit_single, refund_limit_daily, builtin)
    select ${tenant.code}, ent, id, name, permissions, single, daily, true
      from jsonb_to_recordset(${JSON.stringify([...ofStaff, ...ofProvider])}::jsonb)
        as r(ent text, id text, name text, permissions text[], single bigint, daily bigint)`
  const people = demoPeople(tenant.code).map(({ role, ...person }) => ({
    ...person,
    roleId: role.id,
    id: randomUUID(),
    subject: randomUUID(),
  }))
  await tx.sql`
    insert into users (tenant_code, user_id, ent_code, subject, user_name, user_full_name, user_email, role_id, shop_scope, shop_codes,
                       must_change_password, mfa_email)
    select ${tenant.code}, id, ent, subject, "userName", name, email, "roleId",
           case when shops is null then 'ALL' else 'SPECIFIC' end, coalesce(shops, '{}'),
           coalesce("mustChange", false), case when "mailedCode" then email end
      from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
        as p(id text, subject text, ent text, "userName" text, name text, email text, "roleId" text, shops text[],
             "mustChange" boolean, "mailedCode" boolean)`
  await tx.sql`
    insert into credentials (tenant_code, subject, user_name, email, password_hash)
    select ${tenant.code}, subject, "userName", email, ${passwordHash}
      from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p(subject text, "userName" text, email text)`
}
