import type { Look, Looks } from '../../kit/looks.ts'

const path = '/setting/adminUser'
const rights = ['Refund.refund', 'Ent.search', 'Ent.add', 'Ent.edit', 'Ent.delete'] as const

/** The provider's merchants, and the steps that add one. */
export const merchants: Looks = {
  folders: ['features/merchants'],
  data: ['JPY', 'QR'],
  people: {
    ofMerchants: (it) => it.person([...rights], { entCode: '__SYSTEM', userFullName: '佐藤 美咲' }),
  },
  looks: [
    look('merchants', async ({ goto, page }) => {
      await goto(path)
      await page.locator('.list-open').first().waitFor()
    }),
    look('merchant-detail', async ({ goto, page }) => {
      await goto(path)
      await page.locator('.list-open').first().click()
      await page.locator('.record-head').waitFor()
    }),
    look('merchant-add', async ({ goto, page }) => {
      await goto(`${path}?Write=new`)
      await page.locator('.form-part').waitFor()
    }),
  ],
}

function look(name: string, open: Look['open']): Look {
  return { name, screen: path, as: 'ofMerchants', open }
}
