import { part, type Db } from '#server/db/db.ts'
import { whereOf, type WhereBy } from '#server/list/where.ts'
import type { Attachment, MessageType } from './contract.ts'
import type { Reader } from './sql.ts'

/** What a list of received notices is narrowed by. */
export interface NoticeFilter {
  readonly typeId?: string | undefined
  readonly important?: boolean | undefined
  readonly keyword?: string | undefined
  readonly unreadOnly?: boolean | undefined
  readonly leaveOutExpired?: boolean | undefined
}

const narrowedBy: WhereBy<NoticeFilter, { now: Date }> = {
  typeId: (type) => part`(${type}::text is null or m.type_id = ${type})`,
  important: (wanted) => part`(${wanted}::boolean is null or t.is_important = ${wanted})`,
  keyword: (words) => part`(${words}::text is null
            or strpos(lower(m.title || ' ' || m.content || ' ' || m.languages::text), lower(${words})) > 0)`,
  unreadOnly: (only) => part`(${only}::boolean is not true or r.message_id is null)`,
  leaveOutExpired: (out, { now }) =>
    part`(${out}::boolean is not true or m.expire_time is null or m.expire_time > ${now})`,
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

/** As much of a text as a list can show, a link's long address included. */
const leadLength = 1_500

/** Notices for the reader, newest first. */
export function noticesFor(
  db: Db,
  reader: Reader,
  filter: NoticeFilter,
  page: { limit: number; offset: number },
): Promise<NoticeRow[]> {
  return db.sql<NoticeRow>`
    select ${columns(reader)}
      ${received}
     where ${reached(reader)} and ${whereOf(narrowedBy, filter, reader)}
     order by m.release_time desc, m.message_id desc
     limit ${page.limit} offset ${page.offset}`
}

/** How many notices for the reader there are under a filter. */
export async function countNoticesFor(db: Db, reader: Reader, filter: NoticeFilter): Promise<number> {
  const [row] = await db.sql<{ count: number }>`
    select count(*)::int as count
      ${received}
     where ${reached(reader)} and ${whereOf(narrowedBy, filter, reader)}`
  return row?.count ?? 0
}

/** One notice for the reader with its text; undefined where it is not for them, not out yet, or taken back. */
export async function noticeFor(db: Db, reader: Reader, messageId: string) {
  const [row] = await db.sql<NoticeRow & { content: string }>`
    select ${columns(reader)}, coalesce(m.languages->${reader.language}->>'content', m.content) as content
      ${received}
     where ${reached(reader)} and v.message_id = ${messageId}`
  return row
}

const columns = ({ language, now }: Reader) => part`
           m.message_id::text as "messageId", coalesce(m.languages->${language}->>'messageTitle', m.title) as "messageTitle",
           left(coalesce(m.languages->${language}->>'content', m.content), ${leadLength}) as beginning,
           t.type_id as "typeId", t.code as "typeCode", t.names->>${language} as "typeName", t.is_important as "isImportant",
           coalesce(notice_sender(m.tenant_code, m.message_id), '') as sender, m.created_at as "createDate", m.release_time as "releaseTime",
           m.expire_time as "expireTime", coalesce(m.expire_time <= ${now}, false) as expired, m.edited_at as "editedAt",
           m.require_ack as "requireAck", r.read_at as "readAt", r.ack_at as "ackAt",
           coalesce((select json_agg(json_build_object('fileName', f.file_name, 'name', f.name, 'type', f.type, 'size', f.size) order by f.place)
                       from message_files f
                      where f.tenant_code = m.tenant_code and f.message_id = m.message_id), '[]'::json) as attachments`

const received = part`from message_receivers v
      join messages m on m.tenant_code = v.tenant_code and m.message_id = v.message_id
      join message_types t on t.type_id = m.type_id
      left join message_receipts r on r.tenant_code = v.tenant_code and r.user_id = v.user_id and r.message_id = v.message_id and r.round = v.round`

/** What is for the reader, and out. */
const reached = ({ viewer, now }: Reader) =>
  part`v.tenant_code = ${viewer.tenant} and v.user_id = ${viewer.userId} and v.state = 'POSTED' and v.release_time <= ${now}`
