import type { Looks, LookShop } from '../../kit/looks.ts'
import { openPayment } from '../trade-page/open-payment.ts'
import { cashier, refund } from './giving-back.ts'

/** Giving money back, at the shop and at the provider's. */
export const refunds: Looks = {
  folders: ['features/refunds'],
  data: ['山田 花子', '返品のため'],
  arrange: askForRefunds,
  looks: [
    {
      name: 'refund',
      screen: '/trade',
      as: 'manager',
      async open(visit) {
        const detail = await openPayment(visit)
        await detail.locator('.refund-action button').click()
        await visit.page.locator('.refund-form').waitFor()
      },
    },
    {
      name: 'approvals',
      screen: '/approvals',
      as: 'manager',
      async open({ goto, page }) {
        await goto('/approvals')
        await page.waitForURL(/View=requests/)
        await page.locator('main .list-open, main .face').first().waitFor()
      },
    },
    {
      name: 'systrade-empty',
      screen: '/systrade',
      as: 'provider',
      async open({ goto, page }) {
        await goto('/systrade')
        await page.locator('.systrade-queue .list').waitFor()
      },
    },
    {
      name: 'systrade',
      screen: '/systrade',
      as: 'provider',
      async open({ goto, page, say }) {
        await goto('/systrade')
        await page.locator('.systrade-queue .list').waitFor()
        await page.getByLabel(new RegExp(`^${say('Transaction no.')}`)).fill('TX-0000001')
        await page.getByRole('button', { name: say('Find the payment') }).click()
        await page.locator('.systrade-trade').waitFor()
      },
    },
  ],
}

/** A request that waits and refunds under way, in the states and for the reasons with the longest words. */
async function askForRefunds({ it: { pay, portal: it } }: LookShop) {
  const [staff, manager] = [await it.as(...cashier), await it.as(...cashier)]
  await it.db.sql`
    update roles r set refund_limit_single = 0
      from users u
     where u.user_id = ${staff.userId} and r.tenant_code = u.tenant_code and r.ent_code = u.ent_code and r.role_id = u.role_id`
  for (const [tradeNo, person, status, reasonCode] of [
    ['TX-0000010', staff, 'WAITING_APPROVAL', 'CUSTOMER_REQUEST'],
    ['TX-0000011', manager, 'UNKNOWN', 'SERVICE_ISSUE'],
    ['TX-0000012', manager, 'ACCEPTED', 'CANCELLED_GOODS'],
  ] as const) {
    await pay({ tradeNo, amount: 1000, shopCode: 'S00000002' })
    await refund(it, person, { tradeNo, reasonCode })
    await it.db.sql`update refunds set status = ${status} where ent_code = ${it.ent} and trade_no = ${tradeNo}`
  }
}
