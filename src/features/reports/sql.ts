import type { Db, Tx } from '#server/db/db.ts'
import type { FileFormat } from '#shared/file-format.ts'
import type { Language } from '#shared/language.ts'
import type { Permission } from '#shared/permissions.ts'
import type { ReportEvery, ReportForm, ReportList, ReportPeriod } from './contract.ts'

/** A report as it is stored. */
export interface ScheduleRow {
  scheduleId: string
  name: string
  list: ReportList
  conditions: Record<string, unknown>
  period: ReportPeriod
  every: ReportEvery
  day: number
  time: string
  format: FileFormat
  language: Language
  receivers: string[]
  paused: boolean
  nextAt: Date
  version: number
}

/** Whose reports and files are meant. */
export interface Owner {
  readonly tenant: string
  readonly entCode: string
  readonly userId: string
}

/** A person's reports in the order they were laid down; at most so many. */
export function schedulesOf(db: Db, { entCode, userId }: Owner, limit: number): Promise<ScheduleRow[]> {
  return db.sql<ScheduleRow>`
    select schedule_id::text as "scheduleId", report_name as name, list, conditions, period, every, on_day::int as day,
           at_time as time, format, language, receivers, paused, next_at as "nextAt", version
      from report_schedules
     where ent_code = ${entCode} and user_id = ${userId}
     order by created_at, schedule_id
     limit ${limit}`
}

/** One report of a person, held. */
export async function holdSchedule(tx: Tx, { entCode, userId }: Owner, scheduleId: string) {
  const [row] = await tx.sql<ScheduleRow>`
    select schedule_id::text as "scheduleId", report_name as name, list, conditions, period, every, on_day::int as day,
           at_time as time, format, language, receivers, paused, next_at as "nextAt", version
      from report_schedules
     where ent_code = ${entCode} and schedule_id = ${scheduleId} and user_id = ${userId}
       for update`
  return row
}

/** How many reports a person has; two that add at once wait for each other. */
export async function countHeld(tx: Tx, { tenant, entCode, userId }: Owner): Promise<number> {
  await tx.sql`select 1 as one from users where tenant_code = ${tenant} and user_id = ${userId} for update`
  const [row] = await tx.sql<{ count: number }>`
    select count(*)::int as count from report_schedules where ent_code = ${entCode} and user_id = ${userId}`
  return row?.count ?? 0
}

/** A report to be stored. */
export type NewSchedule = Omit<ScheduleRow, 'paused' | 'version'>

/** Stores a new report. */
export async function addSchedule(tx: Tx, owner: Owner, row: NewSchedule, now: Date): Promise<void> {
  await tx.sql`
    insert into report_schedules (ent_code, schedule_id, tenant_code, user_id, report_name, list, conditions, period, every,
                                  on_day, at_time, format, language, receivers, next_at, created_at)
    values (${owner.entCode}, ${row.scheduleId}, ${owner.tenant}, ${owner.userId}, ${row.name}, ${row.list},
            ${JSON.stringify(row.conditions)}, ${row.period}, ${row.every}, ${row.day}, ${row.time}, ${row.format},
            ${row.language}, ${row.receivers}, ${row.nextAt}, ${now})`
}

/** Stores what the owner changed; the version it has then. */
export async function changeSchedule(
  tx: Tx,
  { entCode }: Owner,
  scheduleId: string,
  form: ReportForm & { readonly paused: boolean; readonly nextAt: Date },
): Promise<number> {
  const [row] = await tx.sql<{ version: number }>`
    update report_schedules
       set report_name = ${form.name}, period = ${form.period}, every = ${form.every}, on_day = ${form.day},
           at_time = ${form.time}, format = ${form.format}, receivers = ${form.receivers}, paused = ${form.paused},
           next_at = ${form.nextAt}, version = version + 1
     where ent_code = ${entCode} and schedule_id = ${scheduleId}
    returning version`
  return row?.version ?? 0
}

/** Deletes a report and what of it was still to be made. */
export async function removeSchedule(tx: Tx, { entCode }: Owner, scheduleId: string): Promise<void> {
  await tx.sql`delete from report_files where ent_code = ${entCode} and schedule_id = ${scheduleId} and state = 'WAITING'`
  await tx.sql`delete from report_schedules where ent_code = ${entCode} and schedule_id = ${scheduleId}`
}

