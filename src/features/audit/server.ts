import { spanOf } from '#features/transactions/period.server.ts'
import { chainOf, checkChain } from '#server/access/audit.ts'
import type { Scope } from '#server/access/scope.ts'
import type { Tenant } from '#server/access/tenants.ts'
import type { Viewer } from '#server/access/viewer.ts'
import type { Db, Fragment } from '#server/db/db.ts'
import { streamedList } from '#server/export/streamed-file.ts'
import { answer } from '#server/feature.ts'
import { cursorPage } from '#server/list/cursor-page.ts'
import { serverLimits } from '#shared/limits.ts'
import { Problem } from '#shared/problem.ts'
import { problems } from '#shared/problem-table.ts'
import type { z } from 'zod/mini'
import { actionWords } from './actions.list.ts'
import { audit, type AuditNarrowing } from './contract.ts'
import { readCursor, writeCursor } from './cursor.server.ts'
import { auditList } from './file.server.ts'
import * as log from './sql.ts'

export default [
  answer(audit.list, async ({ input, db, ...about }) => {
    const { PageIndex: pageIndex, PageSize: pageSize, Cursor, ...narrowing } = input
    const asked = await askedFor(db, about, narrowing)
    const behind = Cursor === undefined ? undefined : readCursor(Cursor)
    const walk = db.within(serverLimits.walkSeconds)
    const rows = await log.pageOf(walk, asked, { behind, limit: pageSize + 1, language: about.language })
    const { total, ...of } = await log.countOf(walk, asked, serverLimits.countCap + 1)
    const page = cursorPage(rows, { total, pageIndex, pageSize, shown, placeOf: writeCursor })
    return { ...page, ...of, asOf: about.now }
  }),

  answer(audit.detail, async ({ input, db, ...about }) => {
    const { viewer, scope, language } = about
    const chain = chainIn(viewer, scope, input.EntCode)
    const row = await log.rowAt(db, { tenant: viewer.tenant, chain, seq: input.Seq, language })
    if (!row) throw new Problem('noRows')
    const ofObject = await aboutObject(db.within(serverLimits.walkSeconds), about, row.object)
    const { detail, requestId, previousHash, hash, ...rest } = row
    const { before, after, by, kind: _kind, problem: _problem, ...more } = detail
    const { role = '', browser = '' } = Object.assign({}, by) as { role?: string; browser?: string }
    return {
      ...shown(rest),
      role,
      browser,
      ofObject,
      before: values(before),
      after: values(after),
      more,
      requestId,
      previousHash,
      hash,
    }
  }),

  answer(audit.choices, async ({ input, db, viewer, scope }) => {
    if (input.EntCode) chainIn(viewer, scope, input.EntCode)
    const own = viewer.isAdmin ? [viewer.entCode] : scope.ents
    const [people, ents] = [
      await log.peopleOf(db, viewer.tenant, input.EntCode ? [input.EntCode] : own, mostChoices),
      await log.entsOf(db, viewer.tenant, scope.ents, mostChoices),
    ]
    return { people, ents }
  }),

  answer(audit.chain, async ({ input, db, viewer, scope }) => {
    const { chain, object } = checkable(viewer, scope, input.EntCode)
    const [rows, checked] = [await log.lengthOf(db, chain), await formerCheck(db, viewer, object)]
    return { rows: Number(rows), checked: checked ?? null }
  }),

  answer(audit.check, async ({ input, tx, viewer, scope, now, audit: note }) => {
    const { chain, object } = checkable(viewer, scope, input.entCode)
    const { to, last, brokenAt } = await checkChain(tx, chain, BigInt(input.after), checkMs)
    const former = input.after > 0 ? await formerCheck(tx, viewer, object) : undefined
    const goesOn = former !== undefined && former.to === input.after && former.brokenAt === null
    const from = goesOn ? former.from : input.after
    const found = {
      from,
      to: Number(to),
      last: Number(last),
      brokenAt: brokenAt === undefined ? null : Number(brokenAt),
    }
    note(object, found)
    return { at: now, actor: viewer.userName, ...found }
  }),

  answer(audit.file, async ({ input, tx, viewer, scope, tenant, now, snapshot, audit: note }) => {
    const asked = await askedFor(tx, { viewer, scope, tenant, now }, input.filter)
    note(input.format, { columns: input.columns, filter: input.filter })
    const rows = {
      rows: (columns: Fragment) => log.everyRow(asked, columns),
      count: (at: Db) => log.everyCount(at, asked),
    }
    return streamedList(auditList(input.language), rows, input, { viewer, snapshot })
  }),
]

