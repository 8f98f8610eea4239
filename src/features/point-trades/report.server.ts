import type { Scope } from '#server/access/scope.ts'
import type { Db } from '#server/db/db.ts'
import * as sql from './report.sql.ts'

type Days = { readonly from: string; readonly to: string }

/** Points of some days: all in all, by day, charge type and store, and what customers hold after the last one. */
export async function pointsIn(db: Db, scope: Scope, days: Days) {
  const byDay = await sql.sumsByDay(db, scope, days)
  const held = await sql.heldAfter(db, scope, days.to)
  const types = await sql.pointsByType(db, scope, days)
  const stores = await sql.sumsByStore(db, scope, days)
  const sum = (of: (one: sql.PointSumsRow) => bigint) => byDay.reduce((all, one) => all + of(one), 0n)
  return {
    sums: {
      given: sum(({ given }) => given),
      used: sum(({ used }) => used),
      expired: sum(({ expired }) => expired),
      adjusted: sum(({ adjusted }) => adjusted),
      net: sum(({ net }) => net),
    },
    liability: held.reduce((all, { points }) => all + points, 0n),
    days: byDay,
    types,
    stores,
  }
}

/** Points of some days by company, with what customers of each hold after the last one. */
export async function pointsByCompany(db: Db, scope: Scope, days: Days) {
  const companies = await sql.sumsByEnterprise(db, scope, days)
  const held = new Map((await sql.heldAfter(db, scope, days.to)).map(({ entCode, points }) => [entCode, points]))
  return companies.map((one) => ({ ...one, liability: held.get(one.entCode) ?? 0n }))
}
