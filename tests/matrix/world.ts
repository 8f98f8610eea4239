import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { ReportList } from '#features/reports/contract.ts'
import { isOfDays } from '#features/reports/list.ts'
import { addAudit } from '#server/access/audit.ts'
import { transaction, type Db } from '#server/db/db.ts'
import { businessDateOf } from '#shared/business-day.ts'
import { addDays } from '#shared/calendar.ts'
import type { Portal } from '../kit/portal.ts'
import { pay } from '../features/transactions/payments.ts'

/** One object of each kind somewhere, by what calls name it with. */
export interface Zone {
  /** The enterprise as an object. */
  readonly ent: string
  /** The enterprise the other objects belong to. */
  readonly house: string
  readonly shop: string
  readonly terminal: string
  readonly trade: string
  /** A payment of unknown result. */
  readonly unknown: string
  /** A refund that waits for approval. */
  readonly refund: string
  /** A deposit that is paid out to the store. */
  readonly deposit: string
  /** The account it is paid out to. */
  readonly account: string
  /** Points that its payment gave. */
  readonly point: string
  readonly user: string
  readonly role: string
  readonly notice: string
  readonly file: string
  readonly device: string
  readonly session: string
  readonly logo: string
  /** Somebody's report that comes by itself, and a file of it that lies ready. */
  readonly report: string
  readonly reportFile: string
}

/** A tenant of the matrix: its address and its enterprises. */
export interface Land {
  readonly tenant: string
  readonly host: string
  readonly origin: string
  readonly ent: string
}

/** Where everything of the matrix stands. */
export interface World {
  readonly it: Portal
  readonly home: Land
  readonly foreign: Land
  /** Closed for maintenance. */
  readonly closed: Land
  /** Its merchants may not refund, their stores give no points, and they see no dashboard though their tenant shows it. */
  readonly strict: Land
  readonly zones: Readonly<Record<ZoneName, Zone>>
  /** Every enterprise there is, for a scope that is wide open. */
  readonly ents: readonly string[]
}

export type ZoneName = 'home' | 'unmanaged' | 'master' | 'other' | 'system' | 'foreign' | 'foreignSystem' | 'deleted' | 'missing' // prettier-ignore

/** Names in rows that belong to a zone: in an answer they say whose row it is. */
export const markOf = (zone: ZoneName) => `zone${zone}zone`

/** The store that every person of limited stores looks after. */
export const managedShop = 'S-HOME-1'

const enterprise = () => `E${String(randomInt(10_000_000, 99_999_998))}`

/** Every tenant here shows its dashboard, so that its calls are answered to whoever may make them. */
export const dashboard = { showDashBoard: true }

/** Makes the tenants, their enterprises and one object of each kind in each of them. */
export async function worldOf(it: Portal): Promise<World> {
  const { db } = it
  const home: Land = { tenant: it.tenant, host: it.host, origin: it.origin, ent: it.ent }
  const [foreign, closed, strict] = [await landOf(db, {}), await landOf(db, { showServiceUnavailable: true }), await landOf(db, { enterpriseRefundEnabled: false })] // prettier-ignore
  const [master, other, gone] = [enterprise(), enterprise(), enterprise()]
  await enterpriseIn(db, home.tenant, master, 'master')
  await enterpriseIn(db, home.tenant, other, 'other')
  await enterpriseIn(db, home.tenant, gone, 'deleted')
  await db.sql`update enterprises set is_master_enterprise = true where ent_code = ${master}`
  await db.sql`update enterprises set parent_ent_code = ${master}, enable_point = true, ent_name = ${markOf('home')}, ent_display_name = ${markOf('home')} where ent_code = ${home.ent}`
  await db.sql`delete from shops where ent_code = ${home.ent}`
  // The side alone keeps the provider's people from what takes points, and the switch alone the merchants'.
  await db.sql`update enterprises set enable_point = (ent_code = '__SYSTEM') where tenant_code = any(${[home.tenant, strict.tenant]}) and ent_code = any(${['__SYSTEM', strict.ent]})`
  await db.sql`update enterprises set show_dashboard = false where tenant_code = ${strict.tenant} and ent_code = ${strict.ent}`
  const at = (name: ZoneName, land: Land, house: string, more: Partial<Zone> = {}) =>
    zoneOf(it, name, land, house, more)
  const zones = {
    home: await at('home', home, home.ent, { shop: managedShop }),
    unmanaged: await at('unmanaged', home, home.ent),
    master: await at('master', home, master),
    other: await at('other', home, other),
    system: await at('system', home, '__SYSTEM'),
    foreign: await at('foreign', foreign, foreign.ent),
    foreignSystem: await at('foreignSystem', foreign, '__SYSTEM'),
    deleted: { ...(await at('deleted', home, home.ent)), ent: gone },
    missing: missing(),
  }
  await forget(db, home, zones.deleted)
  const ents = [home.ent, master, other, '__SYSTEM', foreign.ent]
  it.refreshTenants()
  return { it, home, foreign, closed, strict, zones, ents }
}

