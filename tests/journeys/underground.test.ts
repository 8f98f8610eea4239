import { expect, test } from 'vitest'
import { messageManagement } from '#features/messages/management.contract.ts'
import { bar, keptOn, listKept, noNetwork } from '../kit/kept-on.ts'
import { live } from '../kit/live.ts'
import { barriers } from '../kit/look.ts'
import { remains } from '../kit/remains.ts'

test('a store manager underground reads the last list, searches it and reads notices, refunds nothing, and is up to date again above ground; the next person sees none of it (phone)', async () => {
  await using it = await live()
  await it.pay({ tradeNo: 'T-1', amount: 4321 }, { tradeNo: 'T-2', amount: 7650000, status: 'UNKNOWN' })
  const author = await it.portal.as('Message.search', 'Message.add')
  await author(messageManagement.create, {
    messageTitle: '臨時休業の予定',
    messageTypeId: '4',
    content: '金曜は休みます。',
    receiverMode: 'ALL_USERS',
  })
  const login = await it.person(['Record.search', 'Refund.refund'])
  const visit = await keptOn(it, 'phone', { login })
  const { context, say } = visit
  const list = (page = visit.page) => page.getByRole('table', { name: say('Transactions') })
  const detail = visit.page.getByRole('dialog', { name: say('Transaction details') })
  const kept = async () => (await remains(visit.page)).names.join()
  const notices = visit.page
    .getByRole('navigation')
    .getByRole('link', { name: say('Notices') })
    .first()
  await visit.payments.last().click()
  await detail.getByText(say('What happened')).waitFor()
  await visit.page.goto(`${it.origin}/message`)
  await visit.page.getByText('臨時休業の予定').first().click()
  await visit.page.getByText('金曜は休みます。').waitFor()
  await expect.poll(kept).toMatch(/message\/detail/)
  await expect.poll(kept).toMatch(/trade[^,]*detail/)

  // From the icon, without a network: the shell and the last list, with its time.
  await context.setOffline(true)
  await visit.page.goto('about:blank')
  await visit.page.goto(`${it.origin}/`)
  await list().getByText('4,321').waitFor()
  expect(await bar(visit).innerText()).toMatch(/\d\d:\d\d/)
  expect(await barriers(visit.page, 'everything')).toEqual([])

  // What may be read, and what may not be done.
  await visit.payments.last().click()
  await detail.getByText(say('What happened')).waitFor()
  expect(await visit.page.locator('.refund-action button').isDisabled()).toBe(true)
  await visit.page
    .locator('.refund-action')
    .getByText(say('You are offline. This can be done once the connection is back.'))
    .waitFor()
  await visit.page.goBack()
  await notices.click()
  await visit.page.getByText('臨時休業の予定').first().click()
  await visit.page.getByText('金曜は休みます。').waitFor()

  // A search nobody asked before looks through what is kept, and says so; the reload is the first of two more.
  await visit.page.goto(`${it.origin}/trade?Statuses=UNKNOWN&Statuses=CANCELLED`)
  await visit.text('{matched} of {kept} transactions saved on this device match', { matched: '1', kept: '2' }).waitFor()
  await visit.page
    .getByRole('table', { name: say('Transactions saved on this device') })
    .getByText('7,650,000')
    .waitFor()
  // A payment that was only seen in a list opens with what the list said of it; the bar alone says why there is no more.
  await visit.page.locator('main .list-open').first().click()
  await detail.getByText('7,650,000').first().waitFor()
  await detail.getByText(say('Transaction no.')).waitFor()
  await visit
    .text('The history of this payment is not saved on this device. It appears once you are connected.')
    .waitFor()
  expect(await visit.text('Could not reach the server').filter({ visible: true }).count()).toBe(0)
  await visit.page.goto(`${it.origin}/trade`)
  await list().getByText('4,321').waitFor()
  await visit.page.evaluate(() => void (document.documentElement.dataset['stays'] = 'yes'))

  // Above ground again: fresh without a reload, the bar gone.
  await it.pay({ tradeNo: 'T-3', amount: 8765 })
  await context.setOffline(false)
  await list().getByText('8,765').waitFor()
  await bar(visit).waitFor({ state: 'hidden' })
  expect(await visit.page.locator('html').getAttribute('data-stays')).toBe('yes')
  await listKept(visit)

  // A network whose far end is dead looks the same.
  await it.stop()
  await visit.page.reload()
  await list().getByText('8,765').waitFor()
  await bar(visit).waitFor()
  await it.start()
  await bar(visit).getByRole('button').click()
  await bar(visit).waitFor({ state: 'hidden' })

  // The phone is put away and the session ends by itself: what is kept stays, sealed, until somebody else signs in.
  await visit.page.goto('about:blank')
  await it.portal.db.sql`update sessions set ended_at = now() where tenant_code = ${it.portal.tenant}`
  await context.clearCookies()
  const other = await it.person(['Record.search'], { shopCodes: ['S00000002'] })
  await visit.signIn(other)
  await visit.page.locator('main .face').waitFor()
  const theirs = (await remains(visit.page)).names.filter((name) => name.startsWith('portal-q:'))
  expect(theirs.filter((name) => !name.includes(other.userId))).toEqual([])
  visit.expect(noNetwork)
  await context.setOffline(true)
  await visit.page.reload()
  await bar(visit).waitFor()
  expect(await visit.page.locator('body').innerText()).not.toMatch(/7,650,000|4,321|8,765/)
})
