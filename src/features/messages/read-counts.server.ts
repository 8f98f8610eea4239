import type { Db } from '#server/db/db.ts'
import type { Viewer } from '#server/access/viewer.ts'
import type { Delivery, Audience } from './read-counts.contract.ts'
import type { Rule } from './form.server.ts'
import { present } from './present.server.ts'

const nobody: Audience = { receivers: 0, withDevice: 0, withMail: 0, withNeither: 0, neverSeen: 0 }

/** How many people a rule covers now, and which channels reach them. */
export async function audienceOf(db: Db, { tenant }: Viewer, rule: Rule): Promise<Audience> {
  const [row] = await db.sql<{
    receivers: number
    withDevice: number
    withMail: number
    withNeither: number
    neverSeen: number
  }>`
    select count(*)::int as receivers, count(*) filter (where p.device)::int as "withDevice", count(*) filter (where p.mail)::int as "withMail",
           count(*) filter (where not p.device and not p.mail)::int as "withNeither", count(*) filter (where p.never)::int as "neverSeen"
      from (select u.user_email <> '' and u.enable_email_notification as mail, u.last_login_at is null as never,
                   exists (select from push_devices d where d.tenant_code = u.tenant_code and d.user_id = u.user_id) as device
              from users u
             where u.tenant_code = ${tenant} and u.status = 'ACTIVE'
               and is_meant(${rule.ents}, ${rule.users}, ${rule.shops}, ${rule.roles}, u.ent_code, u.user_id, u.shop_scope, u.shop_codes, u.role_id)) p`
  return row ?? nobody
}

/** Which of a notice's people a list shows. */
export interface RecipientFilter {
  readonly keyword: string | null
  readonly state: 'UNREAD' | 'READ' | 'UNACKNOWLEDGED' | 'UNREACHABLE' | null
}

interface RecipientRow {
  userId: string
  userName: string
  userFullName: string
  entCode: string
  entName: string
  hasDevice: boolean
  hasMail: boolean
  sentAt: Date | null
  deliveredAt: Date | null
  readAt: Date | null
  ackAt: Date | null
  rows: number
}

/** The receivers of a notice of the enterprise with its delivery to each, by name, and their total number. */
export async function recipientsOf(
  db: Db,
  { tenant, entCode }: Viewer,
  messageId: string,
  { keyword, state }: RecipientFilter,
  page: { limit: number; offset: number },
) {
  const rows = await db.sql<RecipientRow>`
    with people as (
      select u.user_id as "userId", u.user_name as "userName", u.user_full_name as "userFullName", u.ent_code as "entCode",
             coalesce(e.ent_display_name, '') as "entName", u.user_email <> '' and u.enable_email_notification as "hasMail",
             exists (select from push_devices d where d.tenant_code = u.tenant_code and d.user_id = u.user_id) as "hasDevice",
             r.read_at as "readAt", r.ack_at as "ackAt", m.require_ack as asks, m.send_push as "sendPush", m.send_email as "sendEmail",
             (select min(coalesce(b.sent_at, d.sent_at)) from message_deliveries d
                left join outbox b on b.ent_code = d.ent_code and b.outbox_id = d.delivery_id
               where d.tenant_code = v.tenant_code and d.message_id = v.message_id and d.user_id = v.user_id) as "sentAt",
             (select min(d.shown_at) from message_deliveries d
               where d.tenant_code = v.tenant_code and d.message_id = v.message_id and d.user_id = v.user_id) as "deliveredAt"
        from message_receivers v
        join messages m on m.tenant_code = v.tenant_code and m.message_id = v.message_id
        join users u on u.tenant_code = v.tenant_code and u.user_id = v.user_id
        left join enterprises e on e.tenant_code = u.tenant_code and e.ent_code = u.ent_code
        left join message_receipts r on r.tenant_code = v.tenant_code and r.user_id = v.user_id and r.message_id = v.message_id and r.round = v.round
       where v.tenant_code = ${tenant} and v.message_id = ${messageId} and m.ent_code = ${entCode} and not m.automatic)
    select "userId", "userName", "userFullName", "entCode", "entName", "hasDevice", "hasMail", "sentAt", "deliveredAt", "readAt", "ackAt",
           count(*) over ()::int as rows
      from people
     where (${keyword}::text is null or strpos(lower("userFullName" || ' ' || "userName" || ' ' || "entName"), lower(${keyword})) > 0)
       and case ${state}::text when 'UNREAD' then "readAt" is null
                               when 'READ' then "readAt" is not null
                               when 'UNACKNOWLEDGED' then asks and "ackAt" is null
                               when 'UNREACHABLE' then not ("sendPush" and "hasDevice") and not ("sendEmail" and "hasMail")
                               else true end
     order by "entCode", "userName", "userId"
     limit ${page.limit} offset ${page.offset}`
  const list = rows.map(({ rows: _rows, ...row }) => present(row))
  return { list, total: rows[0]?.rows ?? 0 }
}

interface PeopleRow {
  sent: number
  delivered: number
  opened: number
  acknowledged: number
}

