import { part, type Db, type Fragment } from '#server/db/db.ts'
import { whereOf, type WhereBy } from '#server/list/where.ts'
import type { Viewer } from '#server/access/viewer.ts'
import type { SortOf } from '#shared/list-sort.ts'
import type { Language } from '#shared/language.ts'
import type { Attachment, MessageType } from './contract.ts'
import type { ManagedSortable } from './list.ts'
import { MessageStatus, type ManagedMessage, type MessageForEdit, type ReceiverMode } from './notice.contract.ts'
import { receiverIdsOf } from './posting.server.ts'
import { present } from './present.server.ts'

interface Row {
  messageId: string
  messageTitle: string
  typeId: string
  typeCode: MessageType['code']
  typeName: string
  isImportant: boolean
  entCode: string
  creator: string
  createDate: Date
  releaseTime: Date | null
  expireTime: Date | null
  status: MessageStatus
  receiverMode: ReceiverMode
  receiverCount: number
  readCount: number
  ackCount: number
  requireAck: boolean
  sendEmail: boolean
  sendPush: boolean
  pushSent: number
  mailSent: number
  editable: boolean
  version: number
  rows: number
}

/** What the senders' table is narrowed by. */
interface Narrowed {
  readonly typeId?: string | undefined
  readonly keyword?: string | undefined
  readonly statuses?: readonly MessageStatus[] | undefined
}
/** The same, or one notice alone. */
export type ManagedFilter = Narrowed & { readonly messageId?: string }

const narrowedBy: WhereBy<Narrowed> = {
  typeId: (type) => part`(${type}::text is null or o.type_id = ${type})`,
  keyword: (words) => part`(${words}::text is null
            or strpos(lower(o.title || ' ' || o.content || ' ' || o.languages::text), lower(${words})) > 0)`,
  statuses: (statuses) => part`(${statuses}::text[] is null or o.status = any(${statuses}))`,
}

/** The notices of the person's enterprise with their delivery, newest first, and their total number. */
export async function managed(
  db: Db,
  { viewer, language, now }: { viewer: Viewer; language: Language; now: Date },
  { messageId, ...filter }: ManagedFilter,
  { limit, offset, sort }: { limit: number; offset: number; sort?: SortOf<ManagedSortable> | undefined },
) {
  const order = orderOf(sort)
  const rows = await db.sql<Row>`
    with own as (
      select m.*, case when m.state <> 'POSTED' then m.state
                       when m.release_time > ${now} then 'SCHEDULED'
                       when m.expire_time <= ${now} then 'EXPIRED'
                       else 'PUBLISHED' end as status
        from messages m
       where m.tenant_code = ${viewer.tenant} and m.ent_code = ${viewer.entCode} and not m.automatic
         and (${messageId ?? null}::uuid is null or m.message_id = ${messageId ?? null})),
    chosen as (
      select o.*, count(*) over ()::int as rows
        from own o
       where ${whereOf(narrowedBy, filter, undefined)}
       order by ${order}
       limit ${limit} offset ${offset})
    select o.message_id::text as "messageId", o.title as "messageTitle", t.type_id as "typeId", t.code as "typeCode",
           t.names->>${language} as "typeName", t.is_important as "isImportant", o.ent_code as "entCode", o.created_by as creator,
           o.created_at as "createDate", o.release_time as "releaseTime", o.expire_time as "expireTime", o.status,
           o.receiver_mode as "receiverMode", o.require_ack as "requireAck", o.send_email as "sendEmail", o.send_push as "sendPush",
           o.version, o.rows,
           (o.status in ('DRAFT', 'SCHEDULED') or (o.status = 'PUBLISHED' and o.editable_after_posting)) as editable,
           (select count(*)::int from message_receivers v where v.tenant_code = o.tenant_code and v.message_id = o.message_id) as "receiverCount",
           (select count(*)::int from message_receipts r where r.tenant_code = o.tenant_code and r.message_id = o.message_id and r.round = o.round) as "readCount",
           (select count(r.ack_at)::int from message_receipts r where r.tenant_code = o.tenant_code and r.message_id = o.message_id and r.round = o.round) as "ackCount",
           (select count(*)::int from message_deliveries d
             where d.tenant_code = o.tenant_code and d.message_id = o.message_id and d.channel = 'PUSH' and d.state = 'SENT') as "pushSent",
           (select count(*)::int from message_deliveries d
             left join outbox b on b.ent_code = d.ent_code and b.outbox_id = d.delivery_id
             where d.tenant_code = o.tenant_code and d.message_id = o.message_id and d.channel = 'MAIL'
               and (b.outbox_id is null or b.sent_at is not null)) as "mailSent"
      from chosen o
      join message_types t on t.type_id = o.type_id
     order by ${order}`
  return { list: rows.map(managedOf), total: rows[0]?.rows ?? 0 }
}

