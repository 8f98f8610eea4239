import type { Look, Looks } from '../../kit/looks.ts'
import { answersKept } from '../../kit/kept-on.ts'
import type { Visit } from '../../kit/visit.ts'
import { openPayment } from './open-payment.ts'

const calls = /\/(apiproxy|edge)\//

/** The payments, how they are narrowed, and one of them. */
export const tradePage: Looks = {
  folders: ['features/trade-page', 'features/trade-filter', 'features/transactions', 'features/news'],
  looks: [
    trade('trade', openList),
    trade('trade-detail', async (visit) => void (await openPayment(visit))),
    trade('trade-filter', async (visit) => void (await openFilter(visit))),
    trade('trade-filter-more', async (visit) => void (await openConditions(visit))),
    trade('trade-filter-period', async (visit) => {
      const sheet = await openConditions(visit)
      await sheet.locator('button.chip').first().click()
      await sheet.locator('.range table').first().waitFor()
    }),
    trade('trade-filtered', async (visit) => {
      await visit.goto('/trade?Statuses=FAILED&Statuses=SUCCESS&AmountFrom=100')
      await visit.ready()
    }),
    trade('trade-no-match', async (visit) => {
      await visit.goto('/trade?Statuses=CHARGED_BACK')
      await visit.page.locator('main .face').waitFor()
    }),
    trade('trade-too-long', async (visit) => {
      await visit.goto('/trade?From=2020-01-01&To=2020-12-31')
      await visit.page.locator('main .face').waitFor()
    }),
    {
      ...trade('trade-columns', async (visit) => {
        const { page, say, button } = visit
        await openList(visit)
        await button('Choose columns').click()
        await page.getByRole('dialog', { name: say('Columns shown') }).waitFor()
      }),
      devices: ['desktop'],
    },
    {
      ...trade('trade-period', async (visit) => {
        const { page, say } = visit
        await openList(visit)
        await page.locator('.filter-bar .popover button').first().click()
        await page
          .getByRole('dialog', { name: say('Period') })
          .locator('.range table')
          .first()
          .waitFor()
        const tops = await page
          .locator('.calendar-month')
          .evaluateAll((months) => months.map((month) => month.getBoundingClientRect().top))
        if (new Set(tops).size !== 1) throw new Error('the two months do not stand side by side')
      }),
      devices: ['desktop'],
    },
    {
      name: 'trade-offline',
      async open(visit, { person }) {
        await visit.enter(await person('manager'))
        await visit.payments.first().waitFor()
        await answersKept(visit.page)
        await visit.page.route(calls, (route) => route.abort())
        await visit.goto('/trade')
        await visit.page.locator('.offline-bar').waitFor()
        await visit.payments.first().waitFor()
      },
    },
    {
      name: 'trade-cannot-connect',
      async open(visit, { person }) {
        const { page, say } = visit
        await visit.enter(await person('manager'))
        await visit.payments.first().waitFor()
        await page.route(calls, (route) => route.abort())
        await visit.payments.first().click()
        await page
          .getByText(say('The history of this payment is not saved on this device. It appears once you are connected.'))
          .waitFor()
      },
    },
  ],
}

function trade(name: string, open: Look['open']): Look {
  return { name, screen: '/trade', as: 'manager', open }
}

async function openList(visit: Visit) {
  await visit.goto('/trade')
  await visit.payments.first().waitFor()
}

async function openFilter(visit: Visit) {
  const { page, say } = visit
  await openList(visit)
  await page.locator('[data-key="filter"]').filter({ visible: true }).click()
  const sheet = page.getByRole('dialog', { name: say('Filters') })
  await sheet.waitFor()
  return sheet
}

async function openConditions(visit: Visit) {
  const sheet = await openFilter(visit)
  await sheet.getByText(visit.say('More conditions')).click()
  await sheet.getByText('PayPay').waitFor()
  return sheet
}
