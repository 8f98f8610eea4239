import { part, type Db, type Fragment, type Tx } from '#server/db/db.ts'
import type { Language } from '#shared/language.ts'
import type { Titled } from './alerts.sql.ts'
import type { Tenants } from './release.sql.ts'

/** A round of sending that has not come to its end, with what it says. */
export interface Wave extends Titled {
  tenant: string
  messageId: string
  wave: number
  onlyUnread: boolean
  afterUser: string
  state: string
  expireTime: Date | null
  title: string
  languages: Titled['languages']
  sendPush: boolean
  sendEmail: boolean
  shops: string[] | null
  typeId: string
  important: boolean
  typeNames: Record<Language, string>
  product: string
  language: string
}

/** The round that is next, locked so that nobody else writes it meanwhile. */
export function openWave(db: Db, tenants: Tenants): Promise<Wave[]> {
  return db.sql<Wave>`
    select w.tenant_code as tenant, w.message_id::text as "messageId", w.wave, w.only_unread as "onlyUnread", w.after_user as "afterUser",
           m.state, m.expire_time as "expireTime", m.title, m.languages, m.send_push as "sendPush", m.send_email as "sendEmail",
           m.receiver_shops as shops, m.type_id as "typeId", t.is_important as important, t.names as "typeNames",
           coalesce((select c.value->>0 from tenant_configs c where c.tenant_code = w.tenant_code and c.config_key = 'productName'),
                    n.tenant_name) as product, n.default_language as language
      from message_waves w
      join messages m on m.tenant_code = w.tenant_code and m.message_id = w.message_id
      join message_types t on t.type_id = m.type_id
      join tenants n on n.tenant_code = w.tenant_code
     where w.done_at is null and (${tenants}::text[] is null or w.tenant_code = any(${tenants}))
     order by t.is_important desc, w.created_at, w.message_id
     limit 1
       for update of w skip locked`
}

/** The next people of a round: whose is the last id, null where there are none, and how many. */
export interface Page {
  last: string | null
  count: number
}

/** Looks up who is next, in the order of their ids. */
export function pageOf(db: Db, { tenant, messageId, afterUser }: Wave, atMost: number): Promise<Page[]> {
  return db.sql<Page>`
    select max(p.user_id) as last, count(*)::int as count
      from (select v.user_id from message_receivers v
             where v.tenant_code = ${tenant} and v.message_id = ${messageId} and v.user_id > ${afterUser}
             order by v.user_id
             limit ${atMost}) p`
}

/** The quiet hours somebody chose. */
export interface Hours {
  from: string
  to: string
  zone: string
}

/** Such hours that are now, and when they end. */
export interface Quiet extends Hours {
  readonly until: Date
}

/** The hours people of the page chose, each once. */
export function hoursOf(db: Db, { tenant, afterUser }: Wave, { last }: Page): Promise<Hours[]> {
  return db.sql<Hours>`
    select distinct quiet_from as from, quiet_to as to, quiet_zone as zone
      from push_preferences
     where tenant_code = ${tenant} and user_id > ${afterUser} and user_id <= ${last} and quiet_from is not null`
}

/** Who of the page is meant: all, or those who have not read. */
function meant({ tenant, messageId, afterUser, onlyUnread }: Wave, { last }: Page): Fragment {
  return part`v.tenant_code = ${tenant} and v.message_id = ${messageId} and v.user_id > ${afterUser} and v.user_id <= ${last}
       and not (${onlyUnread} and exists (select from message_receipts r
                                           where r.tenant_code = v.tenant_code and r.user_id = v.user_id
                                             and r.message_id = v.message_id and r.round = v.round))`
}

/** Writes the alerts of the page: one a device and round, whoever writes it and how often. */
export async function addAlerts(tx: Tx, wave: Wave, page: Page, quiet: readonly Quiet[], now: Date): Promise<void> {
  const { important, typeId, shops } = wave
  await tx.sql`
    insert into message_deliveries (tenant_code, message_id, wave, channel, target, delivery_id, user_id, ent_code, urgent, state, next_at)
    select v.tenant_code, v.message_id, ${wave.wave}::int, 'PUSH', d.device_id::text, gen_random_uuid(), v.user_id, v.ent_code, ${important},
           'WAITING', coalesce(q.until, ${now})
      from message_receivers v
      join push_devices d on d.tenant_code = v.tenant_code and d.user_id = v.user_id
      left join push_preferences p on p.tenant_code = v.tenant_code and p.user_id = v.user_id
      left join jsonb_to_recordset(${JSON.stringify(quiet)}::jsonb) as q("from" text, "to" text, zone text, until timestamptz)
        on q."from" = p.quiet_from and q."to" = p.quiet_to and q.zone = p.quiet_zone and not (${important} and p.important_anyway)
     where ${meant(wave, page)}
       and (p.user_id is null or not ${typeId} = any(p.muted_types))
       and (${shops}::text[] is null or p.shop_codes is null or p.shop_codes && ${shops}::text[])
        on conflict do nothing`
}

/** Writes the mails of the page and hands them to the outbox, each under one id; `says` is what stands in them. */
export async function addMails(
  tx: Tx,
  wave: Wave,
  page: Page,
  says: Readonly<Record<Language, object>>,
  now: Date,
): Promise<void> {
  await tx.sql`
    with written as (
      insert into message_deliveries (tenant_code, message_id, wave, channel, target, delivery_id, user_id, ent_code, urgent, state, next_at)
      select v.tenant_code, v.message_id, ${wave.wave}::int, 'MAIL', v.user_id, gen_random_uuid(), v.user_id, v.ent_code, ${wave.important},
             'WAITING', ${now}
        from message_receivers v
        join users u on u.tenant_code = v.tenant_code and u.user_id = v.user_id and u.enable_email_notification and u.user_email <> ''
       where ${meant(wave, page)}
          on conflict do nothing
      returning tenant_code, delivery_id, user_id, ent_code)
    insert into outbox (ent_code, outbox_id, tenant_code, kind, payload)
    select w.ent_code, w.delivery_id, w.tenant_code, 'mail',
           jsonb_build_object('to', w.user_email, 'language', w.spoken, 'template', 'notice', 'values', ${JSON.stringify(says)}::jsonb -> w.spoken)
      from (select t.ent_code, t.delivery_id, t.tenant_code, u.user_email,
                   case when coalesce(u.language, ${wave.language}) in ('ja', 'en', 'mn') then coalesce(u.language, ${wave.language}) else 'ja' end as spoken
              from written t
              join users u on u.tenant_code = t.tenant_code and u.user_id = t.user_id) w`
}