/** The SQL of each field that orders the senders' list. */
const orderedBy: Readonly<Record<ManagedSortable, Fragment>> = {
  messageTitle: part`lower(o.title)`,
  releaseTime: part`o.release_time`,
  creator: part`lower(o.created_by)`,
  status: part`array_position(${MessageStatus.options}::text[], o.status)`,
}

/** The order that is asked for, then newest first; a notice without a time to go out stands last. */
function orderOf(sort: SortOf<ManagedSortable> | undefined): Fragment {
  const newestFirst = part`o.created_at desc, o.message_id desc`
  if (!sort) return newestFirst
  const by = orderedBy[sort.replace('-', '') as ManagedSortable] // no field has the mark in its name
  return sort.startsWith('-') ? part`${by} desc nulls last, ${newestFirst}` : part`${by} nulls last, ${newestFirst}`
}

interface FormRow {
  content: string
  languages: MessageForEdit['languages']
  ents: string[] | null
  users: string[] | null
  shopCodes: string[] | null
  roleIds: string[] | null
  receivers: { id: string; name: string }[]
  editableAfterPosting: boolean
  hideOnLockScreen: boolean
  attachments: Attachment[]
}

/** The form fields of a notice that the table does not show, with its former texts; undefined if there is no such notice. */
export async function formOf(db: Db, viewer: Viewer, message: ReturnType<typeof managedOf>) {
  const [rows, versions] = await Promise.all([
    db.sql<FormRow>`
      select m.content, m.languages, m.receiver_ents as ents, m.receiver_users as users, m.receiver_shops as "shopCodes",
             m.receiver_roles as "roleIds", m.editable_after_posting as "editableAfterPosting",
             m.hide_on_lock_screen as "hideOnLockScreen",
             case m.receiver_mode
               when 'SPECIFIED_USERS' then (select coalesce(json_agg(json_build_object('id', u.user_id, 'name', u.user_full_name)), '[]'::json)
                                              from users u where u.tenant_code = m.tenant_code and u.user_id = any(m.receiver_users))
               when 'SPECIFIED_ENTS' then (select coalesce(json_agg(json_build_object('id', e.ent_code, 'name', e.ent_display_name)), '[]'::json)
                                             from enterprises e where e.tenant_code = m.tenant_code and e.ent_code = any(m.receiver_ents))
               else '[]'::json end as receivers,
             coalesce((select json_agg(json_build_object('fileName', f.file_name, 'name', f.name, 'type', f.type, 'size', f.size) order by f.place)
                         from message_files f
                        where f.tenant_code = m.tenant_code and f.message_id = m.message_id), '[]'::json) as attachments
        from messages m
       where m.tenant_code = ${viewer.tenant} and m.ent_code = ${viewer.entCode} and m.message_id = ${message.messageId}`,
    db.sql<{ version: number; messageTitle: string; content: string; editedBy: string; editedAt: Date }>`
      select version, title as "messageTitle", content, edited_by as "editedBy", edited_at as "editedAt"
        from message_versions
       where tenant_code = ${viewer.tenant} and message_id = ${message.messageId}
       order by version desc
       limit 100`,
  ])
  const [row] = rows
  if (!row) return undefined
  const { ents, users, ...form } = row
  return { ...message, ...present(form), receiverIds: receiverIdsOf(message.receiverMode, { ents, users }), versions }
}

function managedOf({ typeId, typeCode: code, typeName: name, isImportant, rows: _rows, ...row }: Row) {
  const messageType: ManagedMessage['messageType'] = { typeId, code, name, isImportant }
  return present({ ...row, messageType })
}
