import { closedDeposit } from '../deposits/closed.ts'
import type { Looks } from '../../kit/looks.ts'

/** When what was sold is paid out, and the documents of what was. */
export const payouts: Looks = {
  folders: ['features/payouts'],
  data: ['高橋 由紀', '高'],
  people: { ofPayouts: (it) => it.person(['Settle.search', 'Settle.download'], { userFullName: '高橋 由紀' }) },
  arrange: async ({ it }) => void (await closedDeposit(it.portal)),
  looks: [
    {
      name: 'payouts',
      screen: '/payment',
      as: 'ofPayouts',
      open: async ({ goto, page }) => {
        await goto('/payment')
        await page.locator('.payout-month').first().waitFor()
        await page.locator('.payout-archive').waitFor()
      },
    },
  ],
}
