import { addDays } from '#shared/calendar.ts'
import type { LookShop } from '../../kit/looks.ts'
import { writeDeposit } from './deposit.ts'

/** A year of payments, and deposits: one to come, one that came back, and one the bank booked otherwise. */
export async function askingForMore({ it }: LookShop): Promise<void> {
  const { ent, tenant, db } = it.portal
  const types = ['PAYPAY', 'VISA_MC', 'JCB', 'HPOINT']
  await it.pay(
    ...Array.from({ length: 360 }, (_one, index) => ({
      tradeNo: `PN-${index}`,
      tradeTime: new Date(Date.now() - (index < 120 ? index * 37 : index * 1_450) * 60_000 - 60_000).toISOString(),
      amount: 400 + ((index * 7_919) % 5_200),
      shopCode: `S0000000${1 + (index % 3)}`,
      paymentType: types[index % types.length] ?? 'PAYPAY',
    })),
  )
  // Of days so long ago that no other deposit of the shop is of them, on whatever day this runs.
  const deposit = (no: number) => ({ ent, tenant, no, usageTo: `2020-0${no}-28` })
  await writeDeposit(db, {
    ...deposit(1),
    status: 'CONFIRMED',
    paymentDate: addDays(it.today, 9),
    amount: 24_318_640n,
  })
  await writeDeposit(db, { ...deposit(2), status: 'FAILED', paymentDate: addDays(it.today, -20), amount: 48_200n })
  await writeDeposit(db, { ...deposit(3), status: 'PAID', paymentDate: addDays(it.today, -50), amount: 1_784_095n, match: 'DIFFERENT' }) // prettier-ignore
}
