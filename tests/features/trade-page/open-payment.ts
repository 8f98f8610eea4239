import type { Locator } from 'playwright'
import type { Visit } from '../../kit/visit.ts'

/** Opens a payment of ¥3,480 that was taken (TX-0000001 of the looks' shop); its details are whole when this is over. */
export async function openPayment(visit: Visit): Promise<Locator> {
  const { page, say } = visit
  await visit.goto('/trade')
  const row = page.getByRole('table', { name: say('Transactions') }).locator('tbody tr', { hasText: '3,480' })
  await row.locator('.list-open').click()
  const detail = page.getByRole('dialog', { name: say('Transaction details') })
  await detail.getByText(say('What happened')).waitFor()
  return detail
}
