import { answer, type ReadContext, type RequestContext } from '#server/feature.ts'
import { todayOf } from '#features/transactions/period.server.ts'
import { decide, spanAsked } from '#features/transactions/search.server.ts'
import type { Db, Fragment } from '#server/db/db.ts'
import { streamedList } from '#server/export/streamed-file.ts'
import { withinMonths } from '#shared/business-day.ts'
import { addDays, earliestFrom } from '#shared/calendar.ts'
import { limits } from '#shared/limits.ts'
import { sumOnWire } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { msg } from '@lingui/core/macro'
import { statistics, type StatBy, type StatFilter } from './contract.ts'
import { statisticList } from './file.server.ts'
import {
  countOf,
  everyRow,
  hoursOf,
  pageOf,
  sumsOf,
  type StatSearch,
  type FigureRow,
  type Figures,
} from './figures.server.ts'
import { noneOf } from './none.server.ts'
import { recordsFrom } from './records.server.ts'
import { sharesOf } from './shares.server.ts'

type Rows = typeof statistics.date

type Asking = Pick<ReadContext<Rows>, 'input' | 'db' | 'scope' | 'viewer' | 'tenant' | 'now'>

const rowsBy = (by: StatBy) => async (asked: Asking) => {
  const { input, db, now } = asked
  const { PageIndex: index, PageSize: size, Sort, ...filter } = input
  const { about, days } = await decided(db, { ...asked, filter }, by, Sort)
  const page = { pageIndex: index, pageSize: size, asOf: now, ...days, recordsFrom: await comparedRecords(db, about) }
  const [rows, sums] = [await pageOf(db, about, { size, index }), await sumsOf(db, about)]
  return { list: rows.map((row) => rowOnWire(row, about)), total: rows[0]?.found ?? 0, sums: sums.map(onWire), ...page }
}

export default [
  answer(statistics.date, rowsBy('date')),
  answer(statistics.shop, rowsBy('shop')),
  answer(statistics.ent, rowsBy('ent')),
  answer(statistics.type, rowsBy('type')),

  answer(statistics.shape, async (asked) => {
    const { input, db, now } = asked
    const { about } = await decided(db, { ...asked, filter: input }, 'date')
    const [hours, classes] = [await hoursOf(db, about), await sharesOf(db, about, 'paymentClass')]
    return {
      hours: hours.map(paid),
      classes: classes.map(({ currency, code, payAmount }) => ({
        currency,
        paymentClass: code,
        payAmount: amount(payAmount),
      })),
      asOf: now,
    }
  }),

  answer(statistics.file, async ({ input, tx, language, audit, ...asked }) => {
    const { by, Sort, columns, format, ...filter } = input
    const { about } = await decided(tx, { ...asked, filter }, by, Sort)
    audit(format, { summedBy: by, columns, filter })
    const rows = { rows: (chosen: Fragment) => everyRow(about, chosen), count: (db: Db) => countOf(db, about) }
    const isWhole = (await comparedRecords(tx, about)) === undefined
    return streamedList(statisticList(language, isWhole), rows, { columns, format, language }, asked)
  }),
]

type About = Pick<RequestContext, 'scope' | 'viewer' | 'tenant' | 'now'> & { readonly filter: StatFilter }

/** Which figures are meant. Throws Problem('statisticsPeriod') above one month, and as `spanOf`. */
async function decided(db: Db, { filter, scope, viewer, tenant, now }: About, by: StatBy, sort?: string) {
  const { From, To, EntCodes, ShopCodes, PaymentTypes, PaymentClasses, Split: split, Compare, Pivot: pivot } = filter
  if (From !== undefined && To !== undefined && From <= To) refuseLong(From, To)
  const word = From === undefined && To === undefined ? (filter.Period ?? 'thisMonth') : filter.Period
  const asked = { Period: word, From, To, EntCodes, ShopCodes }
  const given = { input: asked, scope, zone: viewer.timeZone, weekStart: tenant.config.weekStart, now }
  const search = (await decide(db, given)) ?? { ...noneOf(scope.tenant), ...(await spanAsked(db, given)) }
  const { days, groups } = search
  const today = groups.map((group) => group.today).toSorted()[0] ?? days.to // the first one where stores differ
  const about: StatSearch = {
    search,
    by,
    pivot,
    split,
    back: Compare && daysBack(days, Compare),
    ended: addDays(today, -1),
    types: codes(PaymentTypes),
    classes: codes(PaymentClasses),
    sort,
  }
  return { about, days }
}

/** Since when there are records, where those of the days that are compared begin later. */
async function comparedRecords(db: Db, { search, back }: StatSearch): Promise<string | undefined> {
  return back === undefined ? undefined : recordsFrom(db, search, addDays(search.days.from, -back))
}

/** Whole weeks, so that weekdays are compared with weekdays. */
function daysBack({ from, to }: { from: string; to: string }, compare: NonNullable<StatFilter['Compare']>): number {
  if (compare === 'year') return 364
  let weeks = 1
  while (addDays(from, 7 * weeks) <= to) weeks += 1
  return 7 * weeks
}

function codes(asked: readonly string[] | undefined): readonly string[] | null {
  return asked && asked.length > 0 ? asked : null
}

function refuseLong(from: string, to: string): void {
  if (withinMonths(from, to, limits.statisticsMonths)) return
  const earliest = earliestFrom(to, limits.statisticsMonths)
  throw new Problem('statisticsPeriod', msg`For a period that ends on ${to}, start on ${earliest} or later.`)
}

function rowOnWire({ found: _found, now, before, ...row }: FigureRow, about: StatSearch) {
  const { entCode, entName, shopCode, shopName, date, paymentType, split, ...figures } = row
  const of = { entCode, entName, shopCode, shopName, date, paymentType, split }
  return { ...of, runs: runs(of, about), ...onWire({ ...figures, now, before }) }
}

/** Whether the day of a row has not ended in its store, or in one of all where it is of no single one. */
function runs(row: Pick<FigureRow, 'date' | 'entCode' | 'shopCode'>, { search, ended }: StatSearch): boolean {
  const { date, entCode, shopCode } = row
  if (date === null) return false
  return entCode && shopCode ? date >= todayOf(search.groups, { entCode, shopCode }) : date > ended
}

function onWire({ payAmount, refundAmount, netAmount, now, before, ...figures }: Figures) {
  return {
    ...figures,
    payAmount: amount(payAmount),
    refundAmount: amount(refundAmount),
    netAmount: amount(netAmount),
    compared: now === null || before === null ? null : { now: amount(now), before: amount(before) },
  }
}

function paid<Row extends { payAmount: string }>(row: Row) {
  return { ...row, payAmount: amount(row.payAmount) }
}

const amount = (text: string) => sumOnWire(BigInt(text))
