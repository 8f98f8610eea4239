import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'csv-parse/sync'
import { live, type Live, type Login, type Payment } from '../kit/live.ts'
import { drawn } from '../kit/sampled.ts'
import { shareSheet } from '../kit/share-sheet.ts'
import { unzip } from '../kit/unzip.ts'
import type { Visit } from '../kit/visit.ts'

let it: Live
let accountant: Login

beforeAll(async () => {
  it = await live()
  const plain = Array.from({ length: 1_500 }, (_, index): Payment => ({
    tradeNo: `P-${1000 + index}`,
    amount: 2000 + index,
    remark: '窓側の席、領収書あり。次回の割引券をお渡ししました',
  }))
  await it.pay(
    { tradeNo: 'WORD-1', amount: 1234, remark: '髙島屋の紙袋 😀', shopCode: 'S00000002' },
    { tradeNo: 'CARD-1', amount: 5000, paymentType: 'VISA_MC', shopCode: 'S00000002' },
    {
      tradeNo: 'BACK-1',
      amount: 700,
      tradeType: '06',
      origTradeNo: 'CARD-1',
      paymentType: 'VISA_MC',
      shopCode: 'S00000002',
    },
    ...plain,
  )
  accountant = await it.person(['Record.search', 'Record.download', 'Shop.search'])
})
afterAll(() => it[Symbol.asyncDispose]())

/** Opens the list with its export dialog. */
async function openDialog(visit: Visit, path = '/trade') {
  const { page, say } = visit
  await visit.enter(accountant, path)
  await visit.ready()
  await visit.button('Export').click()
  const dialog = page.getByRole('dialog', { name: say('Export to a file') })
  await dialog.getByText(say('Kind of file')).waitFor()
  return dialog
}

/** Has the file written and gives its name and bytes. */
async function take({ page, button }: Visit) {
  const coming = page.waitForEvent('download')
  await button('Export file').click()
  const file = await coming
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

const digits = (text: string) => text.replaceAll(/[^\d-]/g, '')

describe('taking a search away as a file', () => {
  test.each(drawn('last line', ['tablet', 'desktop'] as const, 1))(
    'the last line is the strip above the list (%s)',
    async (device) => {
      const visit = await it.visit(device)
      const { page, text } = visit
      await openDialog(visit)

      const { name, bytes } = await take(visit)

      await text('The file is in your downloads').waitFor()
      expect(name).toBe(`取引_${it.today.replaceAll('-', '')}.csv`)
      const lines = parse(bytes, { bom: true })
      expect(lines).toHaveLength(1_505)
      const total = lines.at(-1) ?? []
      await visit.button('Close').click()
      const strip = await page.locator('main .totals').innerText()
      for (const figure of [total[2], total[4], total[6]]) expect(digits(strip)).toContain(figure)
      expect(total[0]).toBe('合計 1503件')
      expect(lines[1]?.length).toBe(total.length)
    },
  )

  test('a workbook opens with its rows, dates and sums', async () => {
    const visit = await it.visit('desktop')
    const dialog = await openDialog(visit, '/trade?PaymentTypes=VISA_MC')
    await dialog.getByText('Visa / Mastercard').waitFor()
    await dialog.getByRole('radio', { name: visit.say('Excel (.xlsx)') }).check()

    const { name, bytes } = await take(visit)

    expect(name).toMatch(/\.xlsx$/)
    const sheet = unzip(bytes).get('xl/worksheets/sheet1.xml')?.toString() ?? ''
    expect(sheet.match(/<row>/g)).toHaveLength(4)
    expect(sheet).toContain('<v>5000</v>')
    expect(sheet).toContain('合計 2件')
  })

  test('characters Shift_JIS does not have are named with their payment, and without them the file comes', async () => {
    const visit = await it.visit('desktop')
    const dialog = await openDialog(visit, '/trade?ShopCodes=S00000002')
    await dialog.getByRole('radio', { name: visit.say('CSV (Shift_JIS)') }).check()
    await dialog.getByRole('radio', { name: /^すべて/ }).check()

    await visit.button('Export file').click()
    await dialog.getByText('😀（番号 WORD-1）').waitFor()
    await dialog.getByRole('radio', { name: /^画面と同じ/ }).check()
    const { bytes } = await take(visit)

    expect(new TextDecoder('shift_jis').decode(bytes)).toContain('合計 3件')
  })

  test('a file that takes long shows how far it is and can be stopped', async () => {
    const visit = await it.visit('desktop')
    const { page, context, text } = visit
    const dialog = await openDialog(visit)
    const network = await context.newCDPSession(page)
    await network.send('Network.enable')
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: 20_000,
      uploadThroughput: -1,
    })

    await dialog.getByRole('radio', { name: /^すべて/ }).check()
    await visit.button('Export file').click()
    await dialog.getByText(/^1,503件中 \d/).waitFor()
    await visit.button('Stop the export').click()

    await dialog.getByText(visit.say('Kind of file')).waitFor()
    await expect.poll(copies).toBe(0)
    expect(await text('The file is in your downloads').count()).toBe(0)

    // Whoever leaves the page has given it up as well.
    await visit.button('Export file').click()
    await dialog.getByText(/^1,503件中 \d/).waitFor()
    await page.goto('about:blank')
    await expect.poll(copies).toBe(0)
  })

  test('on a phone the file is handed to another app', async () => {
    const visit = await it.visit('phone')
    const sheet = await shareSheet(visit)
    await openDialog(visit)

    await visit.button('Export file').click()
    await visit.button('Share the file').click()

    expect((await sheet.files()).map(({ name }) => name)).toEqual([`取引_${it.today.replaceAll('-', '')}.csv`])
  })

  test.each(['phone', 'tablet', 'desktop'] as const)(
    'the key E opens the dialog where there are keys (%s)',
    async (device) => {
      const visit = await it.visit(device)
      await visit.enter(accountant)
      await visit.ready()
      await visit.button('Export').waitFor()

      await visit.page.keyboard.press('e')

      await visit.page.getByRole('dialog', { name: visit.say('Export to a file') }).waitFor()
    },
  )
})

/** Files the database still writes; nobody else does here. */
async function copies(): Promise<number> {
  const [row] = await it.portal.db.sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where application_name = 'noren-export'`
  return row?.count ?? 0
}
