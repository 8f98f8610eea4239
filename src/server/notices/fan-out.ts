import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { transaction, type Db, type Tx } from '#server/db.ts'
import { languageOf, type Language } from '#shared/language.ts'
import { quietUntil } from './quiet.ts'
import type { Tenants } from './release.ts'
import { titleIn, type Titled } from './words.ts'

/** People whose alerts and mails are written in one transaction: few enough that nobody waits behind it. */
const peopleAtOnce = 500

/**
 * Writes the alerts and mails of the next people of a round, with how far it has come, in one transaction; false where no
 * round is open. Important notices come first.
 */
export function fanOut(owner: pg.Pool, now: Date, tenants: Tenants): Promise<boolean> {
  return transaction(owner, async (tx) => {
    const [wave] = await openWave(tx, tenants)
    if (!wave) return false
    const holds = wave.state === 'POSTED' && !(wave.expireTime && wave.expireTime <= now)
    const people = holds ? await nextPeople(tx, wave) : []
    await writeAlerts(tx, wave, people, now)
    await writeMails(tx, wave, people, now)
    const last = people.at(-1)
    if (last && people.length === peopleAtOnce) await moveOn(tx, wave, last.userId)
    else await close(tx, wave, now)
    return true
  })
}

interface Wave extends Titled {
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

function openWave(db: Db, tenants: Tenants): Promise<Wave[]> {
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

interface Person {
  userId: string
  entCode: string
  /** Where mails of notices go; empty where they go nowhere. */
  email: string
  language: string | null
  devices: string[]
  mutedTypes: string[] | null
  quietFrom: string | null
  quietTo: string | null
  quietZone: string | null
  importantAnyway: boolean | null
  shopCodes: string[] | null
}

function nextPeople(db: Db, { tenant, messageId, afterUser, onlyUnread }: Wave): Promise<Person[]> {
  return db.sql<Person>`
    select v.user_id as "userId", v.ent_code as "entCode",
           case when u.enable_email_notification then u.user_email else '' end as email, u.language,
           array(select d.device_id::text from push_devices d where d.tenant_code = v.tenant_code and d.user_id = v.user_id order by d.device_id) as devices,
           p.muted_types as "mutedTypes", p.quiet_from as "quietFrom", p.quiet_to as "quietTo", p.quiet_zone as "quietZone",
           p.important_anyway as "importantAnyway", p.shop_codes as "shopCodes"
      from message_receivers v
      join users u on u.tenant_code = v.tenant_code and u.user_id = v.user_id
      left join push_preferences p on p.tenant_code = v.tenant_code and p.user_id = v.user_id
     where v.tenant_code = ${tenant} and v.message_id = ${messageId} and v.user_id > ${afterUser}
       and not (${onlyUnread} and exists (select from message_receipts r
                                           where r.tenant_code = v.tenant_code and r.user_id = v.user_id
                                             and r.message_id = v.message_id and r.round = v.round))
     order by v.user_id
     limit ${peopleAtOnce}`
}

async function writeAlerts(tx: Tx, wave: Wave, people: readonly Person[], now: Date): Promise<void> {
  if (!wave.sendPush) return
  const rows = people
    .filter((person) => wants(person, wave))
    .flatMap((person) => {
      const nextAt = whenFor(person, wave, now)
      return person.devices.map((target) => ({
        target,
        id: randomUUID(),
        user: person.userId,
        ent: person.entCode,
        nextAt,
      }))
    })
  await writeDeliveries(tx, wave, 'PUSH', rows)
}

async function writeMails(tx: Tx, wave: Wave, people: readonly Person[], now: Date): Promise<void> {
  if (!wave.sendEmail) return
  const rows = people
    .filter(({ email }) => email !== '')
    .map(({ userId, entCode, email, language }) => {
      const spoken = languageOf(language ?? wave.language) ?? 'ja'
      const values = { product: wave.product, type: wave.typeNames[spoken], title: titleIn(wave, spoken) }
      const payload = { to: email, language: spoken, template: 'notice', values }
      return { target: userId, id: randomUUID(), user: userId, ent: entCode, nextAt: now, payload }
    })
  await writeDeliveries(tx, wave, 'MAIL', rows)
  await tx.sql`
    insert into outbox (ent_code, outbox_id, tenant_code, kind, payload)
    select ent, id, ${wave.tenant}, 'mail', payload
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(ent text, id uuid, payload jsonb)`
}

interface Row {
  target: string
  id: string
  user: string
  ent: string
  nextAt: Date
}

/** One row a device or address and round, whoever writes it and how often. */
async function writeDeliveries(tx: Tx, wave: Wave, channel: 'PUSH' | 'MAIL', rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  await tx.sql`
    insert into message_deliveries (tenant_code, message_id, wave, channel, target, delivery_id, user_id, ent_code, urgent, state, next_at)
    select ${wave.tenant}, ${wave.messageId}, ${wave.wave}::int, ${channel}, target, id, "user", ent, ${wave.important}, 'WAITING', "nextAt"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(target text, id uuid, "user" text, ent text, "nextAt" timestamptz)
        on conflict do nothing`
}

function wants({ mutedTypes, shopCodes }: Person, { typeId, shops }: Wave): boolean {
  if (mutedTypes?.includes(typeId)) return false
  return !shops || !shopCodes || shops.some((shop) => shopCodes.includes(shop))
}

function whenFor(
  { quietFrom: from, quietTo: to, quietZone: timeZone, importantAnyway }: Person,
  wave: Wave,
  now: Date,
): Date {
  if (!from || !to || !timeZone || (wave.important && importantAnyway !== false)) return now
  return quietUntil(now, { from, to, timeZone }) ?? now
}

async function moveOn(tx: Tx, { tenant, messageId, wave }: Wave, afterUser: string): Promise<void> {
  await tx.sql`
    update message_waves set after_user = ${afterUser}
     where tenant_code = ${tenant} and message_id = ${messageId} and wave = ${wave}`
}

async function close(tx: Tx, { tenant, messageId, wave }: Wave, now: Date): Promise<void> {
  await tx.sql`
    update message_waves set done_at = ${now}
     where tenant_code = ${tenant} and message_id = ${messageId} and wave = ${wave}`
}
