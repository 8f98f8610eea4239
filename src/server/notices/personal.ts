import { randomUUID } from 'node:crypto'
import { tellPeople } from '#server/db/changes.ts'
import { text as inLanguage } from '#server/catalogue.ts'
import type { Tx } from '#server/db/db.ts'
import { wakeSenders } from '#server/jobs/outbox.ts'
import type { Language } from '#shared/language.ts'
import type { Message } from '#shared/message.ts'

/** A notice the portal writes to certain people by itself, in every language. */
export interface Personal {
  readonly tenant: string
  /** The enterprise it is written for. */
  readonly ent: string
  readonly people: readonly string[]
  /** Shown on locked screens, so it names no person and no amount. */
  readonly title: Message
  readonly text: (language: Language) => string
  readonly now: Date
  /** If a notice of this id exists, it is not written again. */
  readonly messageId?: string
}

/** The type of important notices, whose alerts and badge it shares. */
const important = '3'
const holdsForDays = 3

/** Posts a notice at once: alert, bell, list and each person's quiet hours work as for every notice. */
export async function postPersonal(
  tx: Tx,
  { tenant, ent, people, title, text, now, messageId = randomUUID() }: Personal,
): Promise<void> {
  const said = (language: Language) => ({ messageTitle: inLanguage(language, title), content: text(language) })
  const [first, languages] = [said('ja'), JSON.stringify({ ja: said('ja'), en: said('en'), mn: said('mn') })]
  const expires = new Date(now.getTime() + holdsForDays * 86_400_000)
  // They may belong to the store's enterprise, its master or the provider; only their ids matter.
  const written = await tx.sql<{ id: string }>`
    insert into messages (tenant_code, message_id, ent_code, type_id, title, content, languages, receiver_mode, receiver_ents,
                          receiver_users, state, release_time, released_at, expire_time, editable_after_posting, send_email,
                          send_push, require_ack, hide_on_lock_screen, created_by, created_at, automatic)
    select ${tenant}, ${messageId}, e.ent_code, ${important}, ${first.messageTitle}, ${first.content}, ${languages},
           'SPECIFIED_USERS', array_remove(array[e.ent_code, e.parent_ent_code, '__SYSTEM'], null), ${people}::text[],
           'POSTED', ${now}, ${now}, ${expires}, false, false, true, false, false, '', ${now}, true
      from enterprises e
     where e.tenant_code = ${tenant} and e.ent_code = ${ent}
        on conflict (tenant_code, message_id) do nothing
    returning message_id::text as id`
  if (written.length === 0) return
  await tx.sql`
    insert into message_waves (tenant_code, message_id, wave, only_unread, created_at)
    values (${tenant}, ${messageId}, 1, false, ${now})`
  await tellPeople(tx, { topic: 'notices', ids: [messageId], tenant }, people)
  await wakeSenders(tx)
}
