import type { Db, Tx } from '#server/db/db.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { Problem } from '#shared/problem.ts'
import type { MessageForm, MessageStatus, ReceiverMode } from './notice.contract.ts'
import type { Rule, Words } from './form.server.ts'

/** A notice of the sender's enterprise, locked until the transaction ends. */
export interface Held {
  messageId: string
  status: MessageStatus
  version: number
  round: number
  editable: boolean
  /** Whether it goes out as an alert or a mail at all. */
  sends: boolean
  releaseTime: Date | null
  expireTime: Date | null
  title: string
  content: string
  languages: Words['languages']
}

/** What is written of a notice. */
export interface Written {
  readonly words: Words
  readonly rule: Rule
  readonly form: Pick<
    MessageForm,
    | 'messageTypeId'
    | 'receiverMode'
    | 'editableAfterPosting'
    | 'sendEmail'
    | 'sendPush'
    | 'requireAck'
    | 'hideOnLockScreen'
    | 'fileNames'
  >
  readonly state: 'DRAFT' | 'POSTED'
  readonly release: Date | null
  readonly expire: Date | null
}

/** Whether a type of notice is there for this sender. */
export async function mayType(db: Db, { isAdmin }: Viewer, typeId: string): Promise<boolean> {
  const rows = await db.sql<{ found: number }>`
    select 1 as found from message_types where type_id = ${typeId} and (for_staff or ${isAdmin})`
  return rows.length > 0
}

/** A notice of the person's enterprise, locked. Throws Problem('noRows') if there is none. */
export async function hold(tx: Tx, { tenant, entCode }: Viewer, messageId: string, now: Date): Promise<Held> {
  const [row] = await tx.sql<Held>`
    select message_id::text as "messageId", version, round, editable_after_posting as editable, send_push or send_email as sends, release_time as "releaseTime",
           expire_time as "expireTime", title, content, languages,
           case when state <> 'POSTED' then state
                when release_time > ${now} then 'SCHEDULED'
                when expire_time <= ${now} then 'EXPIRED'
                else 'PUBLISHED' end as status
      from messages
     where tenant_code = ${tenant} and ent_code = ${entCode} and message_id = ${messageId} and not automatic
       for update`
  if (!row) throw new Problem('noRows')
  return row
}

/** Writes a new notice. */
export async function insert(tx: Tx, viewer: Viewer, messageId: string, written: Written, now: Date): Promise<void> {
  const { words, rule, form, state, release, expire } = written
  await tx.sql`
    insert into messages (tenant_code, message_id, ent_code, type_id, title, content, languages, receiver_mode, receiver_ents,
                          receiver_users, receiver_shops, receiver_roles, state, release_time, expire_time, editable_after_posting,
                          send_email, send_push, require_ack, hide_on_lock_screen, created_by, created_at)
    values (${viewer.tenant}, ${messageId}, ${viewer.entCode}, ${form.messageTypeId}, ${words.title}, ${words.content},
            ${JSON.stringify(words.languages)}, ${form.receiverMode}, ${rule.ents}, ${rule.users}, ${rule.shops}, ${rule.roles},
            ${state}, ${release}, ${expire}, ${form.editableAfterPosting}, ${form.sendEmail}, ${form.sendPush}, ${form.requireAck},
            ${form.hideOnLockScreen}, ${viewer.userFullName}, ${now})`
  await attach(tx, viewer, messageId, form.fileNames)
}

/** Writes a notice anew; one that is out keeps its former text as a version, and may be made unread again. */
export async function rewrite(
  tx: Tx,
  viewer: Viewer,
  held: Held,
  written: Written,
  { now, out, again }: { now: Date; out: boolean; again: boolean },
): Promise<void> {
  const { words, rule, form, state, release, expire } = written
  if (out)
    await tx.sql`
      insert into message_versions (tenant_code, message_id, version, title, content, languages, edited_by, edited_at)
      values (${viewer.tenant}, ${held.messageId}, ${held.version}, ${held.title}, ${held.content},
              ${JSON.stringify(held.languages)}, ${viewer.userFullName}, ${now})`
  await tx.sql`
    update messages
       set type_id = ${form.messageTypeId}, title = ${words.title}, content = ${words.content},
           languages = ${JSON.stringify(words.languages)}, receiver_mode = ${form.receiverMode}, receiver_ents = ${rule.ents},
           receiver_users = ${rule.users}, receiver_shops = ${rule.shops}, receiver_roles = ${rule.roles}, state = ${state},
           release_time = ${release}, expire_time = ${expire}, editable_after_posting = ${form.editableAfterPosting},
           send_email = ${form.sendEmail}, send_push = ${form.sendPush}, require_ack = ${form.requireAck},
           hide_on_lock_screen = ${form.hideOnLockScreen}, version = version + 1, round = round + ${again ? 1 : 0}::int,
           edited_at = case when ${out} then ${now} else edited_at end
     where tenant_code = ${viewer.tenant} and message_id = ${held.messageId}`
  await attach(tx, viewer, held.messageId, form.fileNames)
}

