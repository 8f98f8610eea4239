import type { Scope } from '#server/access/scope.ts'
import type { Db } from '#server/db/db.ts'
import { answer } from '#server/feature.ts'
import type { Cause, MovedRows } from '#server/settlement/why-causes.ts'
import { whyOf } from '#server/settlement/why.ts'
import { sumOnWire } from '#shared/money.ts'
import { Problem } from '#shared/problem.ts'
import { bankBookings, type DepositCause } from './bank-bookings.contract.ts'
import { depositAt, type DepositRow } from './list.sql.ts'
import { adjustmentsOf, carriesOf } from './sql.ts'
import * as sql from './why.sql.ts'

export default [
  answer(bankBookings.why, async ({ input: { EntCode, DepositNo, Amount }, db, scope }) => {
    const deposit = await depositAt(db, scope, EntCode, DepositNo)
    if (!deposit) throw new Problem('noRows')
    const { facts, paymentDates } = await factsOf(db, scope, deposit)
    const why = whyOf(facts, BigInt(Amount))
    const shown = (cause: Cause) => causeOnWire(cause, paymentDates)
    return {
      amount: Amount,
      transferAmount: sumOnWire(deposit.transferAmount),
      difference: sumOnWire(why.difference),
      parts: why.parts.map(shown),
      unexplained: sumOnWire(why.unexplained),
      subtotal: why.subtotal ?? null,
      others: why.others,
      beside: why.beside.map(shown),
    }
  }),

  answer(bankBookings.senders, async ({ db, scope }) => ({ names: await sql.senderNames(db, scope.tenant) })),
]

/** Everything of a deposit from which a difference can come, and when the other deposits it names are transferred. */
async function factsOf(db: Db, scope: Scope, deposit: DepositRow) {
  const { entCode, depositNo } = deposit
  const adjustments = await adjustmentsOf(db, entCode, depositNo)
  const carries = await carriesOf(db, entCode, depositNo)
  const lateIn = await sql.lateRowsIn(db, entCode, depositNo)
  const lateOut = await sql.lateRowsOut(db, deposit)
  const refundedAfter = await sql.refundsAfter(db, entCode, depositNo)
  const sameDay = await sql.sameDayOf(db, scope, deposit)
  const facts = {
    ...deposit,
    vatByRow: await sql.taxByRow(db, entCode, depositNo),
    adjustments: adjustments.map(({ businessDate, amount, feeTaxable, feeExempt, reason }) => ({
      day: businessDate,
      amount,
      fee: feeTaxable + feeExempt,
      reason,
    })),
    carries: carries.map((carry) => ({ ...carry, failed: carry.status === 'FAILED' })),
    lateIn: movedRows(lateIn),
    lateOut: movedRows(lateOut),
    refundedAfter: movedRows(refundedAfter),
    sameDay,
    unpaid: !['PAID', 'CARRIED_OVER'].includes(deposit.status),
  }
  const paymentDates = new Map(
    [lateOut, refundedAfter, ...sameDay].map(({ depositNo: no, paymentDate }) => [no ?? '', paymentDate]),
  )
  return { facts, paymentDates }
}

function movedRows({ count, amount, fee, day, depositNo }: sql.MovedRow): MovedRows {
  return { count, amount, fee, day: day ?? undefined, depositNo: depositNo ?? undefined }
}

function causeOnWire(cause: Cause, paymentDates: ReadonlyMap<string, string | null>): DepositCause {
  const { id, key, amount, count, day = null, depositNo = null, reason = null, net = false } = cause
  const paymentDate = paymentDates.get(depositNo ?? '') ?? null
  return { id, key, amount: sumOnWire(amount), count, day, depositNo, paymentDate, reason, net }
}
