import type { Scope } from '#server/access/scope.ts'
import type { Db } from '#server/db/db.ts'
import { answer } from '#server/feature.ts'
import { earlyOffer } from '#server/settlement/early-transfer.ts'
import { settledMerchant, type SettledMerchant } from '#server/settlement/terms.ts'
import { bankCalendarOf } from '#server/settlement/bank-days.ts'
import { businessDateOf } from '#shared/business-day.ts'
import { addDays, addMonths } from '#shared/calendar.ts'
import { currencyOf, sumOnWire } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { payouts } from './contract.ts'
import { longestWait, scheduleOf } from './schedule.server.ts'
import * as sql from './sql.ts'

/** Enterprises of one reader whose calendars are laid over each other. */
const mostEnts = 100
const [mostTransfers, mostRequests] = [6, 20]

export default [
  answer(payouts.schedule, async ({ input: { Month }, db, scope, viewer, now }) => {
    const from = `${Month}-01`
    const merchants = await merchantsOf(db, scope, now)
    const calendar = merchants[0]?.calendar ?? bankCalendarOf(currencyOf(viewer.currency), [])
    const today = businessDateOf(now, viewer.timeZone)
    const to = addDays(addMonths(from, 2), -1)
    const days = { from, to, zone: viewer.timeZone, longestWait }
    const confirmed = new Set((await sql.confirmedDays(db, scope, days)).map(({ day }) => day))
    return { ...scheduleOf(merchants, { from, to, confirmed }, calendar), today, asOf: now }
  }),

  answer(payouts.forecast, async ({ db, scope, viewer, now }) => {
    const today = businessDateOf(now, viewer.timeZone)
    const transfers = await sql.transfersFrom(db, scope, today, mostTransfers)
    const taxes = await sql.taxesFrom(db, scope, today, transfers.at(-1)?.paymentDate ?? today)
    const waiting = await sql.waitingDeposits(db, scope, today)
    const merchants = new Map<string, SettledMerchant | undefined>()
    for (const { entCode } of waiting)
      if (!merchants.has(entCode)) merchants.set(entCode, await settledMerchant(db, entCode, now))
    const early = waiting.flatMap(({ status, ...row }) => {
      const merchant = merchants.get(row.entCode)
      const offer = merchant && earlyOffer(merchant, { ...row, status })
      return offer ? [{ ...row, ...offer }] : []
    })
    return {
      transfers: transfers.map(({ feesBorne, feeLeast, feeMost, ...row }) => ({
        ...onWire(row),
        taxes: taxes
          .filter(({ paymentDate, currency }) => paymentDate === row.paymentDate && currency === row.currency)
          .map(({ taxPpm, taxable, vat }) => onWire({ taxPpm, taxable, vat })),
        transferFees: {
          count: feesBorne,
          each: feeLeast !== null && feeLeast === feeMost ? sumOnWire(feeLeast) : null,
        },
      })),
      early: early.map(onWire),
      requests: (await sql.earlyRequests(db, scope, mostRequests)).map(onWire),
      asOf: now,
    }
  }),

  answer(payouts.early, async ({ input: { entCode, depositNo, ...shown }, tx, scope, viewer, now, audit }) => {
    await sql.lockDeposit(tx, entCode, depositNo)
    const today = businessDateOf(now, viewer.timeZone)
    const row = (await sql.waitingDeposits(tx, scope, today, depositNo)).find((one) => one.entCode === entCode)
    if (!row) throw new Problem('noRows')
    const merchant = await settledMerchant(tx, entCode, now)
    const offer = merchant && earlyOffer(merchant, row)
    if (!offer || offer.fee !== BigInt(shown.fee) || offer.payDate !== shown.payDate)
      throw new Problem('changedByOther')
    const kept = await sql.keepEarly(tx, scope.tenant, {
      entCode,
      depositNo,
      ...offer,
      at: now,
      by: viewer.userFullName,
    })
    if (!kept) throw new Problem('changedByOther')
    audit(`deposit ${depositNo}`, { fee: Number(offer.fee), payDate: offer.payDate })
    return { status: 'REQUESTED' as const, payDate: offer.payDate, amount: sumOnWire(offer.amount) }
  }),
]

async function merchantsOf(db: Db, scope: Scope, now: Date): Promise<SettledMerchant[]> {
  const found: SettledMerchant[] = []
  for (const entCode of scope.ents.slice(0, mostEnts)) {
    const merchant = await settledMerchant(db, entCode, now)
    if (merchant) found.push(merchant)
  }
  return found
}

type OnWire<Row> = { [Field in keyof Row]: Row[Field] extends bigint ? number | string : Row[Field] }

/** The amounts of a row as the wire says them. */
function onWire<Row extends object>(row: Row): OnWire<Row> {
  const fields = Object.entries(row).map(([field, value]) => [
    field,
    typeof value === 'bigint' ? sumOnWire(value) : value,
  ])
  return Object.fromEntries(fields) as OnWire<Row> // the same fields
}
