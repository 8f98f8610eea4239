import type { Looks } from '../../kit/looks.ts'
import { openPayment } from '../trade-page/open-payment.ts'

/** Copies to print. */
export const receipts: Looks = {
  folders: ['features/receipts'],
  looks: [
    {
      name: 'print',
      screen: '/trade',
      as: 'manager',
      async open(visit) {
        const { page, say, button } = visit
        await openPayment(visit)
        await button('Print a copy').click()
        await page
          .getByRole('dialog', { name: say('Print a copy') })
          .locator('.slip')
          .waitFor()
      },
    },
  ],
}
