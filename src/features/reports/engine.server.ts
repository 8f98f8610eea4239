import { msg } from '@lingui/core/macro'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { scopeOf } from '#server/access/access.ts'
import { addAudit } from '#server/access/audit.ts'
import { openScope } from '#server/access/scope.ts'
import type { Tenant, Tenants as TenantsIn } from '#server/access/tenants.ts'
import { viewerWithoutSession } from '#server/access/viewer-sql.ts'
import { sentenceOf, text } from '#server/catalogue.ts'
import { dbOn, transaction, type Tx } from '#server/db/db.ts'
import type { OpenSnapshot } from '#server/db/snapshot.ts'
import { Sent, type Services } from '#server/feature.ts'
import { wakeSenders } from '#server/jobs/outbox.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { noticeIdOf } from '#server/notices/notice-id.ts'
import { postPersonal } from '#server/notices/personal.ts'
import { presetRange, today } from '#shared/business-day.ts'
import { isolated } from '#shared/isolated.ts'
import type { Language } from '#shared/language.ts'
import { serverLimits } from '#shared/limits.ts'
import { meets } from '#shared/permissions.ts'
import { Problem } from '#shared/problem.ts'
import { answerOf, inputOf, needOf, ofReceiver } from './reportable.server.ts'
import { expiryOf } from './server.ts'
import { askFiles } from './sql.ts'
import { nextTurn } from './turn.server.ts'
import * as work from './work.sql.ts'

/** What reports are made with. */
export interface ReportParts {
  readonly service: pg.Pool
  /** Connections in the API's role: a file is written behind the same walls as one that is asked for. */
  readonly api: pg.Pool
  readonly tenants: TenantsIn
  readonly snapshots: OpenSnapshot
  readonly services: Services
  readonly now: () => Date
  readonly log: { error(about: object, message: string): void }
}

/** Makes the reports that are due. */
export interface Reports {
  /** Makes what is due, of these tenants alone where they are named. */
  run(tenants?: work.Tenants): Promise<void>
  /** Removes files whose days are over. */
  tidy(tenants?: work.Tenants): Promise<void>
}

/**
 * Every step is one transaction: that a report is due becomes one row a receiver, and each row becomes a file with its mail.
 * So a killed process loses nothing, and two at once make nothing twice.
 */
export function reportsOn(parts: ReportParts): Reports {
  return {
    async run(tenants = null) {
      while (await transaction(parts.service, (tx) => takeDue(tx, parts, tenants)));
      while (await transaction(parts.service, (tx) => makeNext(tx, parts, tenants)));
    },
    tidy: (tenants = null) => work.removeExpired(dbOn(parts.service), parts.now(), tenants),
  }
}

/** Asks for the files of the report that is due; one whose owner may not have it any more pauses instead. */
async function takeDue(tx: Tx, { now, services }: ReportParts, tenants: work.Tenants): Promise<boolean> {
  const at = now()
  const due = await work.nextDue(tx, at, tenants)
  if (!due) return false
  const owner = await viewerWithoutSession(tx, due.tenant, due.userId)
  if (!owner || !meets(owner, needOf(services, due.list))) {
    await work.pause(tx, due)
    const refused = new Problem('noPermission')
    const about = { ...due, ownerId: due.userId, dueAt: due.nextAt }
    await tell(tx, about, (language) => sentenceOf(refused, language), at, paused)
    return true
  }
  await askFiles(tx, due, { scheduleId: due.scheduleId, dueAt: due.nextAt, now: at, expiresAt: expiryOf(at) })
  // What was missed while nothing ran is made late; further back than files are kept nobody would find it.
  const oldest = new Date(at.getTime() - serverLimits.reportDays * 86_400_000)
  await work.goOn(tx, due, nextTurn(due, due.zone, due.nextAt > oldest ? due.nextAt : oldest))
  return true
}

/** Makes the file that has waited longest. */
async function makeNext(tx: Tx, parts: ReportParts, tenants: work.Tenants): Promise<boolean> {
  const at = parts.now()
  const row = await work.nextWaiting(tx, at, tenants)
  if (!row) return false
  const tenant = (await parts.tenants.all()).find(({ code }) => code === row.tenant)
  try {
    if (!tenant) throw new Problem('maintenance')
    const { made, detail } = await make(tx, parts, tenant, row)
    await work.keepFile(tx, row, made, at)
    await note(tx, row, 'done', detail)
  } catch (error) {
    const problem = error instanceof Problem ? error : undefined
    if (!problem) parts.log.error({ err: error, report: row.scheduleId }, 'a report could not be made')
    const last = row.attempts + 1 >= serverLimits.reportAttempts
    // What is busy or broken may be well in a moment; a refusal stays one.
    if (!last && (!problem || passing.includes(problem.problem))) {
      await work.tryLater(tx, row, new Date(at.getTime() + 60_000 * 2 ** row.attempts))
      return true
    }
    const refused = problem ?? new Problem('system')
    await work.giveUp(tx, row, refused.problem)
    await note(tx, row, 'refused', { problem: refused.problem })
    await tell(tx, row, (language) => sentenceOf(refused, language), at, failed)
  }
  return true
}

