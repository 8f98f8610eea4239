import type { Db, Tx } from '#server/db/db.ts'
import type { Language } from '#shared/language.ts'
import type { ProblemName } from '#shared/problem-table.ts'
import type { Scope } from '#server/access/scope.ts'
import type { FileFormat } from '#shared/file-format.ts'
import type { ReportEvery, ReportList, ReportPeriod } from './contract.ts'

/** The tenants whose reports are made; all of them where null. */
export type Tenants = readonly string[] | null

/** A report that is due, with the clock it goes by. */
export interface DueRow {
  tenant: string
  entCode: string
  userId: string
  scheduleId: string
  name: string
  list: ReportList
  every: ReportEvery
  day: number
  time: string
  nextAt: Date
  zone: string
}

/** The report that has been due longest, held; those another process holds are left to it. */
export async function nextDue(tx: Tx, now: Date, tenants: Tenants): Promise<DueRow | undefined> {
  const [row] = await tx.sql<DueRow>`
    select s.tenant_code as tenant, s.ent_code as "entCode", s.user_id as "userId", s.schedule_id::text as "scheduleId",
           s.report_name as name, s.list, s.every, s.on_day::int as day, s.at_time as time, s.next_at as "nextAt",
           e.time_zone as zone
      from report_schedules s
      join enterprises e on e.tenant_code = s.tenant_code and e.ent_code = s.ent_code
     where not s.paused and s.next_at <= ${now} and (${tenants}::text[] is null or s.tenant_code = any(${tenants}))
     order by s.next_at, s.schedule_id
     limit 1
       for update of s skip locked`
  return row
}

/** Notes when the report is due next. */
export async function goOn(tx: Tx, { entCode, scheduleId }: DueRow, nextAt: Date): Promise<void> {
  await tx.sql`
    update report_schedules set next_at = ${nextAt} where ent_code = ${entCode} and schedule_id = ${scheduleId}`
}

/** Lets a report pause whose owner may not have it any more. */
export async function pause(tx: Tx, { entCode, scheduleId }: DueRow): Promise<void> {
  await tx.sql`
    update report_schedules set paused = true, version = version + 1
     where ent_code = ${entCode} and schedule_id = ${scheduleId}`
}

/** A file that is to be made, with all its report says. */
export interface WaitingRow {
  tenant: string
  entCode: string
  userId: string
  scheduleId: string
  name: string
  list: ReportList
  conditions: Record<string, unknown>
  period: ReportPeriod
  format: FileFormat
  language: Language
  fileId: string
  ownerId: string
  dueAt: Date
  attempts: number
  spoken: Language | null
}

/** The file that has waited longest, held until it is made. */
export async function nextWaiting(tx: Tx, now: Date, tenants: Tenants): Promise<WaitingRow | undefined> {
  const [row] = await tx.sql<WaitingRow>`
    select f.tenant_code as tenant, f.ent_code as "entCode", f.user_id as "userId", f.schedule_id::text as "scheduleId",
           s.report_name as name, s.list, s.conditions, s.period, s.format, s.language, f.file_id::text as "fileId",
           s.user_id as "ownerId", f.due_at as "dueAt", f.attempts, u.language as spoken
      from report_files f
      join report_schedules s on s.ent_code = f.ent_code and s.schedule_id = f.schedule_id
      left join users u on u.tenant_code = f.tenant_code and u.user_id = f.user_id
     where f.state = 'WAITING' and f.retry_at <= ${now} and (${tenants}::text[] is null or f.tenant_code = any(${tenants}))
     order by f.retry_at, f.file_id
     limit 1
       for update of f skip locked`
  return row
}

/** A file that was made, and whose rows may stand in it. */
export interface MadeFile {
  readonly headers: Readonly<Record<string, string>>
  readonly content: Buffer
  readonly scope: Scope
}

/** Keeps a file for its receiver. */
export async function keepFile(db: Db, row: WaitingRow, { headers, content, scope }: MadeFile, now: Date) {
  await db.sql`
    update report_files
       set state = 'READY', made_at = ${now}, headers = ${JSON.stringify(headers)}, content = ${content},
           ents = ${scope.ents}, shops = ${scope.shops === 'all' ? null : scope.shops}
     where ent_code = ${row.entCode} and file_id = ${row.fileId}`
}

/** Notes that no file came of it, and why. */
export async function giveUp(db: Db, row: WaitingRow, problem: ProblemName): Promise<void> {
  await db.sql`
    update report_files set state = 'FAILED', problem = ${problem}, attempts = attempts + 1
     where ent_code = ${row.entCode} and file_id = ${row.fileId}`
}

/** Lets the making be tried again. */
export async function tryLater(db: Db, row: WaitingRow, at: Date): Promise<void> {
  await db.sql`
    update report_files set attempts = attempts + 1, retry_at = ${at}
     where ent_code = ${row.entCode} and file_id = ${row.fileId}`
}

/** Removes files whose days are over. */
export async function removeExpired(db: Db, now: Date, tenants: Tenants): Promise<void> {
  await db.sql`
    delete from report_files
     where expires_at <= ${now} and (${tenants}::text[] is null or tenant_code = any(${tenants}))`
}
