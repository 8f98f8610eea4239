import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { misfits } from '../kit/look.ts'
import { live } from '../kit/live.ts'
import type { Visit } from '../kit/visit.ts'

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test('the provider writes of an outage with a picture; a phone shows it without being asked, and its confirmation is seen', async () => {
  await using it = await live()
  await it.pay({ tradeNo: 'T-1', amount: 4321 })
  const manager = await it.person(['Record.search'])
  const rights = ['Message.search', 'Message.add', 'Message.edit', 'Message.delete'] as const
  const provider = await it.person(rights, { entCode: '__SYSTEM', userFullName: '高橋 由紀' })
  const phone = await it.visit('phone')
  await phone.enter(manager, '/trade')
  await phone.ready()
  const connected = phone.page.waitForRequest(/\/api\/live\/changes$/)
  await phone.page.reload()
  await connected

  const desk = await it.visit('desktop')
  await desk.enter(provider, '/message/sysManagement')
  await desk.button('Write a notice').click()
  await desk.field('Kind of notice').selectOption('1')
  await desk.field('Title').fill('カード決済が通りません')
  await desk.field('Text').fill('**現金**でお願いします。')
  await desk.page
    .locator('input[type=file]')
    .setInputFiles({ name: '案内.png', mimeType: 'image/png', buffer: picture })
  await desk.page.getByText('案内.png').waitFor()
  await desk.page.getByRole('checkbox', { name: desk.say('Ask readers to confirm') }).check()
  await desk.button('Preview').click()
  await desk.page.locator('.desk-alert').getByText('カード決済が通りません').waitFor()
  await showsWidths(desk)
  await desk.page.locator('.form-dialog-foot .button-primary').click()
  const funnel = desk.page.locator('.desk-funnel')
  await funnel.waitFor()
  // A job does this within the second.
  await it.portal.server.notices.run([it.portal.tenant])

  const strip = phone.page.locator('.news')
  await strip.getByText('カード決済が通りません').waitFor()
  await strip.getByRole('link').click()
  await phone.page.locator('.markup strong').getByText('現金').waitFor()
  const saved = phone.page.waitForEvent('download')
  await phone.page.getByText('案内.png').click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('案内.png')
  // Pictures are drawn anew before they are kept: what was hidden in one is gone.
  expect((await readFile(await file.path())).subarray(0, 8)).toEqual(picture.subarray(0, 8))
  await phone.button('I have understood this').click()
  await phone.button('I have understood this').waitFor({ state: 'detached' })

  await desk.page.reload()
  const confirmed = funnel.getByRole('row').filter({ hasText: desk.say('Confirmed') })
  await expect.poll(() => confirmed.innerText()).toMatch(/\b1\b/)
})

/** The previewed page breaks its lines as a phone of 390 px does and as the drawer of 452 px, in a window of any width. */
async function showsWidths({ page, say }: Visit) {
  const across = () =>
    page.locator('.preview-page').evaluate((shown) => shown.clientWidth / parseFloat(getComputedStyle(shown).fontSize))
  const size = page.viewportSize() ?? { width: 1440, height: 900 }
  for (const width of [320, size.width]) {
    await page.setViewportSize({ ...size, width })
    for (const [device, wide] of [
      ['Phone', 390 / 16],
      ['Computer', 452 / 16],
    ] as const) {
      await page.getByRole('radio', { name: say(device) }).press(' ')
      await expect.poll(across, { message: `${device} in ${width} px` }).toBeCloseTo(wide, 0)
      expect(await misfits(page)).toEqual([])
    }
  }
}
