import type { Db, Tx } from '#server/db.ts'
import type { Viewer } from '#server/viewer.ts'
import type { Language } from '#shared/language.ts'
import type { Attachment, MessageType } from './contract.ts'

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

/** What a list is narrowed by; nothing where a part is null. */
export interface NoticeFilter {
  readonly typeId: string | null
  readonly important: boolean | null
  readonly keyword: string | null
  readonly unreadOnly: boolean
  readonly leaveOutExpired: boolean
}

interface NoticeRow {
  messageId: string
  messageTitle: string
  typeId: string
  typeCode: MessageType['code']
  typeName: string
  isImportant: boolean
  sender: string
  createDate: Date
  beginning: string
  releaseTime: Date
  expireTime: Date | null
  expired: boolean
  editedAt: Date | null
  requireAck: boolean
  readAt: Date | null
  ackAt: Date | null
  attachments: Attachment[]
}

/** As much of a text as a list can ever show, its marks included. */
const leadLength = 400

/** Notices for the reader, newest first. */
export function noticesFor(
  db: Db,
  { viewer, language, now }: Reader,
  filter: NoticeFilter,
  page: { limit: number; offset: number },
): Promise<NoticeRow[]> {
  return db.sql<NoticeRow>`
    select m.message_id::text as "messageId", coalesce(m.languages->${language}->>'messageTitle', m.title) as "messageTitle",
           left(coalesce(m.languages->${language}->>'content', m.content), ${leadLength}) as beginning,
           t.type_id as "typeId", t.code as "typeCode", t.names->>${language} as "typeName", t.is_important as "isImportant",
           coalesce(e.ent_display_name, '') as sender, m.created_at as "createDate", m.release_time as "releaseTime",
           m.expire_time as "expireTime", coalesce(m.expire_time <= ${now}, false) as expired, m.edited_at as "editedAt",
           m.require_ack as "requireAck", r.read_at as "readAt", r.ack_at as "ackAt",
           coalesce((select json_agg(json_build_object('fileName', f.file_name, 'name', f.name, 'type', f.type, 'size', f.size) order by f.place)
                       from message_files f
                      where f.tenant_code = m.tenant_code and f.message_id = m.message_id), '[]'::json) as attachments
      from message_receivers v
      join messages m on m.tenant_code = v.tenant_code and m.message_id = v.message_id
      join message_types t on t.type_id = m.type_id
      left join enterprises e on e.tenant_code = m.tenant_code and e.ent_code = m.ent_code
      left join message_receipts r on r.tenant_code = v.tenant_code and r.user_id = v.user_id and r.message_id = v.message_id and r.round = v.round
     where v.tenant_code = ${viewer.tenant} and v.user_id = ${viewer.userId}
       and v.state = 'POSTED' and v.release_time <= ${now}
       and (${filter.typeId}::text is null or m.type_id = ${filter.typeId})
       and (${filter.important}::boolean is null or t.is_important = ${filter.important})
       and (${filter.keyword}::text is null or strpos(lower(m.title || ' ' || m.content || ' ' || m.languages::text), lower(${filter.keyword})) > 0)
       and (not ${filter.unreadOnly} or r.message_id is null)
       and (not ${filter.leaveOutExpired} or m.expire_time is null or m.expire_time > ${now})
     order by m.release_time desc, m.message_id desc
     limit ${page.limit} offset ${page.offset}`
}

/** How many notices for the reader there are under a filter. */
export async function countNoticesFor(db: Db, { viewer, now }: Reader, filter: NoticeFilter): Promise<number> {
  const [row] = await db.sql<{ count: number }>`
    select count(*)::int as count
      from message_receivers v
      join messages m on m.tenant_code = v.tenant_code and m.message_id = v.message_id
      join message_types t on t.type_id = m.type_id
      left join message_receipts r on r.tenant_code = v.tenant_code and r.user_id = v.user_id and r.message_id = v.message_id and r.round = v.round
     where v.tenant_code = ${viewer.tenant} and v.user_id = ${viewer.userId}
       and v.state = 'POSTED' and v.release_time <= ${now}
       and (${filter.typeId}::text is null or m.type_id = ${filter.typeId})
       and (${filter.important}::boolean is null or t.is_important = ${filter.important})
       and (${filter.keyword}::text is null or strpos(lower(m.title || ' ' || m.content || ' ' || m.languages::text), lower(${filter.keyword})) > 0)
       and (not ${filter.unreadOnly} or r.message_id is null)
       and (not ${filter.leaveOutExpired} or m.expire_time is null or m.expire_time > ${now})`
  return row?.count ?? 0
}

/** One notice for the reader with its text; undefined where it is not for them, not out yet, or taken back. */
export async function noticeFor(db: Db, { viewer, language, now }: Reader, messageId: string) {
  const [row] = await db.sql<NoticeRow & { content: string }>`
    select m.message_id::text as "messageId", coalesce(m.languages->${language}->>'messageTitle', m.title) as "messageTitle",
           coalesce(m.languages->${language}->>'content', m.content) as content,
           left(coalesce(m.languages->${language}->>'content', m.content), ${leadLength}) as beginning,
           t.type_id as "typeId", t.code as "typeCode", t.names->>${language} as "typeName", t.is_important as "isImportant",
           coalesce(e.ent_display_name, '') as sender, m.created_at as "createDate", m.release_time as "releaseTime",
           m.expire_time as "expireTime", coalesce(m.expire_time <= ${now}, false) as expired, m.edited_at as "editedAt",
           m.require_ack as "requireAck", r.read_at as "readAt", r.ack_at as "ackAt",
           coalesce((select json_agg(json_build_object('fileName', f.file_name, 'name', f.name, 'type', f.type, 'size', f.size) order by f.place)
                       from message_files f
                      where f.tenant_code = m.tenant_code and f.message_id = m.message_id), '[]'::json) as attachments
      from message_receivers v
      join messages m on m.tenant_code = v.tenant_code and m.message_id = v.message_id
      join message_types t on t.type_id = m.type_id
      left join enterprises e on e.tenant_code = m.tenant_code and e.ent_code = m.ent_code
      left join message_receipts r on r.tenant_code = v.tenant_code and r.user_id = v.user_id and r.message_id = v.message_id and r.round = v.round
     where v.tenant_code = ${viewer.tenant} and v.user_id = ${viewer.userId} and v.message_id = ${messageId}
       and v.state = 'POSTED' and v.release_time <= ${now}`
  return row
}

/** What the reader has not read of what still holds, by type. */
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

/** Marks those of the notices that are for the reader as read now; what was read before keeps its time. Gives their ids. */
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

/** Acknowledges a notice that was read and asks for it; undefined where it does not. The first time stays. */
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

/** A file the person may have: of a notice that is for them, of their house's notices where they see those, or their own. */
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
