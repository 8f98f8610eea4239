import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Route } from 'playwright'
import { expect, test } from 'vitest'
import { firstScripts } from '#build/first-scripts.js'
import { messageManagement } from '#features/messages/management.contract.ts'
import { cashier, refund } from '../features/refunds/giving-back.ts'
import { live, type Live, type Login } from '../kit/live.ts'

const client = process.env['PORTAL_CLIENT'] ?? join(import.meta.dirname, '../../dist/client')
const page = readFileSync(join(client, 'index.html'), 'utf8')
/** What the page asks for by itself or by its boot script. */
const named = new Set(Array.from(page.matchAll(/[" ]\/(assets\/[^" |]+)/g), ([, file]) => file))

/** Who begins at each landing screen, with a row for them to find there. */
const beginners: Record<string, (it: Live) => Promise<Login>> = {
  async '/trade'(it) {
    await it.pay({ tradeNo: 'T-1' })
    return it.person(['Record.search'])
  },
  async '/systrade'(it) {
    await it.pay({ tradeNo: 'T-1', amount: 1000 })
    await refund(it.portal, await it.portal.as(...cashier), { tradeNo: 'T-1' })
    return it.person(['Refund.refund'], { entCode: '__SYSTEM' })
  },
  async '/message'(it) {
    const author = await it.portal.as('Message.search', 'Message.add')
    const notice = { receiverMode: 'ALL_USERS', editableAfterPosting: true, requireAck: false } as const
    await author(messageManagement.create, { ...notice, messageTypeId: '4', messageTitle: '棚卸し', content: '17時' })
    return it.person(['Message.search'])
  },
}

test.each(firstScripts(page, 'ja').landings.map(({ path }) => path))(
  'the first rows of %s stand as soon as the scripts that are weighed have come, whatever else is asked for (phone)',
  async (path) => {
    await using it = await live({ browser: 'window' })
    const person = await beginners[path]?.(it)
    if (!person) throw new Error(`${path} leads nobody of this test: say who begins there`)
    const visit = await it.visit('phone')
    const rows = visit.page.locator('main .list-open')
    await visit.enter(person, '/')
    await rows.first().waitFor()
    expect(new URL(visit.page.url()).pathname).toBe(path)
    // What the next start asks for beside its program is noted after the list.
    await expect.poll(() => visit.page.evaluate(() => localStorage.getItem('portal.first'))).not.toBeNull()

    const { shell, landings } = firstScripts(page, 'ja')
    const weighed = [...shell, ...landings.flatMap((one) => (one.path === path ? one.files : []))]
    const asked = new Set<string>()
    const held: Route[] = []
    await visit.page.route(/\/assets\/[^/]+\.(?:js|css)$/, (route) => {
      const file = new URL(route.request().url()).pathname.slice(1)
      if (named.has(file) && file.endsWith('.css')) return route.continue()
      if (!weighed.includes(file)) return void held.push(route)
      asked.add(file)
      return route.continue()
    })
    await visit.goto(path)
    await rows.first().waitFor()

    expect([...asked].toSorted()).toEqual(weighed.toSorted())
    for (const route of held) await route.continue()
  },
)
