import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { live } from '../kit/live.ts'

const [store, company, role] = ['חנות השוק', 'רשת החנויות', 'מנהלת']

test('names in Hebrew letters do not turn the order of what stands beside them', async () => {
  await using it = await live()
  await it.portal.db.sql`update shops set shop_name = ${store} where ent_code = ${it.portal.ent}`
  await it.portal.db.sql`update enterprises set ent_display_name = ${company} where ent_code = ${it.portal.ent}`
  await it.pay({ tradeNo: 'T-1', terminalNo: '215', cardBrand: 'כרטיס', cardLast4: '5270' })
  const person = await it.person(['Record.search'], { roleName: role })
  const visit = await it.visit('phone', { language: 'en' })
  const { page, say } = visit

  await visit.enter(person, '/account')
  const about = page.locator('.more-me .muted')
  expect(await leftToRight(about, [role, company, it.portal.ent])).toBe(true)
  // The control: without the isolating marks the browser turns the two names.
  await withoutIsolates(about)
  expect(await leftToRight(about, [role, company, it.portal.ent])).toBe(false)

  await visit.goto('/trade')
  await visit.payments.first().click()
  const detail = page.getByRole('dialog', { name: say('Transaction details') })
  const place = detail
    .locator('dt')
    .filter({ hasText: say('Store and terminal') })
    .locator('+ dd')
  expect(await leftToRight(place, [store, '215'])).toBe(true)
  await withoutIsolates(place)
  expect(await leftToRight(place, [store, '215'])).toBe(false)
  expect(await visit.payments.first().getAttribute('aria-label')).toMatch(/^\u2068כרטיס\u2069 ･･･5270 /)
})

/** Whether these words are drawn one after another from the left. */
function leftToRight(place: Locator, words: readonly string[]): Promise<boolean> {
  return place.evaluate((element, wanted) => {
    const lefts = wanted.map((word) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const start = node.textContent?.indexOf(word) ?? -1
        if (start < 0) continue
        const range = document.createRange()
        range.setStart(node, start)
        range.setEnd(node, start + word.length)
        return range.getBoundingClientRect().left
      }
      throw new Error(`"${word}" is not shown`)
    })
    return lefts.every((left, at) => at === 0 || left > (lefts[at - 1] ?? left))
  }, words)
}

function withoutIsolates(place: Locator): Promise<void> {
  return place.evaluate((element) => {
    element.textContent = element.textContent?.replaceAll(/[\u2068\u2069]/g, '') ?? ''
  })
}
