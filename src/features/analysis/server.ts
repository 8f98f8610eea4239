import { msg } from '@lingui/core/macro'
import { randomUUID } from 'node:crypto'
import { pointsByCompany, pointsIn } from '#features/point-trades/report.server.ts'
import { narrowed, todayOf, type Asker } from '#features/statistics/stores.server.ts'
import type { Db } from '#server/db/db.ts'
import { answer, type RequestContext } from '#server/feature.ts'
import { changeOf } from '#server/master/history.ts'
import { wrongParameter } from '#server/wrong-parameter.ts'
import { addMonths } from '#shared/calendar.ts'
import { currencyOf, sumOnWire } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { commonDay, monthOf, refuseFar, type MonthMeant } from './asking.server.ts'
import { analyses, compass } from './contract.ts'
import { dailyOf, dayOf } from './daily.server.ts'
import { monthlyOf } from './monthly.server.ts'
import { bandsOf, heatOf, mixOf, overviewOf } from './overview.server.ts'
import { pointReports } from './points.contract.ts'
import * as sql from './sql.ts'
import { dataPanel } from './tiles.contract.ts'
import { tileOf, usualTiles } from './tiles.server.ts'

/** How many months ahead a plan may be laid down. */
const plansAhead = 12

/** How many notes may stand at one day of one store. */
const mostNotes = 20

export default [
  answer(compass.overview, overviewOf),
  answer(compass.heatmap, heatOf),
  answer(compass.mix, mixOf),
  answer(compass.bands, bandsOf),

  answer(compass.plan, async ({ input, db, now, ...asker }) => {
    const month = await plannable(db, { ...asker, now }, input.Month)
    const currency = input.Currency ?? currencyOf(asker.viewer.currency)
    const of = placeOf(asker, { entCode: input.EntCodes?.[0], shopCode: input.ShopCodes?.[0] })
    await refuseNoStore(db, of)
    const plan = await sql.planOf(db, { ...of, month, currency })
    return { currency, amount: plan ? sumOnWire(plan.amount) : null, version: plan?.version ?? 0, asOf: now }
  }),

  answer(compass.setPlan, async ({ input, tx, now, audit, ...asker }) => {
    const { currency, amount, version } = input
    const month = await plannable(tx, { ...asker, now }, input.month)
    const of = { ...placeOf(asker, input), month, currency }
    await refuseNoStore(tx, of)
    const was = (await sql.planOf(tx, of))?.amount
    const change = changeOf('change', { amount: was === undefined ? null : Number(was) }, { amount }, [])
    audit(`plan ${of.entCode} ${of.shopCode || 'all'} ${input.month}`, { currency, ...change })
    const done =
      amount === null
        ? (await sql.dropPlan(tx, { ...of, version })) && 0
        : await sql.putPlan(tx, { ...of, version, amount: BigInt(amount), by: asker.viewer.userId }, now)
    if (done === undefined || done === false) throw new Problem('changedByOther')
    return { version: done }
  }),

  answer(dataPanel.metrics, tileOf),

  answer(dataPanel.layout, async ({ db, viewer, now }) => {
    const { tiles, version } = (await sql.layoutOf(db, viewer)) ?? { tiles: [...usualTiles], version: 0 }
    return { tiles, version, asOf: now }
  }),

  answer(dataPanel.saveLayout, async ({ input: { tiles, version }, tx, viewer, now, audit }) => {
    const saved = await sql.putLayout(tx, viewer, tiles, version, now)
    if (saved === undefined) throw new Problem('changedByOther')
    audit('data panel', { tiles: tiles.length })
    return { version: saved }
  }),

  answer(analyses.daily, dailyOf),
  answer(analyses.day, dayOf),
  answer(analyses.monthly, monthlyOf),

  answer(analyses.addNote, async ({ input, tx, viewer, now, audit, ...asker }) => {
    const { date, kind, words } = input
    const of = placeOf({ ...asker, viewer }, input)
    const today = await todayOf(tx, { ...asker, viewer, now }, {})
    refuseFar(date, commonDay(today))
    if (date > today.days.to) throw wrongParameter('date')
    await refuseNoStore(tx, of)
    if ((await sql.countNotes(tx, of.entCode, date, of.shopCode)) >= mostNotes)
      throw new Problem('failed', msg`A day can have up to ${mostNotes} notes.`)
    const noteId = randomUUID()
    await sql.addNote(tx, { ...of, noteId, date, kind, words, userId: viewer.userId }, now)
    audit(`note ${noteId}`, { ...of, date, kind })
    return { noteId }
  }),

  answer(analyses.removeNote, async ({ input: { noteId }, tx, viewer, scope, audit }) => {
    if (!(await sql.dropNote(tx, scope.ents, viewer.userId, noteId))) throw new Problem('noRows')
    audit(`note ${noteId}`)
    return null
  }),

  answer(pointReports.points, async ({ input, db, scope, ...asker }) => {
    const meant = await monthOf(db, { ...asker, scope }, input)
    return { ...aboutPoints(meant, asker.now), ...(await pointsIn(db, narrowed(scope, input), { from: meant.first, to: meant.to })) } // prettier-ignore
  }),

  answer(pointReports.companies, async ({ input, db, scope, ...asker }) => {
    const meant = await monthOf(db, { ...asker, scope }, input)
    const companies = await pointsByCompany(db, scope, { from: meant.first, to: meant.to })
    return { ...aboutPoints(meant, asker.now), companies }
  }),
]

/** The first day of a month that may be planned, the running one where none is named. Throws Problem('analysisPeriod') for one further back than twelve, and for one further ahead. */
async function plannable(db: Db, asker: Asker, month: string | undefined): Promise<string> {
  const day = commonDay(await todayOf(db, asker, {}))
  const first = `${month ?? day.slice(0, 7)}-01`
  refuseFar(first, day)
  if (first > addMonths(day, plansAhead)) throw wrongParameter('month')
  return first
}

function aboutPoints({ month, first, to, running }: MonthMeant, now: Date) {
  return { month, from: first, to, running, asOf: now }
}

/**
 * What a plan or a note is of: a store within reach, or the whole of an enterprise, which who looks after some stores alone
 * may not speak for. Throws Problem('noPermission') beyond that.
 */
function placeOf(
  { scope, viewer }: Pick<RequestContext, 'scope' | 'viewer'>,
  { entCode, shopCode }: { entCode?: string | undefined; shopCode?: string | undefined },
): { entCode: string; shopCode: string } {
  const ent = entCode ?? viewer.entCode
  const within = scope.ents.includes(ent) && (scope.shops === 'all' || (shopCode !== undefined && scope.shops.includes(shopCode))) // prettier-ignore
  if (!within) throw new Problem('noPermission')
  return { entCode: ent, shopCode: shopCode ?? '' }
}

/** Throws Problem('noPermission') where what is planned or noted is of a store that the enterprise does not have. */
async function refuseNoStore(db: Db, { entCode, shopCode }: { entCode: string; shopCode: string }): Promise<void> {
  if (shopCode !== '' && !(await sql.hasStore(db, entCode, shopCode))) throw new Problem('noPermission')
}
