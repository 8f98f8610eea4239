import type { Look, Looks } from '../kit/looks.ts'
import type { Visit } from '../kit/visit.ts'

const calls = /\/(apiproxy|edge)\//

/** What stands around the screens, and what stands in their place. */
export const app: Looks = {
  folders: ['app', 'features/portal'],
  looks: [
    {
      name: 'not-found',
      screen: '/notFound',
      as: 'manager',
      async open({ goto, page, say }) {
        await goto('/no/such/page')
        await page.getByText(say('Back to the start')).first().waitFor()
      },
    },
    {
      name: 'account-menu',
      screen: '/notFound',
      as: 'manager',
      devices: ['tablet', 'desktop'],
      async open({ goto, page, say }) {
        await goto('/notFound')
        await page.getByRole('banner').getByRole('button', { name: '佐藤 美咲' }).click()
        await page.getByRole('dialog', { name: say('Your account') }).waitFor()
      },
    },
    {
      name: 'keys',
      screen: '/trade',
      as: 'manager',
      devices: ['desktop'],
      async open(visit) {
        const { page, say } = visit
        await visit.goto('/trade')
        await visit.payments.first().waitFor()
        await page.keyboard.press('?')
        await page.getByRole('dialog', { name: say('Keys') }).waitFor()
      },
    },
    instead('connect', 'Connect to sign in', async (visit) => {
      await visit.page.route(calls, (route) => route.abort())
      await visit.page.evaluate(() => localStorage.removeItem('portal.known'))
    }),
    {
      ...instead('maintenance', 'The service is closed for maintenance', (_, { it }) =>
        it.configure('showServiceUnavailable', true),
      ),
      after: (_, { it }) => it.configure('showServiceUnavailable', false),
    },
    instead('locked', 'Locked', ({ page }) => page.evaluate(() => localStorage.setItem('portal.locked', 'true'))),
    {
      name: 'ended',
      async open(visit, { it }) {
        const { page, say } = visit
        const person = await it.person(['Record.search'])
        // Its live connection tells the page; before it stands, the end of the session would pass unheard.
        const listens = page.waitForResponse(/\/api\/live\/changes\?/)
        await visit.enter(person)
        await visit.payments.first().waitFor()
        await listens
        await it.portal.db.sql`update sessions set ended_at = now() where user_id = ${person.userId}`
        await page.getByRole('heading', { name: say('You were signed out') }).waitFor()
      },
    },
  ],
}

/** A page of its own that stands where the manager's payments stood. */
function instead(name: string, heading: string, change: (visit: Visit, ...rest: Rest) => Promise<void>): Look {
  return {
    name,
    async open(visit, shop) {
      const { page, say } = visit
      await visit.enter(await shop.person('manager'))
      await visit.payments.first().waitFor()
      await change(visit, shop)
      await visit.goto('/trade')
      await page.getByRole('heading', { name: say(heading) }).waitFor()
    },
  }
}

type Rest = Parameters<Look['open']> extends [unknown, ...infer More] ? More : never
