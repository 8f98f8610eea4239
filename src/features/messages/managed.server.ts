import type { Db } from '#server/db.ts'
import type { Viewer } from '#server/viewer.ts'
import type { Language } from '#shared/language.ts'
import type { Attachment, MessageType } from './contract.ts'
import type { ManagedMessage, MessageForEdit, MessageStatus, ReceiverMode } from './notice.contract.ts'
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
export interface ManagedFilter {
  readonly messageId?: string
  readonly typeId?: string | undefined
  readonly keyword?: string | undefined
  readonly statuses?: readonly MessageStatus[] | undefined
}

/** The notices of the person's house with how far they have come, newest first, and how many there are in all. */
export async function managed(
  db: Db,
  { viewer, language, now }: { viewer: Viewer; language: Language; now: Date },
  { messageId, typeId, keyword, statuses }: ManagedFilter,
  page: { limit: number; offset: number },
) {
  const rows = await db.sql<Row>`
    with own as (
      select m.*, case when m.state <> 'POSTED' then m.state
                       when m.release_time > ${now} then 'SCHEDULED'
                       when m.expire_time <= ${now} then 'EXPIRED'
                       else 'PUBLISHED' end as status
        from messages m
       where m.tenant_code = ${viewer.tenant} and m.ent_code = ${viewer.entCode}
         and (${messageId ?? null}::uuid is null or m.message_id = ${messageId ?? null})),
    chosen as (
      select o.*, count(*) over ()::int as rows
        from own o
       where (${typeId ?? null}::text is null or o.type_id = ${typeId ?? null})
         and (${keyword ?? null}::text is null or strpos(lower(o.title || ' ' || o.content || ' ' || o.languages::text), lower(${keyword ?? null})) > 0)
         and (${statuses ?? null}::text[] is null or o.status = any(${statuses ?? null}))
       order by o.created_at desc, o.message_id desc
       limit ${page.limit} offset ${page.offset})
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
     order by o.created_at desc, o.message_id desc`
  return { list: rows.map(managedOf), total: rows[0]?.rows ?? 0 }
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

/** What the form of a notice holds besides what the table shows, with its former texts; undefined where there is none. */
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
