import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bankCalendarOf } from '#server/settlement/bank-days.ts'
import { settleAll } from '#server/settlement/closing.ts'
import { periodOf } from '#server/settlement/cycle.ts'
import { addDays } from '#shared/calendar.ts'
import { merchant, type Line } from '../ingest/merchant.ts'
import { addCycle, depositsOf } from './shop.ts'
import { anyYear, rules, settle, type Row, type Year } from './years.ts'

const seed = Number(process.env['SEED'] ?? 1)
const years = process.env['TEST_WHOLE'] === undefined ? 2 : 25
const first = '2025-01-01'
const lastClosing = '2026-03-31'

/** Payment types with a plan of their own each. */
const plans = [
  { type: 'VISA_MC', rate: { ppm: 32_400, fixed: 0n, rounding: 'HALF_UP', taxPpm: null } },
  { type: 'PAYPAY', rate: { ppm: 19_800, fixed: 0n, rounding: 'HALF_UP', taxPpm: 100_000 } },
  { type: 'AUPAY', rate: { ppm: 26_000, fixed: 10n, rounding: 'FLOOR', taxPpm: 100_000 } },
  { type: 'DBARAI', rate: { ppm: 25_999, fixed: 0n, rounding: 'FLOOR', taxPpm: null } },
] as const

const planOf = (no: string) => plans[Number(/\d+/.exec(no)?.[0] ?? 0) % plans.length] ?? plans[0]

/**
 * The year a year earlier, in yen, at these plans. What gives money of a payment back is known no sooner than the payment and
 * what was given back before: else its fee is first said by what was known, and put right in a later deposit.
 */
function storable(year: Year): Year {
  const earlier = (day: string) => addDays(day, -365)
  const knownOf = new Map<string, string>()
  const rows = year.rows.map((row) => {
    const payment = row.of ?? row.no
    const before = knownOf.get(payment) ?? row.known
    const known = before > row.known ? before : row.known
    knownOf.set(payment, known)
    const plan = planOf(row.no)
    const rate = row.kind === 'CHARGEBACK' ? { ...plan.rate, ppm: 0, fixed: 0n } : plan.rate
    return { ...row, day: earlier(row.day), known: earlier(known), rate }
  })
  return { ...year, currency: 'JPY', rows, failing: new Set<number>() }
}

function lineOf(row: Row): Line {
  const tradeType = { PAYMENT: '01', REFUND: '06', CHARGEBACK: row.amount > 0n ? '21' : '22', ADJUSTMENT: '31' }[
    row.kind
  ]
  const orig = row.kind === 'CHARGEBACK' ? `P${row.no.slice(1)}` : row.of
  const turn = row.no.split('.')[1] ?? '0'
  return {
    tradeNo: row.no,
    tradeType,
    amount: Number(row.amount < 0n ? -row.amount : row.amount),
    paymentType: planOf(row.no).type,
    // The refunds of a payment in their order.
    tradeTime: `${row.day}T12:0${turn}:00+09:00`,
    ...(orig && { origTradeNo: orig }),
  }
}

test(`${years} years through the database are those of the rules to the yen`, { timeout: 600_000 }, async () => {
  console.log(`Seed: ${seed}`)
  for (const year of fc.sample(anyYear, { seed, numRuns: years }).map(storable)) {
    await using it = await merchant()
    const { cycle, terms } = year
    await addCycle(it.db, it.ent, {
      from: first,
      closing: cycle.closing,
      weekday: cycle.weekday,
      payAfter: cycle.payAfter.type,
      payDays:
        cycle.payAfter.type === 'DAYS'
          ? cycle.payAfter.days
          : cycle.payAfter.type === 'NEXT_MONTH_DAY'
            ? cycle.payAfter.day
            : 0,
      minimum: Number(terms.minimum),
      fee: Number(terms.transferFee),
      bearer: terms.bearer,
      holiday: cycle.holidayRule,
      monthEnd: cycle.monthEndRule,
    })
    for (const { type, rate } of plans)
      await it.db.sql`
        insert into fee_plan_lines (ent_code, payment_type, valid_from, fee_ppm, fixed_fee, rounding, fee_tax_class)
        values (${it.ent}, ${type}, '2024-01-01', ${rate.ppm}, ${rate.fixed}, ${rate.rounding}, ${rate.taxPpm === null ? 'EXEMPT' : 'TAXABLE'})`
    const waiting = new Set(year.rows)
    for (let day = first; day <= lastClosing;) {
      const { to } = periodOf(cycle, day)
      const come = [...waiting].filter(({ known }) => known <= addDays(to, 1))
      come.forEach((row) => waiting.delete(row))
      if (come.length > 0) await it.ingest(come.map(lineOf), { now: new Date('2026-11-21T00:00:00Z') })
      await settleAll(it.pool, { now: new Date(`${addDays(to, 1)}T06:00:00+09:00`), actor: 'test', ent: it.ent })
      day = addDays(to, 1)
    }

    const model = settle(year, rules, bankCalendarOf('JPY', []), { first, lastClosing })
    const stored = await depositsOf(it.db, it.ent)
    expect(
      stored
        .filter(({ status }) => status !== 'SCHEDULED')
        .map(({ to, paid, usage, refund, chargeback, fee, vat, carryIn, carryOut, transferFee, amount }) => ({
          to,
          paid,
          usage,
          refund,
          chargeback,
          fee,
          vat,
          carryIn,
          carryOut,
          transferFee,
          amount,
        })),
    ).toEqual(
      model.deposits.map(({ period, pay, figures: f }) => ({
        to: period.to,
        paid: pay.day,
        usage: f.totalUsage,
        refund: f.refund,
        chargeback: f.chargeback,
        fee: f.fee,
        vat: f.vat,
        carryIn: f.carryIn,
        carryOut: f.carryOut,
        transferFee: f.transferFee,
        amount: f.transferAmount,
      })),
    )
    const lines = await it.db.sql`select trade_no as no from deposit_lines where ent_code = ${it.ent}`
    expect(lines).toHaveLength(model.deposits.reduce((sum, { rows }) => sum + rows.length, 0))
  }
})
