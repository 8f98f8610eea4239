import type { Look, Looks } from '../../kit/looks.ts'
import { soldWithPoints } from './sold.ts'

/** Orders and point transactions, and one of each read closely. */
export const orders: Looks = {
  folders: ['features/orders', 'features/point-trades'],
  data: ['伊藤 さくら', '伊', 'テスト'],
  people: {
    ofOrders: (it) => it.person(['Record.search', 'Record.download'], { userFullName: '伊藤 さくら' }),
  },
  async arrange({ it: { portal } }) {
    const rows = await portal.db.sql<{ tradeNo: string }>`
      select trade_no as "tradeNo" from transactions
       where ent_code = ${portal.ent} and trade_type = '01' and status = 'SUCCESS' order by trade_time desc limit 3`
    await soldWithPoints(portal, rows.map(({ tradeNo }) => tradeNo), new Date()) // prettier-ignore
  },
  looks: [
    look('orders', '/order'),
    { ...look('order-detail', '/order', '.drawer .more-line'), devices: ['phone', 'desktop'] },
    look('points', '/tradePoint'),
    { ...look('point-detail', '/tradePoint', '.drawer .facts'), devices: ['phone', 'desktop'] },
  ],
}

function look(name: string, screen: `/${string}`, inDrawer?: string): Look {
  return {
    name,
    screen,
    as: 'ofOrders',
    async open({ goto, page }) {
      await goto(screen)
      await page.locator('main .list-open').first().waitFor()
      if (!inDrawer) return
      await page.locator('main .list-open').first().click()
      await page.locator(inDrawer).first().waitFor()
    },
  }
}
