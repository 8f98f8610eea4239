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
  const connected = phone.page.waitForRequest(/\/api\/live\/changes\?/)
  await phone.page.reload()
  await connected

  const desktop = await it.visit('desktop')
  await desktop.enter(provider, '/message/sysManagement')
  await desktop.button('Write a notice').click()
  await desktop.field('Kind of notice').selectOption('1')
  await desktop.field('Title').fill('カード決済が通りません')
  await desktop.field('Text').fill('**現金**でお願いします。')
  await desktop.page
    .locator('input[type=file]')
    .setInputFiles({ name: '案内.png', mimeType: 'image/png', buffer: picture })
  await desktop.page.getByText('案内.png').waitFor()
  await desktop.page.getByRole('checkbox', { name: desktop.say('Ask readers to confirm') }).check()
  await desktop.page.locator('.management-alert').getByText('カード決済が通りません').waitFor()
  await showsWidths(desktop)
  await desktop.page.locator('.form-dialog-foot .button-primary').click()
  const funnel = desktop.page.locator('.management-funnel')
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
  await phone.button('I have read this').click()
  await phone.button('I have read this').waitFor({ state: 'detached' })

  await desktop.page.reload()
  const confirmed = funnel.getByRole('row').filter({ hasText: desktop.say('Confirmed') })
  await expect.poll(() => confirmed.innerText()).toMatch(/\b1\b/)
})

test('what readers will see stands beside the form, is asked for once typing rests, and undo takes a button’s marks back', async () => {
  await using it = await live()
  const writer = await it.person(['Message.search', 'Message.add'])
  const desktop = await it.visit('desktop')
  const { page } = desktop
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/message/preview')) asked += 1
  })
  await desktop.enter(writer, '/message/management?Write=new')
  await desktop.field('Kind of notice').selectOption('4')
  await desktop.field('Title').fill('棚卸し')
  const text = desktop.field('Text')
  // Each key sooner than typing counts as resting.
  await text.pressSequentially('返金\n集計\nそれまでに閉めてください', { delay: 30 })
  const shown = page.locator('.preview .markup')
  await shown.getByText('それまでに閉めてください').waitFor()
  expect(asked).toBe(1)
  const [preview, field] = [await page.locator('.management-preview').boundingBox(), await text.boundingBox()]
  expect(preview?.x).toBeGreaterThan((field?.x ?? 0) + (field?.width ?? 0))

  await text.press('Control+Home')
  await text.press('Shift+ArrowDown')
  await text.press('Shift+ArrowDown')
  await desktop.button('List').click()
  await expect(text.inputValue()).resolves.toBe('- 返金\n- 集計\nそれまでに閉めてください')
  await shown.getByRole('listitem').getByText('集計').waitFor()
  expect(asked).toBe(2)
  await text.press('Control+z')
  await expect(text.inputValue()).resolves.toBe('返金\n集計\nそれまでに閉めてください')

  await page.context().setOffline(true)
  desktop.expect(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
  await text.press('Control+End')
  await text.pressSequentially('。')
  await desktop.text('You are offline. The preview follows again once the connection is back.').waitFor()
  await shown.getByText('それまでに閉めてください').waitFor()
})

