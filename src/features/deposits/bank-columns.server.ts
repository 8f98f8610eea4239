import { answer } from '#server/feature.ts'
import { bankBookings } from './bank-bookings.contract.ts'
import * as sql from './bank-columns.sql.ts'

/** Banks whose columns are remembered of a person; the one not brought for longest is forgotten. */
const mostBanks = 10

export default [
  answer(bankBookings.columns, async ({ db, viewer }) => ({ list: await sql.columnsOf(db, viewer, mostBanks) })),

  answer(bankBookings.keepColumns, async ({ input, tx, viewer, now, audit }) => {
    await sql.keepColumns(tx, viewer, input, now)
    await sql.forgetColumns(tx, viewer, mostBanks)
    audit('columns of bank files', input)
    return null
  }),
]
