import type { Look, Looks, LookShop } from '../../kit/looks.ts'

const everything = ['DataCompass.search', 'PointsReport.search', 'EntPointsReport.search', 'Record.search'] as const

/** Data analysis: its six tabs, tiles while they are composed, the forms of a plan and of a note, and who may see one report alone. */
export const analysis: Looks = {
  folders: ['features/analysis'],
  data: ['高橋 由紀', '高', 'まつり', 'Alipay+'],
  people: { ofAnalysis: (it) => it.person(everything, { userFullName: '高橋 由紀' }) },
  async arrange({ it }: LookShop) {
    // so that what people pay with has its line of visitors from abroad
    await it.pay({ tradeNo: 'TX-0000040', amount: 8_000_000, paymentType: 'ALIPAYPLUS' })
    await it.portal.db.sql`update enterprises set enable_point = true where ent_code = ${it.portal.ent}`
    await it.portal.db.sql`
      insert into sales_plans (ent_code, plan_month, shop_code, currency, amount, set_by, set_at)
      values (${it.portal.ent}, date_trunc('month', now() at time zone 'Asia/Tokyo')::date, '', 'JPY', 20000000, '', now())
          on conflict do nothing`
    await it.portal.db.sql`
      insert into day_notes (ent_code, note_id, business_date, shop_code, kind, words, user_id, noted_at)
      values (${it.portal.ent}, gen_random_uuid(), (now() at time zone 'Asia/Tokyo')::date, '', 'EVENT', 'まつり', '', now())`
  },
  looks: [
    look('analysis', '', '.compass-below .analysis-table'),
    look('analysis-panel', '?Tab=panel', '.figure-tile .chart canvas'),
    {
      ...look('analysis-composing', '?Tab=panel', '.figure-tiles'),
      open: async ({ goto, page }) => {
        await goto('/dataCompass?Tab=panel')
        await page.locator('.figure-tiles-bar .button').click()
        await page.locator('.figure-tile-new').waitFor()
      },
    },
    look('analysis-days', '?Tab=daily', '.daily-day .analysis-table'),
    {
      ...look('analysis-note', '?Tab=daily', '.daily-day'),
      open: async ({ goto, page }) => {
        await goto('/dataCompass?Tab=daily')
        await page.locator('.daily-day .button').first().click()
        await page.locator('.form-dialog').waitFor()
      },
    },
    look('analysis-months', '?Tab=monthly', '.monthly .analysis-table'),
    look('analysis-points', '?Tab=points', '.compass-numbers'),
    look('analysis-no-month', '?Month=2019-01', '.face'),
    look('analysis-companies', '?Tab=companies', '.analysis-table'),
  ],
}

function look(name: string, more: string, shown: string): Look {
  return {
    name,
    screen: '/dataCompass',
    as: 'ofAnalysis',
    open: async ({ goto, page }) => {
      await goto(`/dataCompass${more}`)
      await page.locator(shown).first().waitFor()
    },
  }
}
