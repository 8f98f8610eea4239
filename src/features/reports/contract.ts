import { z } from 'zod/mini'
import { call } from '#shared/call.ts'
import { fileFormats } from '#shared/file-format.ts'
import { languages } from '#shared/language.ts'
import { limits } from '#shared/limits.ts'
import { ClockTime, Instant, Nothing, RowVersion, words } from '#shared/schema.ts'

/** The lists a report can be of; `reportable.server.ts` knows the call that makes the file of each. */
export const ReportList = z.enum([
  'trades',
  'orders',
  'points',
  'deposits',
  'statistics',
  'audit',
  'refunds',
  'people',
  'roles',
  'merchants',
  'notices',
  'tradeTypes',
  'paymentClasses',
  'paymentTypes',
])
export type ReportList = z.infer<typeof ReportList>

/** The days a report is about, as they are when it is made; `now` for a list without days, which is as it stands then. */
export const ReportPeriod = z.enum(['yesterday', 'lastWeek', 'lastMonth', 'now'])
export type ReportPeriod = z.infer<typeof ReportPeriod>

/** How often a report is made. */
export const ReportEvery = z.enum(['DAILY', 'WEEKLY', 'MONTHLY'])
export type ReportEvery = z.infer<typeof ReportEvery>

const ScheduleId = z.uuid()
const UserId = z.string().check(z.minLength(1), z.maxLength(64))
const Conditions = z.record(z.string().check(z.maxLength(40)), z.unknown())

/** What its owner chooses of a report. */
export const ReportForm = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.reportName), words),
  period: ReportPeriod,
  every: ReportEvery,
  /** The day of the week from 0 for Sunday, or of the month, whose last day stands for those it has not; 0 each day. */
  day: z.int().check(z.minimum(0), z.maximum(31)),
  /** By the enterprise's clock. */
  time: ClockTime,
  format: z.enum(fileFormats),
  receivers: z.array(UserId).check(z.minLength(1), z.maxLength(limits.reportReceivers)),
})
export type ReportForm = z.infer<typeof ReportForm>

/** How one making of a report ended. */
const ReportRun = z.object({
  dueAt: Instant,
  ready: z.int(),
  waiting: z.int(),
  /** Who has no file, and why. */
  failed: z.array(z.object({ name: z.string(), reason: z.string() })),
})

/** A report as its owner sees it. */
export const Report = z.object({
  scheduleId: ScheduleId,
  ...ReportForm.shape,
  list: ReportList,
  /** What the list's file is asked with, but for its period and how it is written. */
  conditions: Conditions,
  receiverNames: z.array(z.string()),
  paused: z.boolean(),
  nextAt: Instant,
  version: RowVersion,
  /** The last ones, the newest first. */
  runs: z.array(ReportRun),
})
export type Report = z.infer<typeof Report>

/** A file that lies ready for the person. */
export const ReportFile = z.object({
  fileId: z.uuid(),
  name: z.string(),
  list: ReportList,
  format: z.enum(fileFormats),
  dueAt: Instant,
  expiresAt: Instant,
})
export type ReportFile = z.infer<typeof ReportFile>

const own = { needs: 'signedIn', who: 'both', scope: 'self' } as const
const alike = ['Record.download', 'Stat.download', 'Audit.search', 'Message.search'] as const
/** Whoever may take a list away that can come by itself; each side has lists of its own besides. */
const maker = {
  ...own,
  needs: {
    staff: [...alike, 'Settle.download', 'User.search', 'Permission.search'],
    admin: [...alike, 'Refund.refund', 'Ent.search', 'SystemConfig.all'],
    superAdmin: 'AdminManage.search',
  },
} as const
const one = z.strictObject({ scheduleId: ScheduleId })

/** Reports that come by themselves: what a person has laid down, and the files that wait for them. */
export const reports = {
  list: call({
    method: 'GET',
    path: '/api/report/list',
    summary: 'The reports a person has laid down, each with how its last makings ended',
    authz: own,
    input: z.strictObject({}),
    answer: z.object({ list: z.array(Report), asOf: Instant }),
  }),
  people: call({
    method: 'GET',
    path: '/api/report/people',
    summary: 'The people of the own enterprise whose rights cover a list, so that they may be sent it',
    authz: maker,
    input: z.strictObject({ List: ReportList }),
    answer: z.object({ list: z.array(z.object({ userId: UserId, name: z.string(), roleName: z.string() })) }),
  }),
  add: call({
    method: 'POST',
    path: '/api/report/add',
    summary: 'Lay down that a list is made into a file regularly, for chosen people of the own enterprise',
    authz: maker,
    idempotent: true,
    input: z.strictObject({
      ...ReportForm.shape,
      list: ReportList,
      conditions: Conditions,
      /** Of the file's headings and words. */
      language: z.enum(languages),
    }),
    answer: z.object({ scheduleId: ScheduleId }),
  }),
  change: call({
    method: 'PUT',
    path: '/api/report/update',
    summary: 'Change when a report is made, for whom and how, or let it pause',
    authz: maker,
    input: z.strictObject({ scheduleId: ScheduleId, version: RowVersion, ...ReportForm.shape, paused: z.boolean() }),
    answer: z.object({ version: RowVersion }),
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/report/delete',
    summary: 'Delete a report; files that were made lie ready until they expire',
    body: 'json',
    authz: own,
    input: one,
    answer: Nothing,
  }),
  run: call({
    method: 'POST',
    path: '/api/report/run',
    summary: 'Make a report now, besides its times',
    authz: maker,
    sends: true,
    input: one,
    answer: Nothing,
  }),
  files: call({
    method: 'GET',
    path: '/api/report/files',
    summary: 'The files of reports that lie ready for the person',
    authz: own,
    input: z.strictObject({}),
    answer: z.object({ list: z.array(ReportFile), asOf: Instant }),
  }),
  file: call({
    method: 'POST',
    path: '/api/report/file',
    summary: 'A file of a report, for as long as the rights it was made with are held',
    kind: 'file',
    authz: maker,
    input: z.strictObject({ fileId: z.uuid() }),
    answer: z.unknown(),
  }),
}
