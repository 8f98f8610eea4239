import type { Locator } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankAccount } from '../features/deposits/account.ts'
import { closedDeposit } from '../features/deposits/closed.ts'
import { live, type Live } from '../kit/live.ts'
import type { Visit } from '../kit/visit.ts'

let it: Live
let deposit: string

beforeAll(async () => {
  it = await live()
  await it.pay({ tradeNo: 'T-1', amount: 6920 })
  const depositNo = await closedDeposit(it.portal)
  await bankAccount(it.portal, depositNo)
  deposit = `/deposit?Open=${it.portal.ent}.${depositNo}`
})
afterAll(() => it[Symbol.asyncDispose]())

const restored = ({ page, say }: Visit) => page.getByText(say('Your unsaved text from last time was restored.'))

/** A field by the beginning of its name: after it come its mark and what its counter says. */
const line = ({ page, say }: Visit, label: string) => page.getByRole('textbox', { name: new RegExp(`^${say(label)}`) })

/** Types into a form, loads the page again, and finds it there once the form is opened again. */
async function isKept(visit: Visit, open: () => Promise<void>, field: Locator, text: string) {
  await open()
  await field.fill(text)
  // A moment later it is on the device.
  await visit.page.waitForTimeout(300)
  await visit.page.reload()
  await open()
  await expect.poll(() => field.inputValue()).toBe(text)
  await restored(visit).waitFor()
}

test('what an accountant typed of a bank’s booking, its explanation and a report is there after a reload (desktop)', async () => {
  const visit = await it.visit('desktop', { language: 'en' })
  const { button, field } = visit
  await visit.enter(await it.person(['Settle.search', 'Settle.download']), deposit)

  const amount = field('Booked amount')
  await isKept(visit, () => button('Enter what the bank booked').click(), amount, '1,783,875')
  // Saved, it is no draft any more, and the same again is told instead of sent.
  await button('Note it').click()
  await amount.waitFor({ state: 'detached' })
  await visit.page.reload()
  await button('Enter what the bank booked').click()
  await button('Note it').click()
  await visit.text('Processing is cancelled because there are no changes').first().waitFor()
  expect(await restored(visit).count()).toBe(0)
  await visit.page.keyboard.press('Escape')

  await visit.goto(`${deposit}&Tab=check`)
  const explain = () => button('Mark as explained').click()
  await isKept(visit, explain, line(visit, 'Remark'), 'The bank kept a fee')

  await visit.goto('/deposit')
  const report = async () => {
    await button('Export').click()
    await button('Send regularly…').click()
  }
  await isKept(visit, report, line(visit, 'Name of the report'), 'Deposits for the tax adviser')
  await button('Save the report').click()
  await visit.text('Saved. Your reports are under Account.').waitFor()
  await visit.goto('/account/reports')
  await isKept(
    visit,
    () => visit.page.getByRole('button', { name: /^Change: / }).click(),
    line(visit, 'Name of the report'),
    'Deposits for the bookkeeper',
  )
})

test('what was typed of a day and of a plan is there after a reload (phone)', async () => {
  const visit = await it.visit('phone', { language: 'ja' })
  const { button, field } = visit
  await visit.enter(await it.person(['DataCompass.search']), `/dataCompass?Tab=daily&Date=${it.today}`)
  await isKept(visit, () => button('Add a note').click(), line(visit, 'Note'), '夕方から雨')

  await visit.goto('/dataCompass')
  await isKept(visit, () => button('Enter the plan').click(), field('Net sales of the whole month'), '450000')
})

test('the reason of a rejection is there after a reload, until somebody steps back from it (tablet)', async () => {
  const staff = await it.visit('tablet', { language: 'mn' })
  const login = await it.person(['Record.search', 'Refund.refund'])
  await it.portal.db.sql`
    update roles set refund_limit_single = 0 where tenant_code = ${it.portal.tenant}
       and role_id in (select role_id from users where user_name = ${login.userName})`
  await staff.enter(login, `/trade?Trade=T-1&Ent=${it.portal.ent}`)
  await staff.page.locator('.refund-action button').click()
  const asked = staff.page.getByRole('dialog', { name: staff.say('Ask for a refund'), exact: true })
  await asked.locator('label.chip', { hasText: staff.say('Wrong amount') }).click()
  await asked.getByRole('button', { name: /6,920/ }).click()
  await asked.getByText(staff.say('The request was sent')).waitFor()

  const visit = await it.visit('tablet', { language: 'mn' })
  const manager = await it.person(['Record.search', 'Refund.refund', 'Shop.search'])
  await visit.enter(manager, '/trade?View=requests')
  const reason = line(visit, 'Why it is rejected')
  const reject = async () => {
    await visit.page.locator('.list-open').first().click()
    await visit.button('Reject with a reason').click()
  }
  await isKept(visit, reject, reason, 'Өөр төлбөр')
  await visit.button('Back').click()
  await visit.button('Reject with a reason').click()
  expect(await reason.inputValue()).toBe('')
})
