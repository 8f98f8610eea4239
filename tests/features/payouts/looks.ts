import { enterpriseLike } from '../../kit/enterprise-like.ts'
import type { Live } from '../../kit/live.ts'
import type { Look, Looks } from '../../kit/looks.ts'
import { closedDeposit } from '../deposits/closed.ts'
import { writeDeposit } from '../panel/deposit.ts'

const rights = ['Settle.search', 'Settle.download'] as const

/** When what was sold is paid out, and the documents of what was. */
export const payouts: Looks = {
  folders: ['features/payouts'],
  data: ['高橋 由紀', '高'],
  people: {
    ofPayouts: (it) => it.person(rights, { userFullName: '高橋 由紀' }),
    ofLargePayouts: async (it) =>
      it.person(rights, { userFullName: '高橋 由紀', entCode: await enterpriseOfLargeSums(it) }),
  },
  arrange: async ({ it }) => void (await closedDeposit(it.portal)),
  looks: [schedule('payouts', 'ofPayouts'), { ...schedule('payouts-large', 'ofLargePayouts'), devices: ['phone'] }],
}

function schedule(name: string, as: string): Look {
  return {
    name,
    screen: '/payment',
    as,
    open: async ({ goto, page }) => {
      await goto('/payment')
      await page.locator('.payout-month').first().waitFor()
      await page.locator('.payout-archive').waitFor()
    },
  }
}

/** An enterprise whose next transfer has more figures than a phone with large letters holds in their own size. */
async function enterpriseOfLargeSums(it: Live): Promise<string> {
  const { tenant, db } = it.portal
  const ent = await enterpriseLike(it, 2)
  await writeDeposit(db, { ent, tenant, no: 1, status: 'CONFIRMED', paymentDate: it.today, amount: 11_007_165_840n })
  return ent
}
