import type { Look, Looks } from '../../kit/looks.ts'

const path = '/setting/MFAManage'

/** Which merchants must sign in in two steps. */
export const forcedTwoStep: Looks = {
  folders: ['features/forced-two-step'],
  people: {
    ofTwoStep: (it) =>
      it.person(['EntMfaConfig.search', 'EntMfaConfig.edit'], { entCode: '__SYSTEM', userFullName: '佐藤 美咲' }),
  },
  looks: [
    look('two-step-merchants', async ({ goto, page }) => {
      await goto(path)
      await page.locator('.list-open').first().waitFor()
    }),
    look('two-step-merchant', async ({ goto, page }) => {
      await goto(path)
      await page.locator('.list-open').first().click()
      await page.locator('.two-step-people').waitFor()
    }),
    look('two-step-several', async ({ goto, page }) => {
      await goto(`${path}?Write=several`)
      await page.locator('.form-fields .chip-wrap').waitFor()
    }),
  ],
}

function look(name: string, open: Look['open']): Look {
  return { name, screen: path, as: 'ofTwoStep', open }
}