async function landOf(db: Db, config: Readonly<Record<string, boolean>>): Promise<Land> {
  const tenant = `t${randomBytes(5).toString('hex')}`
  const host = `${tenant}.localhost`
  const ent = enterprise()
  await db.sql`insert into tenants (tenant_code, tenant_name, realm, created_at) values (${tenant}, ${tenant}, ${tenant}, now() + interval '1 hour')`
  await db.sql`insert into tenant_hosts (host, tenant_code) values (${host}, ${tenant})`
  await enterpriseIn(db, tenant, '__SYSTEM', 'foreignSystem')
  await enterpriseIn(db, tenant, ent, 'foreign')
  for (const [key, value] of Object.entries({ ...dashboard, ...config }))
    await db.sql`insert into tenant_configs (tenant_code, config_key, value) values (${tenant}, ${key}, ${JSON.stringify(value)})`
  return { tenant, host, origin: `http://${host}`, ent }
}

async function enterpriseIn(db: Db, tenant: string, ent: string, zone: ZoneName): Promise<void> {
  await db.sql`insert into enterprises (ent_code, tenant_code, ent_name, ent_display_name, enable_point) values (${ent}, ${tenant}, ${markOf(zone)}, ${markOf(zone)}, true)`
}

async function zoneOf(it: Portal, name: ZoneName, land: Land, house: string, more: Partial<Zone>): Promise<Zone> {
  const { db } = it
  const { tenant } = land
  const mark = markOf(name)
  const zone = { ...missing(), ent: house, house, shop: `S-${name}`, trade: `${mark}-1`, unknown: `${mark}-2`, ...more }
  const own = house !== '__SYSTEM'
  if (own) {
    await db.sql`insert into shops (ent_code, shop_code, shop_name) values (${house}, ${zone.shop}, ${mark})`
    await db.sql`insert into terminals (ent_code, terminal_no, shop_code) values (${house}, ${zone.terminal}, ${zone.shop})`
    await db.sql`insert into sales_plans (ent_code, plan_month, shop_code, currency, amount, set_by, set_at) values (${house}, date_trunc('month', now() at time zone 'Asia/Tokyo')::date, ${zone.shop}, 'JPY', 7, '', now())`
    const tradeTime = new Date(Date.now() - 600_000).toISOString()
    const payment = { entCode: house, shopCode: zone.shop, terminalNo: zone.terminal, tradeTime, remark: mark }
    await pay(it, [
      { tradeNo: zone.trade, ...payment },
      { tradeNo: zone.unknown, status: 'UNKNOWN', ...payment },
      { tradeNo: `${mark}-3`, ...payment },
    ])
    await db.sql`
      insert into refunds (ent_code, refund_no, tenant_code, trade_no, business_date, trade_time, shop_code, payment_type, amount,
                           currency, mode, reason_code, remark, requested_by_id, requested_by, requested_at, channel,
                           expected_refundable, status, status_at, next_check_at, approval)
      select ent_code, ${zone.refund}, ${tenant}::text, trade_no, business_date, trade_time, shop_code, payment_type, 10, currency,
             'PARTIAL', 'TEST', ${mark}, 'somebody', ${mark}, now(), 'PORTAL', 1000, 'WAITING_APPROVAL', now(), now() + interval '1 day', true
        from transactions
       where ent_code = ${house} and trade_no = ${`${mark}-3`}`
    // Ahead of every day on which this runs: a deposit whose day has come cannot come early.
    const paidOn = addDays(businessDateOf(new Date(), 'Asia/Tokyo'), 30)
    await db.sql`
      insert into bank_accounts (ent_code, account_id, shop_code, valid_from, bank_code, bank_name, branch_code, branch_name, account_type,
                                 account_number, account_tail, holder)
      values (${house}, ${zone.account}, ${zone.shop}, '2026-01-01', '0001', ${mark}, '001', ${mark}, 'ORDINARY',
              ${it.secrets.encrypt('1234567')}, '567', ${mark})`
    await db.sql`
      insert into deposits (ent_code, deposit_no, tenant_code, shop_code, currency, usage_from, usage_to, payment_date, nominal_date, status,
                            total_usage, usage_count, refund, refund_count, chargeback, chargeback_count, fee, fee_taxable, fee_exempt, vat,
                            adjustment, carry_in, carry_out, transfer_fee, transfer_amount, closed_at, account_id, bank_match, bank_amount, bank_date, recipient)
      values (${house}, ${zone.deposit}, ${tenant}, ${zone.shop}, 'JPY', '2026-10-01', '2026-10-31', ${paidOn}, ${paidOn}, 'CLOSED',
              10, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10, now(), ${zone.account}, 'DIFFERENT', 9, ${paidOn}, ${mark})`
    await db.sql`
      insert into deposit_lines (ent_code, trade_no, deposit_no, business_date, shop_code, payment_type, kind, amount, fee_amount, fee_ppm, late)
      values (${house}, ${`${mark}-4`}, ${zone.deposit}, '2026-10-31', ${zone.shop}, 'PAYPAY', 'PAYMENT', 10, 0, 0, false)`
    await db.sql`
      insert into orders (ent_code, order_no, order_time, business_date, order_type, shop_code, total_amount, currency, status, trade_no, remark)
      select ent_code, trade_no, trade_time, business_date, 'PURCHASE', shop_code, amount, currency, 'COMPLETED', trade_no, ${mark}
        from transactions where ent_code = ${house} and trade_no = ${zone.trade}`
    await db.sql`
      insert into point_entries (ent_code, entry_key, kind, member, trade_no, points, at, point_trade_no, business_date, shop_code, order_no, remark)
      select ent_code, trade_no, 'GIVE', 'MB00000000001', trade_no, 1, trade_time, ${zone.point}, business_date, shop_code, trade_no, ${mark}
        from transactions where ent_code = ${house} and trade_no = ${zone.trade}`
    await db.sql`update transactions set reserved = 10 where ent_code = ${house} and trade_no = ${`${mark}-3`}`
  }
  await db.sql`
    insert into roles (tenant_code, ent_code, role_id, role_name, permissions)
    values (${tenant}, ${house}, ${zone.role}, ${mark}, '{Record.search}')`
  await db.sql`
    insert into users (tenant_code, user_id, ent_code, subject, user_name, user_full_name, user_email, role_id, shop_scope, shop_codes, mfa_email)
    values (${tenant}, ${zone.user}, ${house}, ${zone.user}, ${`${mark}-${zone.user}`}, ${mark}, ${`${mark}@example.jp`}, ${zone.role},
            ${own ? 'SPECIFIC' : 'ALL'}, ${own ? [zone.shop] : []}, null)`
  await db.sql`
    insert into sessions (tenant_code, sid, user_id, expires_at) values (${tenant}, ${zone.session}, ${zone.user}, now() + interval '1 day')`
  await db.sql`
    insert into messages (tenant_code, message_id, ent_code, type_id, title, content, receiver_mode, receiver_ents, state, release_time,
                          editable_after_posting, send_email, send_push, require_ack, hide_on_lock_screen, created_by, created_at)
    values (${tenant}, ${zone.notice}, ${house}, '3', ${mark}, ${mark}, 'ALL_USERS', ${[house]}, 'POSTED', now() - interval '1 hour',
            true, false, false, true, false, ${mark}, now() - interval '1 hour')`
  await db.sql`
    insert into message_files (tenant_code, file_name, ent_code, user_id, message_id, name, type, size)
    values (${tenant}, ${zone.file}, ${house}, ${zone.user}, ${zone.notice}, ${`${mark}.png`}, 'image/png', 4)`
  await it.server.files.write(tenant, zone.file, Buffer.from('mark'))
  await deviceFor(it, { tenant, userId: zone.user, sid: zone.session, deviceId: zone.device }, mark)
  await db.sql`
    insert into payment_type_logos (tenant_code, logo_id, file_name, size, width, height, updated_by, updated_at)
    values (${tenant}, ${zone.logo}, ${`${mark}${zone.logo}`}, 1, 1, 1, ${mark}, now())`
  await reportFor(it, { tenant, ent: house, userId: zone.user, list: 'trades' }, zone)
  if (name !== 'deleted')
    await transaction(it.service, (tx) =>
      addAudit(tx, { tenant, ent: house, actor: mark, action: mark, result: 'done' }),
    )
  return zone
}

