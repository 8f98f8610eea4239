import type { Look, Looks } from '../../kit/looks.ts'
import { closedDeposit } from './closed.ts'

/** What was paid out, and one deposit read closely. */
export const deposits: Looks = {
  folders: ['features/deposits'],
  data: ['高橋 由紀', '高', 'portal'],
  people: {
    ofDeposits: (it) => it.person(['Settle.search', 'Settle.download', 'Record.search'], { userFullName: '高橋 由紀' }),
  },
  arrange: async ({ it }) => void (await closedDeposit(it.portal)),
  looks: [
    {
      name: 'deposits',
      screen: '/deposit',
      as: 'ofDeposits',
      async open({ goto, page }) {
        await goto('/deposit')
        await page.locator('.list-open').first().waitFor()
      },
    },
    detail('deposit-detail', ''),
    detail('deposit-types', '&Tab=types'),
    detail('deposit-shops', '&Tab=shops'),
    detail('deposit-rows', '&Tab=trades'),
    detail('deposit-check', '&Tab=check'),
    detail('deposit-documents', '&Tab=documents'),
    detail('deposit-history', '&Tab=history'),
    {
      name: 'deposit-why',
      screen: '/deposit',
      as: 'ofDeposits',
      async open({ goto, page }) {
        await goto('/deposit')
        await page.locator('.list-open').first().click()
        await page.locator('.record-foot button').first().click()
        await page.locator('.form-dialog .input input').first().fill('1796315')
        await page.locator('.form-dialog .why-table').waitFor()
      },
    },
  ],
}

function detail(name: string, more: string): Look {
  return {
    name,
    screen: '/deposit',
    as: 'ofDeposits',
    async open({ goto, page }) {
      await goto('/deposit')
      await page.locator('.list-open').first().click()
      await page.waitForURL(/Open=/)
      if (more) await goto(`${new URL(page.url()).pathname}${new URL(page.url()).search}${more}`)
      await page.locator('.drawer :is(.fall, .list-open, .facts, .list-table, .document-row)').first().waitFor()
    },
  }
}
