import type { Look, Looks } from '../../kit/looks.ts'

const path = '/audit'

/** Who did what, and a record of it. */
export const audit: Looks = {
  folders: ['features/audit'],
  data: ['高橋 由紀', '高'],
  people: { ofAudit: (it) => it.person(['Audit.search', 'User.search'], { userFullName: '高橋 由紀' }) },
  looks: [
    look('audit', async ({ goto, page }) => {
      await goto(path)
      await page.locator('.list-open').first().waitFor()
    }),
    look('audit-record', async ({ goto, page }) => {
      await goto(path)
      await page.locator('.list-open').first().click()
      await page.locator('.facts').nth(1).waitFor()
    }),
  ],
}

function look(name: string, open: Look['open']): Look {
  return { name, screen: path, as: 'ofAudit', open }
}
