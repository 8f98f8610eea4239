import { msg } from '@lingui/core/macro'
import { randomUUID } from 'node:crypto'
import type { Scope } from '#server/access/scope.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { sentenceOf } from '#server/catalogue.ts'
import type { Db, Tx } from '#server/db/db.ts'
import { answer, Sent, type Services } from '#server/feature.ts'
import { wakeSenders } from '#server/jobs/outbox.ts'
import { changeOf } from '#server/master/history.ts'
import { wrongParameter } from '#server/wrong-parameter.ts'
import type { Language } from '#shared/language.ts'
import { limits, serverLimits } from '#shared/limits.ts'
import { meets } from '#shared/permissions.ts'
import { Problem } from '#shared/problem.ts'
import type { ProblemName } from '#shared/problem-table.ts'
import { reports, type ReportForm, type ReportList } from './contract.ts'
import { isOfDays } from './list.ts'
import { inputOf, needOf } from './reportable.server.ts'
import * as sql from './sql.ts'
import { nextTurn } from './turn.server.ts'

/** Makings of a report that its owner sees. */
const runsShown = 3
const mostPeople = 1_000
const mostFiles = 500
/** The longest stored conditions as JSON; a list may name several hundred stores. */
const conditionsLength = 50_000

type Answers = Pick<Services, 'answers'>

export default [
  answer(reports.list, async ({ input: _input, db, viewer, language, now }) => {
    const rows = await sql.schedulesOf(db, viewer, limits.reports)
    const ids = rows.map(({ scheduleId }) => scheduleId)
    const named = await sql.namesOf(db, viewer, [...new Set(rows.flatMap(({ receivers }) => receivers))])
    const names = new Map(named.map(({ userId, name }) => [userId, name]))
    const runs = await sql.runsOf(db, viewer, ids, runsShown)
    const list = rows.map(({ language: _language, ...row }) => ({
      ...row,
      receiverNames: row.receivers.map((one) => names.get(one) ?? one),
      runs: shownRuns(
        runs.filter((run) => run.scheduleId === row.scheduleId),
        language,
      ),
    }))
    return { list, asOf: now }
  }),

  answer(reports.people, async ({ input: { List }, db, viewer, services }) => {
    refuseWithout(services, viewer, List)
    const found = await receiversOf(db, viewer, services, List)
    return { list: found.map(({ permissions: _held, ...person }) => person) }
  }),

  answer(reports.add, async ({ input, tx, viewer, services, now, audit }) => {
    const { list, conditions, language, ...form } = input
    refuseWithout(services, viewer, list)
    await refuseForm({ tx, viewer, services }, list, form)
    if (JSON.stringify(conditions).length > conditionsLength) throw wrongParameter('conditions')
    const days = { from: '2000-01-01', to: '2000-01-01' }
    const { period, format } = form
    // As it would be made, so that what the list does not know is refused now and not at night.
    inputOf(services, list, conditions, { period, days, format, language, timeZone: viewer.timeZone })
    if ((await sql.countHeld(tx, viewer)) >= limits.reports)
      throw new Problem('failed', msg`You can have up to ${limits.reports} reports.`)
    const scheduleId = randomUUID()
    const nextAt = nextTurn(form, viewer.timeZone, now)
    await sql.addSchedule(tx, viewer, { ...form, scheduleId, list, conditions, language, nextAt }, now)
    const added = await toldOf(tx, viewer, { ...form, paused: false })
    audit(`report ${scheduleId}`, { list, ...changeOf('add', null, added, []) })
    return { scheduleId }
  }),

  answer(
    reports.change,
    async ({ input: { scheduleId, version, paused, ...form }, tx, viewer, services, now, audit }) => {
      const held = await heldOf(tx, viewer, scheduleId)
      refuseWithout(services, viewer, held.list)
      if (held.version !== version) throw new Problem('changedByOther')
      await refuseForm({ tx, viewer, services }, held.list, form)
      const nextAt = nextTurn(form, viewer.timeZone, now)
      const [before, after] = [await toldOf(tx, viewer, held), await toldOf(tx, viewer, { ...form, paused })]
      audit(`report ${scheduleId}`, { list: held.list, ...changeOf('change', before, after, []) })
      return { version: await sql.changeSchedule(tx, viewer, scheduleId, { ...form, paused, nextAt }) }
    },
  ),

  answer(reports.remove, async ({ input: { scheduleId }, tx, viewer, audit }) => {
    const held = await heldOf(tx, viewer, scheduleId)
    const before = await toldOf(tx, viewer, held)
    await sql.removeSchedule(tx, viewer, scheduleId)
    audit(`report ${scheduleId}`, { list: held.list, ...changeOf('delete', before, null, []) })
    return null
  }),

  answer(reports.run, async ({ input: { scheduleId }, tx, viewer, services, now, audit }) => {
    const { list } = await heldOf(tx, viewer, scheduleId)
    refuseWithout(services, viewer, list)
    audit(`report ${scheduleId}`)
    // A second press while the first is under way asks for the same.
    if (await sql.isWaiting(tx, viewer, scheduleId)) return null
    await sql.askFiles(tx, viewer, { scheduleId, dueAt: now, now, expiresAt: expiryOf(now) })
    await wakeSenders(tx)
    return null
  }),

  answer(reports.files, async ({ db, viewer, now }) => ({
    list: await sql.filesOf(db, viewer, now, mostFiles),
    asOf: now,
  })),

  answer(reports.file, async ({ input: { fileId }, tx, viewer, scope, services, now, audit }) => {
    const file = await sql.fileOf(tx, viewer, fileId, now)
    if (!file) throw new Problem('noRows')
    refuseWithout(services, viewer, file.list)
    if (!covers(scope, file)) throw new Problem('noPermission')
    audit(`report ${file.scheduleId}`, { file: fileId, list: file.list })
    return new Sent(200, file.headers, file.content)
  }),
]