/** Takes a notice back. */
export async function withdraw(tx: Tx, { tenant }: Viewer, messageId: string): Promise<void> {
  await tx.sql`
    update messages set state = 'WITHDRAWN', version = version + 1 where tenant_code = ${tenant} and message_id = ${messageId}`
}

/** Deletes a notice with everything about it; its files are detached and removed later. */
export async function remove(tx: Tx, { tenant }: Viewer, messageId: string): Promise<void> {
  await tx.sql`update message_files set message_id = null where tenant_code = ${tenant} and message_id = ${messageId}`
  await tx.sql`delete from message_deliveries where tenant_code = ${tenant} and message_id = ${messageId}`
  await tx.sql`delete from message_waves where tenant_code = ${tenant} and message_id = ${messageId}`
  await tx.sql`delete from message_receipts where tenant_code = ${tenant} and message_id = ${messageId}`
  await tx.sql`delete from message_versions where tenant_code = ${tenant} and message_id = ${messageId}`
  await tx.sql`delete from messages where tenant_code = ${tenant} and message_id = ${messageId}`
}

/** Begins one more round of sending. */
export async function addWave(
  tx: Tx,
  { tenant }: Viewer,
  messageId: string,
  now: Date,
  { onlyUnread }: { onlyUnread: boolean },
) {
  await tx.sql`
    insert into message_waves (tenant_code, message_id, wave, only_unread, created_at)
    select ${tenant}, ${messageId}, coalesce(max(wave), 0) + 1, ${onlyUnread}, ${now}
      from message_waves
     where tenant_code = ${tenant} and message_id = ${messageId}`
}

/** Keeps what is known of an uploaded file. */
export async function keepFile(
  tx: Tx,
  { tenant, entCode, userId }: Viewer,
  file: { fileName: string; name: string; type: string; size: number },
): Promise<void> {
  await tx.sql`
    insert into message_files (tenant_code, file_name, ent_code, user_id, name, type, size)
    values (${tenant}, ${file.fileName}, ${entCode}, ${userId}, ${file.name}, ${file.type}, ${file.size})`
}

/** Files the person has uploaded that are not attached to a notice yet. */
export async function looseFiles(db: Db, { tenant, userId }: Viewer): Promise<number> {
  const [row] = await db.sql<{ count: number }>`
    select count(*)::int as count from message_files where tenant_code = ${tenant} and user_id = ${userId} and message_id is null`
  return row?.count ?? 0
}

/** The person's devices that take alerts. */
export async function deviceIdsOf(db: Db, { tenant, userId }: Viewer): Promise<readonly string[]> {
  const rows = await db.sql<{ deviceId: string }>`
    select device_id::text as "deviceId" from push_devices where tenant_code = ${tenant} and user_id = ${userId} order by device_id limit 100`
  return rows.map(({ deviceId }) => deviceId)
}

async function attach(
  tx: Tx,
  { tenant, entCode }: Viewer,
  messageId: string,
  fileNames: readonly string[],
): Promise<void> {
  await tx.sql`
    update message_files set message_id = null
     where tenant_code = ${tenant} and message_id = ${messageId} and not file_name = any(${fileNames})`
  const rows = await tx.sql<{ name: string }>`
    update message_files
       set message_id = ${messageId}, place = array_position(${fileNames}::text[], file_name::text)
     where tenant_code = ${tenant} and ent_code = ${entCode} and file_name = any(${fileNames})
       and (message_id is null or message_id = ${messageId})
    returning file_name as name`
  if (rows.length !== new Set(fileNames).size) throw new Problem('uploadFailed')
}

/** How a notice's receivers are named on the wire. */
export function receiverIdsOf(mode: ReceiverMode, { ents, users }: Pick<Rule, 'ents' | 'users'>): readonly string[] {
  if (mode === 'ALL_USERS') return []
  return (mode === 'SPECIFIED_USERS' ? users : ents) ?? []
}