/** The delivery of a notice, in people and by channel; undefined if it is not of the person's enterprise. */
export async function deliveryOf(
  db: Db,
  viewer: Viewer,
  messageId: string,
): Promise<Omit<Delivery, 'asOf'> | undefined> {
  const { tenant, entCode } = viewer
  const [rules, people, channels] = await Promise.all([
    db.sql<{ ents: string[] | null; users: string[] | null; shops: string[] | null; roles: string[] | null }>`
      select receiver_ents as ents, receiver_users as users, receiver_shops as shops, receiver_roles as roles
        from messages
       where tenant_code = ${tenant} and ent_code = ${entCode} and message_id = ${messageId} and not automatic`,
    db.sql<PeopleRow>`
      select count(*) filter (where p.sent)::int as sent, count(*) filter (where p.shown or p.read_at is not null)::int as delivered,
             count(p.read_at)::int as opened, count(p.ack_at)::int as acknowledged
        from (select r.read_at, r.ack_at,
                     exists (select from message_deliveries d
                               left join outbox b on b.ent_code = d.ent_code and b.outbox_id = d.delivery_id
                              where d.tenant_code = v.tenant_code and d.message_id = v.message_id and d.user_id = v.user_id
                                and (d.sent_at is not null or (d.channel = 'MAIL' and (b.outbox_id is null or b.sent_at is not null)))) as sent,
                     exists (select from message_deliveries d
                              where d.tenant_code = v.tenant_code and d.message_id = v.message_id and d.user_id = v.user_id
                                and d.shown_at is not null) as shown
                from message_receivers v
                left join message_receipts r on r.tenant_code = v.tenant_code and r.user_id = v.user_id and r.message_id = v.message_id and r.round = v.round
               where v.tenant_code = ${tenant} and v.message_id = ${messageId}) p`,
    channelsOf(db, tenant, messageId),
  ])
  const [rule] = rules
  const [row] = people
  if (!rule || !row) return undefined
  return { reach: await audienceOf(db, viewer, rule), ...row, ...channels }
}

interface ChannelRow {
  channel: 'PUSH' | 'MAIL'
  total: number
  waiting: number
  sent: number
  failed: number
  gone: number
  shown: number
}

async function channelsOf(db: Db, tenant: string, messageId: string): Promise<Pick<Delivery, 'push' | 'mail'>> {
  // A mail's state is that of its outbox row; one without a row was sent long ago.
  const rows = await db.sql<ChannelRow>`
    select d.channel, count(*)::int as total,
           count(*) filter (where case d.channel when 'PUSH' then d.state in ('WAITING', 'TAKEN') else b.sent_at is null and b.attempts < 12 end)::int as waiting,
           count(*) filter (where case d.channel when 'PUSH' then d.state = 'SENT' else b.outbox_id is null or b.sent_at is not null end)::int as sent,
           count(*) filter (where case d.channel when 'PUSH' then d.state = 'FAILED' else b.sent_at is null and b.attempts >= 12 end)::int as failed,
           count(*) filter (where d.state = 'GONE')::int as gone, count(d.shown_at)::int as shown
      from message_deliveries d
      left join outbox b on b.ent_code = d.ent_code and b.outbox_id = d.delivery_id
     where d.tenant_code = ${tenant} and d.message_id = ${messageId} and d.state <> 'DROPPED'
     group by d.channel`
  const none = { total: 0, waiting: 0, sent: 0, failed: 0, gone: 0, shown: 0 }
  const of = (wanted: ChannelRow['channel']) => {
    const { channel: _channel, ...counted } = rows.find(({ channel }) => channel === wanted) ?? {
      channel: wanted,
      ...none,
    }
    return counted
  }
  const { gone: _gone, shown: _shown, ...mail } = of('MAIL')
  return { push: of('PUSH'), mail }
}

/** People a notice can be sent to, by name, and how many there are in all. */
export async function peopleOf(
  db: Db,
  tenant: string,
  ents: readonly string[],
  keyword: string | null,
  page: { limit: number; offset: number },
) {
  const rows = await db.sql<{
    userId: string
    userName: string
    userFullName: string
    entCode: string
    entName: string
    roleId: string
    roleName: string
    rows: number
  }>`
    select u.user_id as "userId", u.user_name as "userName", u.user_full_name as "userFullName", u.ent_code as "entCode",
           coalesce(e.ent_display_name, '') as "entName", u.role_id as "roleId", coalesce(r.role_name, '') as "roleName",
           count(*) over ()::int as rows
      from users u
      left join enterprises e on e.tenant_code = u.tenant_code and e.ent_code = u.ent_code
      left join roles r on r.tenant_code = u.tenant_code and r.ent_code = u.ent_code and r.role_id = u.role_id
     where u.tenant_code = ${tenant} and u.ent_code = any(${ents}) and u.status = 'ACTIVE'
       and (${keyword}::text is null or strpos(lower(u.user_full_name || ' ' || u.user_name || ' ' || coalesce(e.ent_display_name, '')), lower(${keyword})) > 0)
     order by u.ent_code, u.user_name, u.user_id
     limit ${page.limit} offset ${page.offset}`
  return { list: rows.map(({ rows: _rows, ...row }) => row), total: rows[0]?.rows ?? 0 }
}