/** A device of somebody that takes alerts. */
export async function deviceFor(
  { db, server }: Pick<Portal, 'db' | 'server'>,
  { tenant, userId, sid, deviceId }: { tenant: string; userId: string; sid: string; deviceId: string },
  name: string,
): Promise<void> {
  const key = await server.push.publicKey(tenant)
  await db.sql`
    insert into push_devices (tenant_code, device_id, user_id, sid, endpoint, p256dh, auth, public_key, address, name, language, created_at, last_seen_at)
    values (${tenant}, ${deviceId}, ${userId}, ${sid}, ${`https://fcm.googleapis.com/fcm/send/${deviceId}`}, 'p', 'a', ${key}, 'http://x', ${name}, 'ja', now(), now())`
}

/** A report of somebody that comes by itself, with a file that lies ready. */
export async function reportFor(
  { db }: Pick<Portal, 'db'>,
  { tenant, ent, userId, list }: { tenant: string; ent: string; userId: string; list: ReportList },
  { report, reportFile }: Pick<Zone, 'report' | 'reportFile'>,
): Promise<void> {
  await db.sql`
    insert into report_schedules (ent_code, schedule_id, tenant_code, user_id, report_name, list, conditions, period, every, at_time, format,
                                  language, receivers, next_at, created_at)
    values (${ent}, ${report}, ${tenant}, ${userId}, 'x', ${list}, '{}', ${isOfDays(list) ? 'yesterday' : 'now'}, 'DAILY', '06:00', 'csv', 'en', ${[userId]},
            now() + interval '1 day', now())`
  await db.sql`
    insert into report_files (ent_code, file_id, tenant_code, schedule_id, due_at, user_id, report_name, list, format, state, retry_at,
                              made_at, headers, content, ents, shops, expires_at)
    values (${ent}, ${reportFile}, ${tenant}, ${report}, now(), ${userId}, 'x', ${list}, 'csv', 'READY', now(), now(), '{}', 'x', '{}', '{}',
            now() + interval '1 day')`
}

