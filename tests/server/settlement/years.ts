import { feeOf, feesGivenBack, type FeeRate } from '#server/ingest/fee.ts'
import { bankCalendarOf, businessDayFrom, type BankCalendar } from '#server/settlement/bank-days.ts'
import { payDayOf, periodOf, type Cycle, type PayDay } from '#server/settlement/cycle.ts'
import type { Entry, EntryKind } from '#server/settlement/entry.ts'
import { figuresOf, identityOf, sumsOf, type Figures, type TransferTerms } from '#server/settlement/figures.ts'
import type { DateRange } from '#shared/business-day.ts'
import { addDays } from '#shared/calendar.ts'
import type { Currency } from '#shared/money.ts'

/** The rules under test, so that each can be replaced by a wrong one. */
export const rules = { periodOf, payDayOf, businessDayFrom, feeOf, feesGivenBack, sumsOf, figuresOf }
export type Rules = typeof rules

/** A row of the year: the business day it counts on, and the day it became known. */
export interface Row {
  readonly no: string
  readonly day: string
  readonly known: string
  readonly kind: EntryKind
  readonly amount: bigint
  readonly rate: FeeRate & { readonly taxPpm: number | null }
  /** The payment that a refund gives money back of, or whose amount an adjustment corrects. */
  readonly of?: string
}

/** An enterprise for a year. */
export interface Year {
  readonly currency: Currency
  readonly cycle: Cycle
  readonly terms: TransferTerms
  readonly rows: readonly Row[]
  /** The deposits, by their order, whose transfer the bank sends back. */
  readonly failing: ReadonlySet<number>
}

/** A deposit of the year with the rows it took. */
export interface Deposit {
  readonly period: DateRange
  readonly pay: PayDay
  readonly rows: readonly Row[]
  readonly entries: readonly Entry[]
  readonly figures: Figures
  readonly failed: boolean
}

/** The first day of every year. */
export const first = '2026-01-01'
/** Closings go on until what came late has been taken. */
const lastClosing = '2027-03-31'

/** The fee of each row: payments owe it, refunds give it back in their order. */
function feesOf(year: Year, { feeOf, feesGivenBack }: Rules): Map<string, bigint> {
  const fees = new Map<string, bigint>()
  for (const row of year.rows) if (row.kind === 'PAYMENT') fees.set(row.no, feeOf(row.amount, row.rate))
  for (const payment of year.rows) {
    const backs = year.rows.filter(({ of, kind }) => of === payment.no && kind === 'REFUND')
    const given = feesGivenBack(
      payment.amount,
      backs.map(({ amount }) => amount),
      payment.rate,
    )
    backs.forEach(({ no }, index) => fees.set(no, -(given[index] ?? 0n)))
    for (const { no, amount } of correctionsOf(year, payment))
      fees.set(no, feeOf(payment.amount + amount, payment.rate) - (fees.get(payment.no) ?? 0n))
  }
  return fees
}

function correctionsOf({ rows }: Year, payment: Row): Row[] {
  return rows.filter(({ of, kind }) => of === payment.no && kind === 'ADJUSTMENT')
}

/** What rows add to the deposit that takes them: a payment that was corrected before its closing as it is then. */
function entriesOf(rows: readonly Row[], fees: ReadonlyMap<string, bigint>): Entry[] {
  const numbers = new Set(rows.map(({ no }) => no))
  const early = new Map(
    rows.flatMap((row) => (row.kind === 'ADJUSTMENT' && numbers.has(row.of ?? '') ? [[row.of, row]] : [])),
  )
  return rows.flatMap(({ no, kind, amount, rate, of }) => {
    if (kind === 'ADJUSTMENT' && early.has(of)) return []
    const corrected = early.get(no)
    const fee = (fees.get(no) ?? 0n) + (fees.get(corrected?.no ?? '') ?? 0n)
    return [{ kind, amount: amount + (corrected?.amount ?? 0n), fee, taxPpm: rate.taxPpm }]
  })
}

/** Closes the year period by period by these rules. */
export function settle(
  year: Year,
  by: Rules,
  calendar: BankCalendar,
  within = { first, lastClosing },
): { deposits: Deposit[]; open: Row[] } {
  const fees = feesOf(year, by)
  const deposits: Deposit[] = []
  let open = [...year.rows]
  let carry = 0n
  for (let day = within.first; day <= within.lastClosing;) {
    const period = by.periodOf(year.cycle, day)
    const rows = open.filter((row) => row.day <= period.to && row.known <= addDays(period.to, 1))
    open = open.filter((row) => !rows.includes(row))
    const entries = entriesOf(rows, fees)
    const figures = by.figuresOf(by.sumsOf(entries), carry, year.terms)
    if (rows.length > 0 || figures.transferAmount !== 0n) {
      const failed = figures.transferAmount > 0n && year.failing.has(deposits.length)
      deposits.push({
        period: { from: day, to: period.to },
        pay: by.payDayOf(year.cycle, period.to, calendar),
        rows,
        entries,
        figures,
        failed,
      })
      carry = failed ? figures.transferAmount : figures.carryOut
    }
    day = addDays(period.to, 1)
  }
  return { deposits, open }
}

