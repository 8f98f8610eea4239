import type pg from 'pg'
import { tellChange } from '#server/db/changes.ts'
import { transaction, type Db, type Tx } from '#server/db/db.ts'

/** The tenants to work on; null for all. */
export type Tenants = readonly string[] | null

/** Begins the sending of notices whose time has come; returns their number. */
export function releaseDue(service: pg.Pool, now: Date, tenants: Tenants): Promise<number> {
  return transaction(service, async (tx) => {
    const due = await takeReleases(tx, now, tenants)
    for (const { tenant, messageId, sends } of due) if (sends) await addFirstWave(tx, tenant, messageId, now)
    for (const tenant of new Set(due.map((one) => one.tenant))) {
      const ids = due.filter((one) => one.tenant === tenant).map(({ messageId }) => messageId)
      await tellChange(tx, { topic: 'notices', ids, tenant })
    }
    return due.length
  })
}

/** When a notice is next posted or an alert may next be claimed; undefined if nothing is pending. */
export async function nextDue(db: Db, tenants: Tenants): Promise<Date | undefined> {
  const [row] = await db.sql<{ at: Date | null }>`
    select least((select min(release_time) from messages
                   where state = 'POSTED' and released_at is null and (${tenants}::text[] is null or tenant_code = any(${tenants}))),
                 (select min(next_at) from message_deliveries
                   where channel = 'PUSH' and state in ('WAITING', 'TAKEN') and urgent and (${tenants}::text[] is null or tenant_code = any(${tenants}))),
                 (select min(next_at) from message_deliveries
                   where channel = 'PUSH' and state in ('WAITING', 'TAKEN') and not urgent and (${tenants}::text[] is null or tenant_code = any(${tenants})))) as at`
  return row?.at ?? undefined
}

interface Released {
  tenant: string
  messageId: string
  sends: boolean
}

function takeReleases(db: Db, now: Date, tenants: Tenants): Promise<Released[]> {
  return db.sql<Released>`
    update messages m
       set released_at = ${now}
      from (select tenant_code, message_id
              from messages
             where state = 'POSTED' and released_at is null and release_time <= ${now}
               and (${tenants}::text[] is null or tenant_code = any(${tenants}))
             order by release_time
             limit 100
               for update skip locked) due
     where m.tenant_code = due.tenant_code and m.message_id = due.message_id
    returning m.tenant_code as tenant, m.message_id::text as "messageId",
              (m.send_push or m.send_email) and (m.expire_time is null or m.expire_time > ${now}) as sends`
}

async function addFirstWave(tx: Tx, tenant: string, messageId: string, now: Date): Promise<void> {
  await tx.sql`
    insert into message_waves (tenant_code, message_id, wave, only_unread, created_at)
    values (${tenant}, ${messageId}, 1, false, ${now})
        on conflict do nothing`
}
