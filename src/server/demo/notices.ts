import { createHash } from 'node:crypto'
import type pg from 'pg'
import { transaction, type Tx } from '#server/db.ts'
import { languages } from '#shared/language.ts'
import { demoNotices, type DemoNotice } from './notice-texts.ts'
import type { DemoTenant } from './world.ts'

/** Writes a few notices into tenants that have none; they wake nobody. What was edited or deleted since stays so. */
export async function writeNotices(owner: pg.Pool, tenants: readonly DemoTenant[], now: Date): Promise<void> {
  for (const tenant of tenants)
    await transaction(owner, async (tx) => {
      const [standing] = await tx.sql<{ found: number }>`
        select 1 as found from messages where tenant_code = ${tenant.code} limit 1`
      if (standing) return
      for (const notice of demoNotices) await write(tx, tenant, notice, now)
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

/** The same id for the same notice at every first start. */
function idOf({ code }: DemoTenant, { key }: DemoNotice): string {
  const digits = createHash('sha256').update(`${code} ${key}`).digest('hex')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`
}