/** What the audit log keeps of a report: its receivers by their names of now and by those they sign in with, in the order of these. */
async function toldOf(db: Db, viewer: Viewer, report: ReportForm & { readonly paused: boolean }) {
  const { name, period, every, day, time, format, paused, receivers } = report
  const people = await sql.namesOf(db, viewer, receivers)
  const named = people.map((one) => `${one.name} (${one.userName})`)
  return { name, period, every, day, time, format, paused, receiverNames: named }
}

/** When a file made for a moment is removed. */
export function expiryOf(moment: Date): Date {
  return new Date(moment.getTime() + serverLimits.reportDays * 86_400_000)
}

/** Whether every row that may stand in a file may be seen within a scope. */
function covers(scope: Scope, { ents, shops }: { readonly ents: Scope['ents']; readonly shops: string[] | null }) {
  const { shops: mine } = scope
  return ents.every((ent) => scope.ents.includes(ent)) && (mine === 'all' || shops?.every((one) => mine.includes(one)))
}

function refuseWithout(services: Answers, viewer: Viewer, list: ReportList): void {
  if (!meets(viewer, needOf(services, list))) throw new Problem('noPermission')
}

/** Throws Problem('parameter') for a day that its rhythm has not, days of a list without any, or receivers who may not see the list. */
async function refuseForm(
  { tx, viewer, services }: { tx: Tx; viewer: Viewer; services: Answers },
  list: ReportList,
  { every, day, period, receivers }: ReportForm,
) {
  const [least, most] = { DAILY: [0, 0], WEEKLY: [0, 6], MONTHLY: [1, 31] }[every] as [number, number]
  if (day < least || day > most) throw wrongParameter('day')
  if (isOfDays(list) !== (period !== 'now')) throw wrongParameter('period')
  if (new Set(receivers).size < receivers.length) throw wrongParameter('receivers')
  const may = new Set((await receiversOf(tx, viewer, services, list)).map(({ userId }) => userId))
  if (!receivers.every((one) => may.has(one))) throw wrongParameter('receivers')
}

/** Those of the viewer's enterprise who may take a list away: its switches are theirs too. */
async function receiversOf(db: Db, viewer: Viewer, services: Answers, list: ReportList) {
  const need = needOf(services, list)
  const people = await sql.activePeople(db, viewer, mostPeople)
  return people.filter(({ roleName, permissions }) =>
    meets({ ...viewer, roleName, permissions: new Set(permissions) }, need),
  )
}

async function heldOf(tx: Tx, viewer: Viewer, scheduleId: string): Promise<sql.ScheduleRow> {
  const held = await sql.holdSchedule(tx, viewer, scheduleId)
  if (!held) throw new Problem('noRows')
  return held
}

type Run = Awaited<ReturnType<typeof sql.runsOf>>[number]

function shownRuns(rows: readonly Run[], language: Language) {
  const turns = new Map<number, Run[]>()
  for (const row of rows) turns.set(row.dueAt.getTime(), [...(turns.get(row.dueAt.getTime()) ?? []), row])
  return [...turns].map(([at, ofTurn]) => ({
    dueAt: new Date(at),
    ready: ofTurn.filter(({ state }) => state === 'READY').length,
    waiting: ofTurn.filter(({ state }) => state === 'WAITING').length,
    failed: ofTurn.flatMap(({ problem, receiver }) =>
      // Stored by this program, under a name of its table.
      problem === null ? [] : [{ name: receiver, reason: sentenceOf(new Problem(problem as ProblemName), language) }],
    ),
  }))
}