const passing: readonly string[] = ['tooMany', 'maintenance', 'unavailable']

/** Has the list's own call write the file, as its receiver would have asked for it. */
async function make(tx: Tx, { api, snapshots, services }: ReportParts, tenant: Tenant, row: work.WaitingRow) {
  const viewer = await viewerWithoutSession(tx, row.tenant, row.userId)
  if (!viewer || viewer.entCode !== row.entCode || !meets(viewer, needOf(services, row.list)))
    throw new Problem('noPermission')
  const scope = scopeOf(viewer)
  const { weekStart } = tenant.config
  const { period, format, language, dueAt } = row
  const { timeZone } = viewer
  const days = presetRange(period === 'now' ? 'today' : period, today(dueAt, timeZone), weekStart)
  const conditions = ofReceiver(row.conditions, scope.shops)
  const input = inputOf(services, row.list, conditions, { period, days, format, language, timeZone })
  const origin = services.linkOrigin(tenant)
  const detail: Record<string, unknown> = {}
  const asked = { scope, viewer, tenant, services, address: origin, language, requestId: row.fileId, origin: '' }
  const writing = (own: Tx) =>
    answerOf(services, row.list).handle({
      ...asked,
      input,
      // The moment it was due, from which its period is reckoned, however late it is made.
      now: dueAt,
      tx: own,
      snapshot: () => snapshots(scope),
      undo: () => {},
      widen: () => Promise.resolve(),
      audit: (object, more) => void Object.assign(detail, { as: object, ...more }),
    })
  const sent = await transaction(api, async (own) => writing(own), openScope(scope))
  if (!(sent instanceof Sent)) throw new Error('the answer of a file is sent')
  const content = await gathered(sent.body)
  if (viewer.userEmail)
    await queueMail(
      tx,
      {
        tenant: row.tenant,
        entCode: row.entCode,
        to: viewer.userEmail,
        language: row.spoken ?? tenant.config.defaultLanguage,
      },
      'report',
      {
        product: tenant.config.productName,
        report: row.name,
        link: `${origin}/account/reports`,
        days: serverLimits.reportDays,
      },
    )
  return { made: { headers: sent.headers, content, scope }, detail: { ...detail, receiver: viewer.userName } }
}

/** The whole of a body. Throws Problem('narrowPeriod') where it is larger than what is kept. */
async function gathered(body: Sent['body']): Promise<Buffer> {
  if (!(body instanceof Readable)) return Buffer.from(body)
  const pieces: Buffer[] = []
  let size = 0
  // Leaving the loop closes the body, which gives back what it reads from.
  for await (const piece of body as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > serverLimits.reportBytes) throw new Problem('narrowPeriod')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

function note(tx: Tx, row: work.WaitingRow, result: 'done' | 'refused', detail: Record<string, unknown>) {
  const { tenant, entCode, scheduleId, list } = row
  const about = { tenant, ent: entCode, actor: 'portal', action: 'report made', object: `report ${scheduleId}` }
  return addAudit(tx, { ...about, result, detail: { ...detail, list } })
}

type Told = Pick<work.WaitingRow, 'tenant' | 'entCode' | 'ownerId' | 'scheduleId' | 'name' | 'dueAt'>

/** Tells the owner, once for each time of the report. */
async function tell(tx: Tx, about: Told, reason: (language: Language) => string, now: Date, said: typeof failed) {
  await postPersonal(tx, {
    tenant: about.tenant,
    ent: about.entCode,
    people: [about.ownerId],
    title: said.title,
    text: (language) => [text(language, said.text(isolated(about.name))), '', `- ${reason(language)}`].join('\n'),
    now,
    messageId: noticeIdOf(`report ${about.scheduleId} ${about.dueAt.toISOString()}`),
  })
  await wakeSenders(tx)
}

const failed = {
  title: msg`A report could not be made`,
  text: (name: string) =>
    msg`The report ${name} could not be made for everybody it is for. Who has no file, and why, stands under Reports.`,
}

const paused = {
  title: msg`A report has been paused`,
  text: (name: string) => msg`The report ${name} is no longer made, because you may no longer take its list away.`,
}
