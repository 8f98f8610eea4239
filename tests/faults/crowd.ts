import { randomUUID } from 'node:crypto'
import { messageManagement } from '#features/messages/management.contract.ts'
import { pushKeyOf } from '#server/push/keys.ts'
import { keptSecret, secretsOf } from '#server/identity/secrets.ts'
import type { PushService, TestDevice } from '../kit/push-service.ts'
import { insist, merchantIn, type Merchant } from './till.ts'

/** A merchant whose people have a device each, and a person among them who writes notices. */
export interface Crowd {
  readonly merchant: Merchant
  readonly devices: readonly TestDevice[]
  /** Writes an important notice to everybody at one of the portals; gives the topic its alerts go under. */
  releases(origin: string): Promise<string>
}

/** Adds so many people with devices at the push service to the running database of a data folder. */
export async function crowdIn(data: string, ent: string, service: PushService, people: number): Promise<Crowd> {
  const merchant = await merchantIn(data, ent)
  const { db, tenant } = merchant
  const publicKey = await pushKeyOf(db, secretsOf(keptSecret(data)), tenant)
  const devices = Array.from({ length: people }, () => service.device(publicKey))
  const rows = devices.map(({ endpoint, keys }, at) => ({ endpoint, ...keys, user: `${ent}-${at}`, id: randomUUID() }))
  await db.sql`
    update roles set permissions = permissions || array['Message.add', 'Message.search'] where tenant_code = ${tenant} and ent_code = ${ent}`
  await db.sql`
    insert into users (tenant_code, user_id, ent_code, subject, user_name, user_full_name, role_id, shop_scope)
    select ${tenant}, r."user", ${ent}, r."user", r."user", '佐藤 美咲', ${`r-${ent}`}, 'ALL'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("user" text)`
  await db.sql`
    insert into push_devices (tenant_code, device_id, user_id, sid, endpoint, p256dh, auth, public_key, address, name, language, created_at, last_seen_at)
    select ${tenant}, r.id, r."user", r."user", r.endpoint, r.p256dh, r.auth, ${publicKey}, 'http://localhost', 'Chrome', 'ja', now(), now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, "user" text, endpoint text, p256dh text, auth text)`
  return {
    merchant,
    devices,
    async releases(origin) {
      const headers = { authorization: `Bearer ${await merchant.token(origin)}`, 'idempotency-key': randomUUID() }
      const { path } = messageManagement.create
      const { body } = await insist('POST', `${origin}/apiproxy${path}`, { json: notice, headers })
      const { result } = JSON.parse(body) as { result?: { messageId: string } }
      if (!result) throw new Error(`the notice was refused: ${body}`)
      return result.messageId.replaceAll('-', '')
    },
  }
}

const notice = {
  messageTitle: '決済障害のお知らせ',
  messageTypeId: '3',
  content: '障害試験',
  receiverMode: 'ALL_USERS',
  sendPush: true,
}

/** How the alerts of these notices ended: words for what may never be, and how many were sent once more after a crash. */
export async function alertFaultsOf({ merchant, devices }: Crowd, service: PushService, topics: readonly string[]) {
  const sent = new Map<string, number>()
  const faults = new Set(service.faults)
  for (const { endpoint, topic, payload } of service.received) {
    const name = `${topic} ${endpoint}`
    sent.set(name, (sent.get(name) ?? 0) + 1)
    // What makes the device show one where two came.
    if (topic !== 'group' && payload.notification.tag.replace('msg-', '').replaceAll('-', '') !== topic)
      faults.add(`an alert of ${topic} has the tag ${payload.notification.tag}`)
  }
  const rows = await merchant.db.sql<{ topic: string; endpoint: string; state: string; attempts: number }>`
    select replace(d.message_id::text, '-', '') as topic, v.endpoint, d.state, d.attempts::int
      from message_deliveries d
      join push_devices v on v.tenant_code = d.tenant_code and v.device_id::text = d.target
     where d.tenant_code = ${merchant.tenant} and d.ent_code = ${merchant.ent} and d.channel = 'PUSH'`
  const known = new Map(rows.map((row) => [`${row.topic} ${row.endpoint}`, row]))
  let repeated = 0
  for (const topic of topics)
    for (const { endpoint } of devices) {
      const [times, row] = [sent.get(`${topic} ${endpoint}`) ?? 0, known.get(`${topic} ${endpoint}`)]
      if (times === 0) faults.add(`a device never got ${topic}`)
      if (row?.state !== 'SENT') faults.add(`an alert of ${topic} is ${row?.state ?? 'not there'}`)
      // A sender that was told of success never sends again; only what was under way when it died may be said twice.
      if (times > (row?.attempts ?? 0))
        faults.add(`an alert of ${topic} left ${times} times in ${row?.attempts} attempts`)
      repeated += Math.max(times - 1, 0)
    }
  return { faults: [...faults], repeated, sent: sent.size }
}
