import { msg } from '@lingui/core/macro'
import { remarkOf } from '#features/refunds/refund-limits.server.ts'
import { answer } from '#server/feature.ts'
import { Problem } from '#shared/problem.ts'
import { bankBookings } from './bank-bookings.contract.ts'
import type { DepositRow } from './list.sql.ts'
import { one } from './server.ts'
import * as sql from './sql.ts'

/** What the bank booked of a deposit, and why it is another amount. */
export default [
  answer(bankBookings.match, async ({ input: { entCode, depositNo, version, amount, date }, tx, scope, audit }) => {
    const row = await one(tx, scope, { EntCode: entCode, DepositNo: depositNo })
    if (row.version !== version) throw new Problem('changedByOther')
    const bankMatch = matchOf(amount, row)
    const written = await sql.matchDeposit(
      tx,
      { entCode, depositNo, version },
      { match: bankMatch, amount, date: amount === null ? null : date },
    )
    if (written === undefined) throw new Problem('changedByOther')
    audit(`deposit ${depositNo}`, { before: { bankMatch: row.bankMatch }, after: { bankMatch } })
    return { bankMatch, version: written }
  }),

  answer(bankBookings.explain, async ({ input, tx, scope, viewer, now, audit }) => {
    const { entCode, depositNo, version } = input
    const row = await one(tx, scope, { EntCode: entCode, DepositNo: depositNo })
    if (row.version !== version) throw new Problem('changedByOther')
    if (row.bankMatch !== 'DIFFERENT')
      throw new Problem('failed', msg`The bank booked no other amount of this deposit.`)
    const remark = input.remark === null ? null : remarkOf(input.remark)
    if (remark === row.remark) throw new Problem('noChange')
    const why = remark === null ? undefined : { remark, by: viewer.userName, at: now }
    const written = await sql.explainDeposit(tx, { entCode, depositNo, version }, why)
    if (written === undefined) throw new Problem('changedByOther')
    audit(`deposit ${depositNo}`, { before: { remark: row.remark }, after: { remark } })
    return { explained: remark !== null, version: written }
  }),
]

function matchOf(amount: number | null, { transferAmount }: DepositRow): DepositRow['bankMatch'] {
  if (amount === null) return 'NONE'
  return BigInt(amount) === transferAmount ? 'MATCHED' : 'DIFFERENT'
}
