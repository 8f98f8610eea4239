import type { Locator } from 'playwright'
import type { Visit } from '../../kit/visit.ts'

/** Opens the day's first payment in the list; its details are whole when this is over. */
export async function openPayment(visit: Visit): Promise<Locator> {
  const { page, say } = visit
  await visit.goto('/trade')
  await visit.payments.last().click()
  const detail = page.getByRole('dialog', { name: say('Transaction details') })
  await detail.getByText(say('What happened')).waitFor()
  return detail
}