/** Whether a making of the report is still under way. */
export async function isWaiting(tx: Tx, { entCode }: Owner, scheduleId: string): Promise<boolean> {
  const rows = await tx.sql<{ one: number }>`
    select 1 as one from report_files
     where ent_code = ${entCode} and schedule_id = ${scheduleId} and state = 'WAITING' limit 1`
  return rows.length > 0
}

/** Asks for a file a receiver of a report for a time; once, however often it is asked. */
export async function askFiles(tx: Tx, { entCode }: Pick<Owner, 'entCode'>, about: Turn): Promise<void> {
  await tx.sql`
    insert into report_files (ent_code, file_id, tenant_code, schedule_id, due_at, user_id, report_name, list, format, state,
                              retry_at, expires_at)
    select s.ent_code, gen_random_uuid(), s.tenant_code, s.schedule_id, ${about.dueAt}, r.user_id, s.report_name, s.list,
           s.format, 'WAITING', ${about.now}, ${about.expiresAt}
      from report_schedules s cross join unnest(s.receivers) as r(user_id)
     where s.ent_code = ${entCode} and s.schedule_id = ${about.scheduleId}
        on conflict do nothing`
}

/** A time at which a report is made. */
export interface Turn {
  readonly scheduleId: string
  readonly dueAt: Date
  readonly now: Date
  readonly expiresAt: Date
}

/** How the last makings of these reports went for each receiver, the newest first. */
export function runsOf(db: Db, { tenant, entCode }: Owner, schedules: readonly string[], turns: number) {
  return db.sql<{ scheduleId: string; dueAt: Date; state: string; problem: string | null; receiver: string }>`
    select f."scheduleId", f."dueAt", f.state, f.problem, coalesce(u.user_full_name, f.user_id) as receiver
      from (select schedule_id::text as "scheduleId", due_at as "dueAt", state, problem, user_id,
                   dense_rank() over (partition by schedule_id order by due_at desc) as turn
              from report_files
             where ent_code = ${entCode} and schedule_id = any(${schedules}::uuid[])) f
      left join users u on u.tenant_code = ${tenant} and u.user_id = f.user_id
     where f.turn <= ${turns}
     order by f."dueAt" desc, receiver
     limit 2000`
}

/** Those of an enterprise who may sign in, with what their role holds; at most so many. */
export function activePeople(db: Db, { tenant, entCode }: Owner, limit: number) {
  return db.sql<{ userId: string; name: string; roleName: string; permissions: Permission[] }>`
    select u.user_id as "userId", u.user_full_name as name, r.role_name as "roleName", r.permissions
      from users u
      join roles r on r.tenant_code = u.tenant_code and r.ent_code = u.ent_code and r.role_id = u.role_id
     where u.tenant_code = ${tenant} and u.ent_code = ${entCode} and u.status = 'ACTIVE'
     order by u.user_full_name, u.user_id
     limit ${limit}`
}

/** The names of people, as they are now. */
export function namesOf(db: Db, { tenant, entCode }: Owner, people: readonly string[]) {
  return db.sql<{ userId: string; name: string; userName: string }>`
    select user_id as "userId", user_full_name as name, user_name as "userName" from users
     where tenant_code = ${tenant} and ent_code = ${entCode} and user_id = any(${people})
     order by user_name`
}

/** The files that lie ready for a person, the newest first; at most so many. */
export function filesOf(db: Db, { entCode, userId }: Owner, now: Date, limit: number) {
  return db.sql<{
    fileId: string
    name: string
    list: ReportList
    format: FileFormat
    dueAt: Date
    expiresAt: Date
  }>`
    select file_id::text as "fileId", report_name as name, list, format, due_at as "dueAt", expires_at as "expiresAt"
      from report_files
     where ent_code = ${entCode} and user_id = ${userId} and state = 'READY' and expires_at > ${now}
     order by due_at desc, file_id
     limit ${limit}`
}

/** A file of a person, whole, with whose rows may stand in it. */
export async function fileOf(db: Db, { entCode, userId }: Owner, fileId: string, now: Date) {
  const [row] = await db.sql<{
    list: ReportList
    scheduleId: string
    headers: Record<string, string>
    content: Buffer
    ents: string[]
    shops: string[] | null
  }>`
    select list, schedule_id::text as "scheduleId", headers, content, ents, shops
      from report_files
     where ent_code = ${entCode} and file_id = ${fileId} and user_id = ${userId} and state = 'READY' and expires_at > ${now}`
  return row
}