/** What is wrong with a settled year; reckoned from the rows by the words of the specification alone. */
export function faultsOf(year: Year, by: Rules): string[] {
  const calendar = bankCalendarOf(year.currency, [])
  const { deposits, open } = settle(year, by, calendar)
  const faults: string[] = []
  const claim = (holds: boolean, what: string) => void (holds || faults.push(what))
  const taken = deposits.flatMap(({ rows }) => rows.map(({ no }) => no))
  claim(new Set(taken).size === taken.length, 'a row stands in two deposits')
  claim(taken.length + open.length === year.rows.length, 'a row stands in no deposit and is not open')

  let carry = 0n
  for (const { figures, entries, rows, period, pay, failed } of deposits) {
    const where = `${period.from} to ${period.to}`
    claim(figures.transferAmount === identityOf(figures), `${where}: the identity does not hold`)
    claim(figures.carryIn === carry, `${where}: the carry is not what came before`)
    claim(
      figures.transferAmount >= 0n && (figures.carryOut === 0n || figures.transferAmount === 0n),
      `${where}: both carried and transferred`,
    )
    const rates = new Set(entries.flatMap(({ taxPpm }) => taxPpm ?? []))
    const vat = [...rates].reduce((sum, rate) => {
      const base = entries.filter(({ taxPpm }) => taxPpm === rate).reduce((all, { fee }) => all + fee, 0n)
      const size = ((base < 0n ? -base : base) * BigInt(rate)) / 1_000_000n
      return sum + (base < 0n ? -size : size)
    }, 0n)
    claim(figures.vat === vat, `${where}: the tax is not that of the document's total`)
    claim(
      rows.every(({ day }) => day <= period.to),
      `${where}: a row of a later day`,
    )
    claim(pay.day > period.to && calendar.closedFor(pay.day) === undefined, `${where}: paid on a day banks are closed`)
    claim(
      between(pay).every((day) => calendar.closedFor(day) !== undefined || day <= period.to),
      `${where}: a nearer business day was free`,
    )
    claim(rightWay(year.cycle, pay, period.to, calendar), `${where}: moved the wrong way`)
    carry = failed ? figures.transferAmount : figures.carryOut
  }
  claim(
    deposits.every((one, index) => index === 0 || one.period.from > (deposits[index - 1]?.period.to ?? '')),
    'periods overlap',
  )

  const fees = exactFees(year)
  const ledger = year.rows.reduce((sum, row) => sum + worth(row, fees), 0n)
  const still = open.reduce((sum, row) => sum + worth(row, fees), 0n)
  const settled = deposits.reduce(
    (sum, { figures, failed }) => sum + (failed ? 0n : figures.transferAmount) + figures.vat + figures.transferFee,
    0n,
  )
  claim(settled + carry + still === ledger, 'deposits and what is open are not the ledger')
  return faults
}

/** Fees as the specification says them, by fractions: each payment's, and what of it each refund leaves. */
function exactFees(year: Year): Map<string, bigint> {
  const rounded = (amount: bigint, { ppm, fixed, rounding }: FeeRate) => {
    if (amount === 0n) return 0n
    const scaled = amount * BigInt(ppm)
    const rest = scaled % 1_000_000n
    return scaled / 1_000_000n + fixed + (rounding === 'HALF_UP' && rest * 2n >= 1_000_000n ? 1n : 0n)
  }
  const fees = new Map<string, bigint>()
  for (const payment of year.rows.filter(({ kind }) => kind === 'PAYMENT')) {
    let left = payment.amount
    fees.set(payment.no, rounded(left, payment.rate))
    for (const back of year.rows.filter(({ of, kind }) => of === payment.no && kind === 'REFUND')) {
      const before = rounded(left, payment.rate)
      left -= back.amount
      fees.set(back.no, rounded(left, payment.rate) - before)
    }
    for (const { no, amount } of correctionsOf(year, payment))
      fees.set(no, rounded(payment.amount + amount, payment.rate) - rounded(payment.amount, payment.rate))
  }
  return fees
}

function worth({ no, kind, amount }: Row, fees: ReadonlyMap<string, bigint>): bigint {
  const paid = kind === 'PAYMENT' || kind === 'ADJUSTMENT' ? amount : -amount
  return paid - (fees.get(no) ?? 0n)
}

/** The days between the nominal pay day and the one it moved to, the first inside. */
function between({ day, nominal }: PayDay): string[] {
  const days: string[] = []
  const step = day > nominal ? 1 : -1
  for (let one = nominal; one !== day; one = addDays(one, step)) days.push(one)
  return days
}

function rightWay(cycle: Cycle, { day, nominal }: PayDay, closing: string, calendar: BankCalendar): boolean {
  const monthEnd = addDays(nominal, 1).slice(8) === '01'
  const rule = monthEnd ? cycle.monthEndRule : cycle.holidayRule
  if (rule === 'NEXT') return day >= nominal
  // Moved on all the same where no business day lies between the closing and the nominal day.
  return day <= nominal || between({ day: closing, nominal }).every((one) => calendar.closedFor(one) !== undefined)
}
