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
  const deposit = { ent, tenant }
  await writeDeposit(db, {
    ...deposit,
    no: 1,
    status: 'CONFIRMED',
    paymentDate: addDays(it.today, 9),
    amount: 24_318_640n,
  })
  await writeDeposit(db, { ...deposit, no: 2, status: 'FAILED', paymentDate: addDays(it.today, -20), amount: 48_200n })
  await writeDeposit(db, { ...deposit, no: 3, status: 'PAID', paymentDate: addDays(it.today, -50), amount: 1_784_095n, match: 'DIFFERENT' }) // prettier-ignore
}
