import type { Db, Tx } from '#server/db/db.ts'
import type { Viewer } from '#server/access/viewer.ts'
import type { Language } from '#shared/language.ts'
import type { MessageType } from './contract.ts'

/** Whose notices, in which language, as of when. */
export interface Reader {
  readonly viewer: Pick<Viewer, 'tenant' | 'userId'>
  readonly language: Language
  readonly now: Date
}

/** The types of notices in their order, named in a language; for enterprises only those they may send. */
export function typesOf(db: Db, language: Language, { staff }: { staff: boolean }): Promise<MessageType[]> {
  return db.sql<{ typeId: string; code: MessageType['code']; name: string; isImportant: boolean }>`
    select type_id as "typeId", code, names->>${language} as name, is_important as "isImportant"
      from message_types
     where for_staff or not ${staff}
     order by sort`
}

/** The reader's unread valid notices, by type. */
export function unreadFor(db: Db, { viewer, now }: Omit<Reader, 'language'>) {
  return db.sql<{ typeId: string; isImportant: boolean; count: number }>`
    select t.type_id as "typeId", t.is_important as "isImportant", count(*)::int as count
      from message_receivers v
      join messages m on m.tenant_code = v.tenant_code and m.message_id = v.message_id
      join message_types t on t.type_id = m.type_id
     where v.tenant_code = ${viewer.tenant} and v.user_id = ${viewer.userId}
       and v.state = 'POSTED' and v.release_time <= ${now} and (v.expire_time is null or v.expire_time > ${now})
       and not exists (select from message_receipts r
                        where r.tenant_code = v.tenant_code and r.user_id = v.user_id and r.message_id = v.message_id and r.round = v.round)
     group by t.type_id, t.is_important
     order by t.type_id`
}

/** Marks the reader's notices among these as read; those read before keep their time. Returns their ids. */
export function markRead(tx: Tx, { viewer, now }: Omit<Reader, 'language'>, messageIds: readonly string[]) {
  return tx.sql<{ messageId: string }>`
    insert into message_receipts (tenant_code, user_id, message_id, round, read_at)
    select v.tenant_code, v.user_id, v.message_id, v.round, ${now}
      from message_receivers v
     where v.tenant_code = ${viewer.tenant} and v.user_id = ${viewer.userId} and v.message_id = any(${messageIds}::uuid[])
       and v.state = 'POSTED' and v.release_time <= ${now}
        on conflict (tenant_code, user_id, message_id) do update
       set ack_at = case when message_receipts.round = excluded.round then message_receipts.ack_at end,
           read_at = case when message_receipts.round = excluded.round then message_receipts.read_at else excluded.read_at end,
           round = excluded.round
    returning message_id::text as "messageId"`
}

/** Makes notices unread again; what was acknowledged stays read. */
export async function markUnread(tx: Tx, { viewer }: Pick<Reader, 'viewer'>, messageIds: readonly string[]) {
  await tx.sql`
    delete from message_receipts
     where tenant_code = ${viewer.tenant} and user_id = ${viewer.userId} and message_id = any(${messageIds}::uuid[]) and ack_at is null`
}

/** Acknowledges a notice that requires it; undefined if it does not. Only the first time counts. */
export async function acknowledge(tx: Tx, { viewer, now }: Omit<Reader, 'language'>, messageId: string) {
  const [row] = await tx.sql<{ readAt: Date; ackAt: Date }>`
    update message_receipts r
       set ack_at = coalesce(r.ack_at, ${now})
      from messages m
     where r.tenant_code = ${viewer.tenant} and r.user_id = ${viewer.userId} and r.message_id = ${messageId}
       and m.tenant_code = r.tenant_code and m.message_id = r.message_id and m.require_ack
    returning r.read_at as "readAt", r.ack_at as "ackAt"`
  return row
}

/** A file the person may read: of a notice for them, of their enterprise's notices if they manage those, or their own upload. */
export async function fileFor(db: Db, viewer: Viewer, fileName: string, now: Date) {
  const house = viewer.permissions.has('Message.search') ? viewer.entCode : null
  const [row] = await db.sql<{ name: string; type: string; size: number }>`
    select f.name, f.type, f.size
      from message_files f
     where f.tenant_code = ${viewer.tenant} and f.file_name = ${fileName}
       and (f.user_id = ${viewer.userId} or f.ent_code = ${house}
            or exists (select from message_receivers v
                        where v.tenant_code = f.tenant_code and v.message_id = f.message_id and v.user_id = ${viewer.userId}
                          and v.state = 'POSTED' and v.release_time <= ${now}))`
  return row
}
