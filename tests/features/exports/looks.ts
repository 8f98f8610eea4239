import type { Looks } from '../../kit/looks.ts'

/** Files of a list. */
export const exports: Looks = {
  folders: ['features/exports'],
  looks: [
    {
      name: 'export',
      screen: '/trade',
      as: 'manager',
      async open({ goto, payments, button, page, say }) {
        await goto('/trade')
        await payments.first().waitFor()
        await button('Export').click()
        await page.getByRole('dialog', { name: say('Export to a file') }).waitFor()
      },
    },
  ],
}
