import type pg from 'pg'
import { transaction, type Tx } from '#server/db/db.ts'
import { sixDigitsOf } from '#server/db/six-digits.ts'
import { payDayOf } from './cycle.ts'
import { figuresOf, type Figures, type Sums } from './figures.ts'
import { dayBefore, periodAfter, type NextPeriod } from './next-period.ts'
import { openRowsOf } from './open-rows.ts'
import { sumRows, takeRows, type RowSums } from './rows.sql.ts'
import {
  adjustmentsIn,
  carriesInto,
  dropScheduled,
  lockHead,
  mergeInto,
  moveHead,
  nextDepositSequence,
  scheduledFor,
  takeAdjustments,
  writeDeposit,
  writeTaxes,
  type Due,
  type TakenAdjustment,
  type Unit,
} from './sql.ts'
import { noteChange } from './states.ts'
import { settledEnts, settledMerchant, type CycleLine, type SettledMerchant } from './terms.ts'

/** A deposit that was closed, or would be. */
export interface Closed {
  readonly entCode: string
  readonly shopCode: string
  readonly depositNo: string
  readonly from: string
  readonly to: string
  readonly paymentDate: string
  readonly figures: Figures
}

/** Which enterprises are settled, at which moment, and by whom. */
export interface Settling {
  readonly now: Date
  readonly actor: string
  readonly tenant?: string | undefined
  readonly ent?: string | undefined
  readonly unaudited?: true | undefined
}

/**
 * Closes every period that is over, the oldest first, one transaction a deposit, and brings the deposits of running periods
 * up to date. Interrupted at any statement or run beside another, it closes each period once.
 */
export async function settleAll(
  service: pg.Pool,
  given: Settling,
  told: (one: Closed) => void = () => {},
): Promise<void> {
  for (const { entCode } of await transaction(service, (tx) => settledEnts(tx, given)))
    await settleOne(entCode, given, told, (work) => transaction(service, work))
}

/** Says what `settleAll` would close, and changes nothing: it does all of it and takes it back. */
export async function settleDry(service: pg.Pool, given: Settling, told: (one: Closed) => void): Promise<void> {
  for (const { entCode } of await transaction(service, (tx) => settledEnts(tx, given))) {
    const found: Closed[] = []
    const taken = async (tx: Tx) => {
      found.length = 0
      await settleOne(
        entCode,
        given,
        (one) => found.push(one),
        (work) => work(tx),
      )
      throw new TakenBack()
    }
    await transaction(service, taken).catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error
    })
    found.forEach(told)
  }
}

class TakenBack extends Error {}

type Within = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

async function settleOne(entCode: string, given: Settling, told: (one: Closed) => void, within: Within): Promise<void> {
  const merchant = await within((tx) => settledMerchant(tx, entCode, given.now))
  if (!merchant) return
  // Line by line of the contract: where stores begin or cease to be paid out by themselves, what was before is closed first.
  for (const line of merchant.cycles) {
    for (const shopCode of line.payOut === 'STORE' ? [...merchant.shops, ''] : ['']) {
      for (;;) {
        const done = await within((tx) => step(tx, { merchant, line, shopCode, given }))
        if (done === 'upToDate') break
        if (done !== 'nothing') told(done)
      }
    }
  }
}

interface Step {
  readonly merchant: SettledMerchant
  readonly line: CycleLine
  readonly shopCode: string
  readonly given: Settling
}

/** Closes the next period of a store or an enterprise under a line of the contract where it is over; else schedules it. */
async function step(tx: Tx, { merchant, line, shopCode, given }: Step): Promise<Closed | 'nothing' | 'upToDate'> {
  const unit = { entCode: merchant.entCode, shopCode, currency: merchant.currency }
  const before = dayBefore(merchant, shopCode)
  if (before === undefined) return 'upToDate'
  const closedTo = await lockHead(tx, unit, before)
  const period = periodAfter(merchant, shopCode, closedTo)
  if (period?.line !== line) return 'upToDate'
  const over = period.to <= merchant.lastDay
  const work = { tx, merchant, unit, period, given }
  if (!over) {
    await schedule(work)
    return 'upToDate'
  }
  await moveHead(tx, unit, period.to)
  return (await close(work)) ?? 'nothing'
}

interface Work {
  readonly tx: Tx
  readonly merchant: SettledMerchant
  readonly unit: Unit
  readonly period: NextPeriod
  readonly given: Settling
}

