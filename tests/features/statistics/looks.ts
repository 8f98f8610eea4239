import type { Look, Looks } from '../../kit/looks.ts'

/** What was sold: by day with its shape, split by store, as a chart, and in one table. */
export const statistics: Looks = {
  folders: ['features/statistics'],
  data: ['高橋 由紀', '高'],
  people: { ofStatistics: (it) => it.person(['Stat.search', 'Stat.download'], { userFullName: '高橋 由紀' }) },
  looks: [
    look('statistics', '/statistics'),
    look('statistics-stores', '/statistics', '?By=shop&Split=paymentType&Compare=before'),
    look('statistics-chart', '/statistics', '?View=chart'),
    look('statistics-table', '/stat'),
  ],
}

function look(name: string, screen: NonNullable<Look['screen']>, more = ''): Look {
  return {
    name,
    screen,
    as: 'ofStatistics',
    open: async ({ goto, page }) => {
      await goto(screen + more)
      await page.locator('.stat-main .list, .stat-main .chart').first().waitFor()
      await page.locator('.stat-aside').waitFor({ state: 'attached' })
    },
  }
}
