import { part, type Db, type Fragment, type Tx } from '#server/db/db.ts'
import type { Language } from '#shared/language.ts'
import type { Tenants } from './release.sql.ts'

/** An alert that was taken, so that nobody else sends it. */
export interface Claimed {
  tenant: string
  messageId: string
  wave: number
  target: string
  receipt: string
  attempts: number
}

/** A sender without a sign of life for this long is dead: its claimed alerts may be claimed again. */
export const leaseSeconds = 60

/** Devices whose alerts are taken at once. */
const devicesAtOnce = 100
/** The most alerts of one device that are claimed at once; the rest becomes a second group alert. */
const alertsAtOnce = 100

/** Takes what is due of the next devices, all of a device together; only where nothing is urgent, others have their turn. */
export async function claimDue(db: Db, now: Date, tenants: Tenants): Promise<Claimed[]> {
  const urgent = await take(db, now, tenants, part`urgent`)
  return urgent.length > 0 ? urgent : take(db, now, tenants, part`not urgent`)
}

/**
 * Each device's alerts are looked up by themselves, which the limit makes sure of, and written where they were found:
 * joined, the planner, which knows nothing of a table that was just filled, walks through all that is due once a device.
 */
function take(db: Db, now: Date, tenants: Tenants, urgency: Fragment): Promise<Claimed[]> {
  return db.sql<Claimed>`
    with next as (
      select tenant_code, target
        from message_deliveries
       where channel = 'PUSH' and state in ('WAITING', 'TAKEN') and ${urgency} and next_at <= ${now}
         and (${tenants}::text[] is null or tenant_code = any(${tenants}))
       order by next_at
       limit ${devicesAtOnce}
         for update skip locked),
    mine as (
      select d.place
        from (select distinct tenant_code, target from next) s
       cross join lateral (
         select t.ctid as place from message_deliveries t
          where t.tenant_code = s.tenant_code and t.target = s.target and t.channel = 'PUSH' and t.state in ('WAITING', 'TAKEN')
            and t.next_at <= ${now}
          order by t.next_at
          limit ${alertsAtOnce}
            for update skip locked) d)
    update message_deliveries d
       set state = 'TAKEN', attempts = d.attempts + 1, next_at = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
      from mine m
     where d.ctid = m.place
    returning d.tenant_code as tenant, d.message_id::text as "messageId", d.wave, d.target, d.delivery_id::text as receipt, d.attempts::int`
}

/** A notice's title in its languages. */
export interface Titled {
  readonly title: string
  readonly languages: Readonly<Partial<Record<Language, { readonly messageTitle: string }>>>
}

/** The content of an alert, or the facts by which it need not be sent. */
export interface Content extends Titled {
  receipt: string
  /** Whether the device still exists and belongs to the person. */
  there: boolean
  /** Whether the notice is still valid and the person may sign in and has not read it. */
  wanted: boolean
  userId: string
  endpoint: string | null
  p256dh: string | null
  auth: string | null
  /** The key the device subscribed under. */
  publicKey: string | null
  address: string | null
  language: Language | null
  title: string
  languages: Titled['languages']
  hidden: boolean
  typeId: string
  important: boolean
  badge: number
  readIds: string[]
  releasedAt: Date | null
}

/**
 * What the taken alerts say, as things stand now; what a person has not read is counted once for all of their devices.
 * Each is looked up by itself, as `take` does.
 */
export function loadContent(db: Db, tenant: string, receipts: readonly string[], now: Date): Promise<Content[]> {
  return db.sql<Content>`
    with mine as (
      select d.*
        from unnest(${receipts}::uuid[]) asked(receipt)
       cross join lateral (
         select * from message_deliveries where tenant_code = ${tenant} and delivery_id = asked.receipt limit 1) d),
    open as materialized (
      select o.tenant_code, o.message_id, o.round, o.receiver_ents, o.receiver_users, o.receiver_shops, o.receiver_roles
        from messages o
        join message_types k on k.type_id = o.type_id and k.is_important
       where o.tenant_code = ${tenant} and o.state = 'POSTED' and o.release_time <= ${now} and (o.expire_time is null or o.expire_time > ${now})),
    unread as (
      select u.user_id, count(*)::int as count
        from (select distinct user_id from mine) p
        join users u on u.tenant_code = ${tenant} and u.user_id = p.user_id and u.status = 'ACTIVE'
        join open o on is_meant(o.receiver_ents, o.receiver_users, o.receiver_shops, o.receiver_roles, u.ent_code, u.user_id, u.shop_scope, u.shop_codes, u.role_id)
       where not exists (select from message_receipts x
                          where x.tenant_code = o.tenant_code and x.user_id = u.user_id and x.message_id = o.message_id and x.round = o.round)
       group by u.user_id)
    select d.delivery_id::text as receipt, coalesce(v.user_id = d.user_id, false) as there, d.user_id as "userId",
           (m.state = 'POSTED' and (m.expire_time is null or m.expire_time > ${now}) and u.status = 'ACTIVE' and r.message_id is null) as wanted,
           v.endpoint, v.p256dh, v.auth, v.public_key as "publicKey", v.address, v.language, m.title, m.languages, m.hide_on_lock_screen as hidden,
           m.type_id as "typeId", t.is_important as important, m.released_at as "releasedAt", coalesce(b.count, 0) as badge,
           array(select x.message_id::text from message_receipts x
                  where x.tenant_code = d.tenant_code and x.user_id = d.user_id and x.read_at > ${now}::timestamptz - interval '7 days'
                  order by x.read_at desc
                  limit 20) as "readIds"
      from mine d
      join messages m on m.tenant_code = d.tenant_code and m.message_id = d.message_id
      join message_types t on t.type_id = m.type_id
      join users u on u.tenant_code = d.tenant_code and u.user_id = d.user_id
      left join push_devices v on v.tenant_code = d.tenant_code and v.device_id = case d.channel when 'PUSH' then d.target::uuid end
      left join message_receipts r on r.tenant_code = d.tenant_code and r.user_id = d.user_id and r.message_id = d.message_id and r.round = m.round
      left join unread b on b.user_id = d.user_id`
}

/** Stores how alerts ended. Rows that another sender has claimed meanwhile are left to it. */
export interface End {
  readonly state: 'SENT' | 'FAILED' | 'GONE' | 'DROPPED' | 'WAITING'
  /** When another attempt may be made; null where there is none. */
  readonly nextAt: Date | null
  readonly reason: string | null
}

/** Writes how alerts ended that ended alike. */
export async function finish(
  tx: Tx,
  tenant: string,
  taken: readonly Claimed[],
  { state, nextAt, reason }: End,
  now: Date,
): Promise<void> {
  await tx.sql`
    update message_deliveries d
       set state = ${state}, next_at = coalesce(${nextAt}::timestamptz, ${now}), last_error = ${reason}, sent_at = case when ${state} = 'SENT' then ${now}::timestamptz end
      from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as t(receipt uuid, attempts smallint)
     where d.tenant_code = ${tenant} and d.delivery_id = any(${taken.map(({ receipt }) => receipt)}::uuid[])
       and d.delivery_id = t.receipt and d.attempts = t.attempts and d.state = 'TAKEN'`
}
