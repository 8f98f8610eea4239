import type { Look, Looks, LookShop } from '../../kit/looks.ts'
import { askingForMore } from './to-do.ts'

const everything = ['Record.search', 'Stat.search', 'Settle.search', 'Refund.refund'] as const

/** The dashboard: with something to see to, over a longer time, and of who may see notices alone. */
export const panel: Looks = {
  folders: ['features/panel'],
  data: ['高橋 由紀', '高', '株式会社テスト'],
  people: {
    ofPanel: (it) => it.person(everything, { userFullName: '高橋 由紀' }),
    ofNotices: (it) => it.person(['Stat.search'], { userFullName: '高橋 由紀' }),
  },
  async arrange(shop: LookShop) {
    await shop.it.configure('showDashBoard', true)
    await askingForMore(shop)
  },
  looks: [
    look('panel', ''),
    look('panel-month', '?Period=month'),
    look('panel-year', '?Period=year'),
    { ...look('panel-notices', '', 'ofNotices'), devices: ['phone'] },
  ],
}

function look(name: string, more: string, as = 'ofPanel'): Look {
  return {
    name,
    screen: '/panel',
    as,
    open: async ({ goto, page }) => {
      await goto(`/panel${more}`)
      await page.locator('.panel-notices').waitFor()
      if (as === 'ofNotices') return
      await page.locator('.panel-tiles .money').first().waitFor()
      await page.locator('.panel-share .shares').waitFor()
      await page.locator('.panel-trend canvas').waitFor()
      await page.locator('.panel-row, .panel-latest .muted').first().waitFor()
    },
  }
}