const mostChoices = 500
/** How long one step of a check may take. */
const checkMs = 2_000

interface About {
  readonly viewer: Viewer
  readonly scope: Scope
  readonly tenant: Tenant
  readonly now: Date
}

/** Which rows are meant. Throws Problem('noPermission') for an enterprise that is out of reach, and as `spanOf` does. */
async function askedFor(
  db: Db,
  about: About,
  narrowing: z.output<typeof AuditNarrowing> & { Seq?: number | undefined },
): Promise<log.AuditSearch> {
  const { viewer, scope, tenant, now } = about
  const { Actor, Kind, Result, Object: object, EntCode, Seq, ...period } = narrowing
  const whole = viewer.isAdmin ? undefined : scope.ents
  const dated = Object.values(period).some((value) => value !== undefined)
  const days = {
    now,
    zone: viewer.timeZone,
    weekStart: tenant.config.weekStart,
    tenant: viewer.tenant,
    shops: undefined,
  }
  const span = dated ? await spanOf(db, period, { ...days, ents: viewer.isAdmin ? [] : scope.ents }) : undefined
  return {
    tenant: viewer.tenant,
    chains: EntCode === undefined ? whole : [chainIn(viewer, scope, EntCode)],
    from: span?.from,
    until: span?.until,
    actor: Actor,
    actions: Kind && Object.keys(actionWords[Kind]),
    result: Result,
    object,
    seq: Seq,
  }
}

/** How many rows in reach are about an object, as far as rows are counted; none about no object. */
async function aboutObject(db: Db, about: About, object: string) {
  if (object === '') return { total: 0, totalCapped: false }
  const asked = await askedFor(db, about, { Object: object })
  const { total } = await log.countOf(db, asked, serverLimits.countCap + 1)
  return { total: Math.min(total, serverLimits.countCap), totalCapped: total > serverLimits.countCap }
}

/** The chain of an enterprise in reach; the provider's people reach those of merchants that are gone too. */
function chainIn(viewer: Viewer, scope: Scope, ent: string): string {
  if (!viewer.isAdmin && !scope.ents.includes(ent)) throw new Problem('noPermission')
  return chainOf({ tenant: viewer.tenant, ent })
}

/** The chain that is checked, one's own where none is named, and how the audit log names it. */
function checkable(viewer: Viewer, scope: Scope, ent = viewer.entCode) {
  if (!scope.ents.includes(ent)) throw new Problem('noPermission')
  return { chain: chainOf({ tenant: viewer.tenant, ent }), object: `chain ${ent}` }
}

/** The last check of a chain by people of the viewer's own enterprise. */
async function formerCheck(db: Db, viewer: Viewer, object: string) {
  const row = await log.lastCheck(db, viewer.tenant, chainOf({ tenant: viewer.tenant, ent: viewer.entCode }), object)
  if (!row) return undefined
  const { from, to, last, brokenAt } = row.detail as Record<'from' | 'to' | 'last', number> & {
    brokenAt: number | null
  }
  return { at: row.at, actor: row.actor, from, to, last, brokenAt }
}

function shown<Row extends { chain: string; problem: string | null }>({ chain, ...row }: Row) {
  const known: Readonly<Record<string, { type: number }>> = problems
  const resultType = row.problem === null ? null : (known[row.problem]?.type ?? null)
  return { ...row, entCode: chain.startsWith('tenant:') ? '__SYSTEM' : chain, resultType }
}

function values(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? { ...value } : null
}
