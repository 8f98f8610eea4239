import { createHash } from 'node:crypto'
import type pg from 'pg'
import { transaction, type Tx } from '#server/db/db.ts'
import { languages } from '#shared/language.ts'
import { diceOf } from './dice.ts'
import { demoNotices, type DemoNotice } from './notice-texts.ts'
import { demoPeople } from './people.ts'
import type { DemoTenant } from './tenants.ts'

/**
 * Writes a few notices into tenants that have none, and who of their people has read them by now; they wake nobody. What was
 * edited, deleted or made unread since stays so.
 */
export async function writeNotices(service: pg.Pool, tenants: readonly DemoTenant[], now: Date): Promise<void> {
  for (const tenant of tenants)
    await transaction(service, async (tx) => {
      const [standing] = await tx.sql<{ found: number }>`
        select 1 as found from messages where tenant_code = ${tenant.code} limit 1`
      if (!standing) for (const notice of demoNotices) await write(tx, tenant, notice, now)
      await readNotices(tx, tenant, now)
    })
}

async function write(tx: Tx, tenant: DemoTenant, notice: DemoNotice, now: Date): Promise<void> {
  const release = new Date(now.getTime() - notice.daysAgo * 86_400_000 - 3_600_000)
  const expire = notice.holdsDays === undefined ? null : new Date(release.getTime() + notice.holdsDays * 86_400_000)
  const { messageTitle, content } = notice.texts[tenant.language]
  const others = Object.fromEntries(
    languages.filter((language) => language !== tenant.language).map((language) => [language, notice.texts[language]]),
  )
  const [house] = notice.byEnterprise ? tenant.enterprises : []
  await tx.sql`
    insert into messages (tenant_code, message_id, ent_code, type_id, title, content, languages, receiver_mode, receiver_ents, state,
                          release_time, expire_time, editable_after_posting, send_email, send_push, require_ack,
                          hide_on_lock_screen, created_by, created_at, released_at)
    values (${tenant.code}, ${idOf(tenant, notice)}, ${house?.code ?? '__SYSTEM'}, ${notice.typeId}, ${messageTitle}, ${content},
            ${JSON.stringify(others)}, 'ALL_USERS', ${house ? [house.code] : null}, 'POSTED', ${release}, ${expire}, true, false,
            false, ${notice.requireAck ?? false}, false, ${house?.displayName ?? tenant.provider}, ${release}, ${release})
        on conflict do nothing`
}

interface Receiver {
  messageId: string
  round: number
  userId: string
  userName: string
  release: Date
  asksAck: boolean
}

/** Marks the notices as read by some of the people they are for, in tenants where nobody has read any. */
async function readNotices(tx: Tx, tenant: DemoTenant, now: Date): Promise<void> {
  const [standing] = await tx.sql<{ found: number }>`
    select 1 as found from message_receipts where tenant_code = ${tenant.code} limit 1`
  if (standing) return
  const ids = demoNotices.map((notice) => idOf(tenant, notice))
  // Whoever has to change the first password has never seen a notice.
  const readers = demoPeople(tenant.code).flatMap(({ userName, mustChange }) => (mustChange ? [] : [userName]))
  const people = await tx.sql<Receiver>`
    select v.message_id::text as "messageId", v.round, v.user_id as "userId", u.user_name as "userName", v.release_time as release,
           m.require_ack as "asksAck"
      from message_receivers v
      join messages m on m.tenant_code = v.tenant_code and m.message_id = v.message_id
      join users u on u.tenant_code = v.tenant_code and u.user_id = v.user_id
     where v.tenant_code = ${tenant.code} and v.message_id = any(${ids}::uuid[]) and v.state = 'POSTED' and v.release_time <= ${now}
       and u.user_name = any(${readers})`
  const receipts = ids.flatMap((id) =>
    receiptsOf(
      people.filter(({ messageId }) => messageId === id),
      now,
    ),
  )
  await tx.sql`
    insert into message_receipts (tenant_code, user_id, message_id, round, read_at, ack_at)
    select ${tenant.code}, "userId", "messageId", round, "readAt", "ackAt"
      from jsonb_to_recordset(${JSON.stringify(receipts)}::jsonb)
        as r("userId" text, "messageId" uuid, round integer, "readAt" timestamptz, "ackAt" timestamptz)`
  // Whoever read something was signed in then.
  await tx.sql`
    update users u
       set last_login_at = r.latest
      from (select user_id, max(read_at) as latest from message_receipts where tenant_code = ${tenant.code} group by user_id) r
     where u.tenant_code = ${tenant.code} and u.user_id = r.user_id and u.last_login_at is null`
}

const minuteMs = 60_000

/** Who has read a notice by now and when, the same at every first start: one soon, the others later and later, some not at all. */
function receiptsOf(people: readonly Receiver[], now: Date) {
  const drawn = people
    .map((person) => ({ ...person, dice: diceOf(`${person.messageId} ${person.userName}`) }))
    .map((person) => ({ ...person, turn: person.dice.next() }))
    .toSorted((a, b) => a.turn - b.turn || (a.userName < b.userName ? -1 : 1))
  const most = Math.max(1, Math.floor(drawn.length * 0.7))
  return drawn.slice(0, most).flatMap(({ messageId, round, userId, release, asksAck, dice }, place) => {
    const readAt = release.getTime() + (place * place * 95 + dice.between(6, 45)) * minuteMs
    if (readAt > now.getTime()) return []
    const ackAt = readAt + dice.between(1, 4) * minuteMs
    const acked = asksAck && place % 3 !== 1 && ackAt <= now.getTime()
    return [{ messageId, round, userId, readAt: new Date(readAt), ackAt: acked ? new Date(ackAt) : null }]
  })
}

/** The same id for the same notice at every first start. */
function idOf({ code }: DemoTenant, { key }: DemoNotice): string {
  const digits = createHash('sha256').update(`${code} ${key}`).digest('hex')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`
}