test('the formatting bar is worked by keyboard alone: what was selected stays so, and Escape closes the link only', async () => {
  await using it = await live()
  const desktop = await it.visit('desktop')
  const { page } = desktop
  await desktop.enter(await it.person(['Message.search', 'Message.add']), '/message/management?Write=new')
  const text = desktop.field('Text')
  const selected = () =>
    text.evaluate((field: HTMLTextAreaElement) => field.value.slice(field.selectionStart, field.selectionEnd))
  const toBar = async (name: string) => {
    for (const _button of Array(5)) {
      await page.keyboard.press('Shift+Tab')
      if (await desktop.button(name).evaluate((button) => button === document.activeElement)) return
    }
    throw new Error(`${name} is not reached by keyboard`)
  }
  await text.fill('Closing\nRefunds\nSee the state')
  await text.press('Control+Home')
  await text.press('Shift+End')

  await toBar('Bold')
  await page.keyboard.press('Enter')
  expect([await text.inputValue(), await selected()]).toEqual(['**Closing**\nRefunds\nSee the state', '**Closing**'])
  expect(await text.evaluate((field) => field === document.activeElement)).toBe(true)
  await text.press('Control+b')
  expect(await text.inputValue()).toBe('Closing\nRefunds\nSee the state')
  await text.press('Control+z')
  expect(await text.inputValue()).toBe('**Closing**\nRefunds\nSee the state')

  await text.press('Control+Home')
  await text.press('Shift+ArrowDown')
  await text.press('Shift+ArrowDown')
  await toBar('List')
  await page.keyboard.press('Space')
  expect(await text.inputValue()).toBe('- **Closing**\n- Refunds\nSee the state')

  await text.press('Control+End')
  for (const _word of ['state', 'the']) await text.press('Control+Shift+ArrowLeft')
  expect(await selected()).toBe('the state')
  await toBar('Link')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: desktop.say('Link') })
  await expect
    .poll(() => desktop.field('Address of the link').evaluate((field) => field === document.activeElement))
    .toBe(true)
  expect(await desktop.field('Words that are pressed').count()).toBe(0)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  expect(await desktop.button('Link').evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await expect
    .poll(() => desktop.field('Address of the link').evaluate((field) => field === document.activeElement))
    .toBe(true)
  await page.keyboard.type('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await desktop.text('Type an address that begins with https://, a mail address, or tel: and a number.').waitFor()
  await desktop.field('Address of the link').fill('status.example/a')
  await page.keyboard.press('Enter')
  await panel.waitFor({ state: 'detached' })
  expect(await text.inputValue()).toBe('- **Closing**\n- Refunds\nSee [the state](https://status.example/a)')
  expect(await text.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('!')
  await text.press('Control+z')
  await text.press('Control+z')
  expect(await text.inputValue()).toBe('- **Closing**\n- Refunds\nSee the state')
})

test('on a phone the whole panel of a link is in sight, and its button looks like its neighbours afterwards', async () => {
  await using it = await live()
  const phone = await it.visit('phone')
  const { page } = phone
  await phone.enter(await it.person(['Message.search', 'Message.add']), '/message/management?Write=new')
  await phone.field('Text').tap()
  const looks = (name: string) => phone.button(name).evaluate((button) => getComputedStyle(button).backgroundColor)
  const plain = await looks('List')

  await phone.button('Link').tap()
  expect(await looks('Link')).not.toBe(plain)
  const foot = await page.locator('.form-dialog-foot').boundingBox()
  const inSight = async () => {
    const box = await phone.button('Insert the link').boundingBox()
    return box !== null && box.y + box.height <= (foot?.y ?? 0)
  }
  await expect.poll(inSight).toBe(true)
  await phone.field('Address of the link').fill('x')
  await phone.button('Insert the link').tap()
  await phone.text('Type an address that begins with https://, a mail address, or tel: and a number.').waitFor()
  await expect.poll(inSight).toBe(true)
  await phone.field('Address of the link').fill('https://status.example/')
  await phone.button('Insert the link').tap()

  await phone.button('Insert the link').waitFor({ state: 'detached' })
  expect(await phone.field('Text').inputValue()).toBe('[https://status.example/](https://status.example/)')
  expect(await looks('Link')).toBe(plain)
})

/** The previewed page breaks its lines as a phone of 390 px does and as the drawer of 452 px, in a window of any width. */
async function showsWidths({ page, say }: Visit) {
  const across = () =>
    page.locator('.preview-page').evaluate((shown) => shown.clientWidth / parseFloat(getComputedStyle(shown).fontSize))
  const size = page.viewportSize() ?? { width: 1440, height: 900 }
  for (const width of [320, size.width]) {
    await page.setViewportSize({ ...size, width })
    // There is room for it beside the form, or it is asked for.
    if (width < 1100) await page.getByRole('button', { name: say('Preview'), exact: true }).click()
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