/** Closes a period; undefined where there is nothing in it, and what was carried over would only be so again. */
async function close({ tx, merchant, unit, period, given }: Work): Promise<Closed | undefined> {
  const pay = payDayOf(period.line, period.to, merchant.calendar)
  const due = dueIn(unit, period)
  const scheduled = await scheduledFor(tx, unit, period.to)
  if (!scheduled) await dropScheduled(tx, unit)
  const depositNo = scheduled?.depositNo ?? (await newNumber(tx, pay.day))
  const rows = await takeRows(tx, openRowsOf(merchant, unit.shopCode, period), depositNo)
  const adjustments = await takeAdjustments(tx, due, depositNo)
  const carries = await carriesInto(tx, due)
  const carryIn = carries.reduce((sum, { amount }) => sum + amount, 0n)
  const figures = figuresOf(sumsFrom(rows, adjustments, merchant.taxes), carryIn, period.line.terms)
  if (rows.length === 0 && adjustments.length === 0 && figures.transferAmount === 0n) {
    await dropScheduled(tx, unit)
    return undefined
  }
  const deposit = { ...unit, tenant: merchant.tenant, depositNo, from: period.from, to: period.to, pay, figures }
  await writeDeposit(tx, { ...deposit, status: 'CLOSED', closedAt: given.now })
  await writeTaxes(tx, deposit)
  await mergeInto(
    tx,
    unit.entCode,
    carries.map((one) => one.depositNo),
    depositNo,
  )
  const amounts = { transferAmount: Number(figures.transferAmount), carryOut: Number(figures.carryOut) }
  const from = scheduled ? 'SCHEDULED' : undefined
  await noteChange(tx, deposit, { ...noted(given), to: 'CLOSED', from, detail: amounts })
  return {
    entCode: unit.entCode,
    shopCode: unit.shopCode,
    depositNo,
    from: period.from,
    to: period.to,
    paymentDate: pay.day,
    figures,
  }
}

/** Brings the deposit of a running period up to date, as of the last business day that is over. */
async function schedule({ tx, merchant, unit, period, given }: Work): Promise<void> {
  const to = merchant.lastDay
  const due = dueIn(unit, period)
  const rows = to < period.from ? [] : await sumRows(tx, { ...openRowsOf(merchant, unit.shopCode, period), to })
  const adjustments = await adjustmentsIn(tx, due)
  const carries = await carriesInto(tx, due)
  const carryIn = carries.reduce((sum, { amount }) => sum + amount, 0n)
  const scheduled = await scheduledFor(tx, unit, period.to)
  if (!scheduled || rows.length + adjustments.length + carries.length === 0) await dropScheduled(tx, unit)
  if (rows.length + adjustments.length + carries.length === 0) return
  const pay = payDayOf(period.line, period.to, merchant.calendar)
  const figures = figuresOf(sumsFrom(rows, adjustments, merchant.taxes), carryIn, period.line.terms)
  const depositNo = scheduled?.depositNo ?? (await newNumber(tx, pay.day))
  const deposit = { ...unit, tenant: merchant.tenant, depositNo, from: period.from, to: period.to, pay, figures }
  await writeDeposit(tx, { ...deposit, status: 'SCHEDULED', closedAt: undefined })
  if (scheduled) return
  await noteChange(tx, deposit, { ...noted(given), to: 'SCHEDULED' })
}

function noted({ now, actor, unaudited }: Settling) {
  return { at: now, actor, unaudited }
}

function dueIn(unit: Unit, { to, line }: NextPeriod): Due {
  return { ...unit, to, together: line.payOut === 'ENTERPRISE' }
}

async function newNumber(tx: Tx, paymentDate: string): Promise<string> {
  return `D${paymentDate.replaceAll('-', '')}${sixDigitsOf(await nextDepositSequence(tx))}`
}

function sumsFrom(
  rows: readonly RowSums[],
  adjustments: readonly TakenAdjustment[],
  taxes: SettledMerchant['taxes'],
): Sums {
  const of = (kind: RowSums['kind']) => rows.filter((row) => row.kind === kind)
  const amount = (some: readonly { readonly amount: bigint }[]) => some.reduce((sum, one) => sum + one.amount, 0n)
  const count = (kind: RowSums['kind']) => of(kind).reduce((sum, one) => sum + one.count, 0)
  const taxable = new Map<number, bigint>()
  let feeExempt = 0n
  const addFee = (ppm: number, fee: bigint) => void taxable.set(ppm, (taxable.get(ppm) ?? 0n) + fee)
  for (const { taxPpm, fee } of rows) {
    if (taxPpm === null) feeExempt += fee
    else addFee(taxPpm, fee)
  }
  for (const one of adjustments) {
    feeExempt += one.feeExempt
    if (one.feeTaxable !== 0n) addFee(taxes.findLast(({ from }) => from <= one.businessDate)?.ppm ?? 0, one.feeTaxable)
  }
  return {
    totalUsage: amount(of('PAYMENT')),
    usageCount: count('PAYMENT'),
    refund: amount(of('REFUND')),
    refundCount: count('REFUND'),
    chargeback: amount(of('CHARGEBACK')),
    chargebackCount: count('CHARGEBACK'),
    adjustment: amount(of('ADJUSTMENT')) + amount(adjustments),
    feeExempt,
    taxable,
  }
}