function missing(): Zone {
  const id = randomBytes(8).toString('hex')
  return {
    ent: enterprise(),
    house: '',
    shop: `S-${id}`,
    terminal: `T-${id}`,
    trade: `TX-${id}-1`,
    unknown: `TX-${id}-2`,
    deposit: `D20261130${String(randomInt(1e6)).padStart(6, '0')}`,
    account: randomUUID(),
    point: `P${randomBytes(9).toString('hex').toUpperCase()}`,
    refund: `R${String(randomInt(1e9, 9e9)).padStart(18, '9')}`,
    user: `u-${id}`,
    role: `r-${id}`,
    notice: randomUUID(),
    file: randomBytes(24).toString('base64url'),
    device: randomUUID(),
    session: `sid-${id}`,
    logo: randomUUID(),
    report: randomUUID(),
    reportFile: randomUUID(),
  }
}

/** Takes the objects of a zone away that people can delete, and its merchant. */
async function forget(db: Db, { tenant }: Land, zone: Zone): Promise<void> {
  await db.sql`delete from push_devices where tenant_code = ${tenant} and device_id = ${zone.device}`
  await db.sql`delete from payment_type_logos where tenant_code = ${tenant} and logo_id = ${zone.logo}`
  await db.sql`delete from message_files where tenant_code = ${tenant} and file_name = ${zone.file}`
  await db.sql`delete from report_files where ent_code = ${zone.house} and file_id = ${zone.reportFile}`
  await db.sql`delete from report_schedules where ent_code = ${zone.house} and schedule_id = ${zone.report}`
  await db.sql`delete from messages where tenant_code = ${tenant} and message_id = ${zone.notice}`
  await db.sql`delete from sessions where tenant_code = ${tenant} and sid = ${zone.session}`
  await db.sql`delete from users where tenant_code = ${tenant} and user_id = ${zone.user}`
  await db.sql`delete from roles where tenant_code = ${tenant} and role_id = ${zone.role}`
  await db.sql`delete from sales_plans where ent_code = ${zone.house} and shop_code = ${zone.shop}`
  await db.sql`delete from terminals where ent_code = ${zone.house} and terminal_no = ${zone.terminal}`
  await db.sql`delete from refunds where ent_code = ${zone.house} and refund_no = ${zone.refund}`
  await db.sql`delete from deposit_lines where ent_code = ${zone.house} and deposit_no = ${zone.deposit}`
  await db.sql`delete from orders where ent_code = ${zone.house} and order_no = ${zone.trade}`
  await db.sql`delete from point_entries where ent_code = ${zone.house} and point_trade_no = ${zone.point}`
  await db.sql`delete from deposits where ent_code = ${zone.house} and deposit_no = ${zone.deposit}`
  await db.sql`delete from bank_accounts where ent_code = ${zone.house} and account_id = ${zone.account}`
  await db.sql`delete from trade_numbers where ent_code = ${zone.house} and trade_no = any(${[zone.trade, zone.unknown, `${markOf('deleted')}-3`]})`
  await db.sql`delete from numbers where ent_code = ${zone.house} and trade_no = any(${[zone.trade, zone.unknown, `${markOf('deleted')}-3`]})`
  await db.sql`delete from transactions where ent_code = ${zone.house} and trade_no = any(${[zone.trade, zone.unknown, `${markOf('deleted')}-3`]})`
  await db.sql`delete from stat_daily_shop where ent_code = ${zone.house} and shop_code = ${zone.shop}`
  await db.sql`delete from stat_hourly_shop where ent_code = ${zone.house} and shop_code = ${zone.shop}`
  await db.sql`delete from stat_sold_shop where ent_code = ${zone.house} and shop_code = ${zone.shop}`
  await db.sql`delete from shops where ent_code = ${zone.house} and shop_code = ${zone.shop}`
  await db.sql`delete from enterprises where tenant_code = ${tenant} and ent_code = ${zone.ent}`
}
