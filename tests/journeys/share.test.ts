import { afterAll, beforeAll, expect, test } from 'vitest'
import { closedDeposit } from '../features/deposits/closed.ts'
import { soldWithPoints } from '../features/orders/sold.ts'
import { live, type Live, type Login } from '../kit/live.ts'
import { shareSheet } from '../kit/share-sheet.ts'
import type { Visit } from '../kit/visit.ts'

let it: Live
let owner: Login
let depositNo: string

beforeAll(async () => {
  it = await live()
  await it.pay({ tradeNo: 'T-1', amount: 1200 }, { tradeNo: 'T-2', amount: 800 })
  await soldWithPoints(it.portal, ['T-1', 'T-2'], new Date())
  depositNo = await closedDeposit(it.portal)
  owner = await it.person(['Stat.search', 'Stat.download', 'Record.search', 'Record.download', 'Settle.search', 'Settle.download', 'DataCompass.search']) // prettier-ignore
})
afterAll(() => it[Symbol.asyncDispose]())

/** On a phone every file of these screens goes to the device's own sheet; the ways to each, and what comes. */
const lists = [
  ['/statistics', /^集計\.csv$/],
  ['/stat', /^集計\.csv$/],
  ['/deposit', /^入金.*\.csv$/],
  ['/order', /^注文.*\.csv$/],
  ['/tradePoint', /^ポイント.*\.csv$/],
] as const

async function onPhone(path: string) {
  const visit = await it.visit('phone')
  const sheet = await shareSheet(visit)
  let downloads = 0
  visit.page.on('download', () => (downloads += 1))
  await visit.enter(owner, path)
  return { visit, sheet, downloads: () => downloads }
}

async function asCsv({ page, button, say }: Visit) {
  await button('Export').click()
  await page.getByRole('button', { name: say('CSV (UTF-8)'), exact: true }).click()
}

test('each list’s file goes over the phone’s sheet, none among its downloads (phone)', async () => {
  const { visit, sheet, downloads } = await onPhone('/statistics')
  for (const [at, [path, name]] of lists.entries()) {
    await visit.goto(path)
    await visit.page.locator('main .list-open').first().waitFor()
    await asCsv(visit)
    await expect.poll(async () => (await sheet.files()).length, { message: path }).toBe(1)
    const [file] = await sheet.files()
    expect([at, file?.name]).toEqual([at, expect.stringMatching(name)])
    expect(file?.type).toContain('text/csv')
    expect(file?.size).toBeGreaterThan(20)
  }
  expect(downloads()).toBe(0)
})

test('a deposit’s document, figures and rows go over the sheet as what they are (phone)', async () => {
  const { visit, sheet, downloads } = await onPhone(`/deposit?Open=${it.portal.ent}.${depositNo}&Tab=documents`)
  const { page, say, button } = visit
  const row = page.locator('.document-row').first()
  await row.getByRole('button', { name: /^PDF/ }).click()
  await expect.poll(async () => (await sheet.files()).length).toBe(1)
  await row.getByRole('button', { name: /^CSV/ }).click()
  await page.locator('.file-formats').getByRole('button', { name: say('By payment type'), exact: true }).click() // prettier-ignore
  await expect.poll(async () => (await sheet.files()).length).toBe(2)
  await visit.goto(`/deposit?Open=${it.portal.ent}.${depositNo}&Tab=trades`)
  await page.locator('.drawer, .sheet, dialog').getByRole('button', { name: say('Export'), exact: true }).last().click() // prettier-ignore
  await button('Excel (.xlsx)').click()
  await expect.poll(async () => (await sheet.files()).length).toBe(1)
  const [rows] = await sheet.files()
  expect(rows?.name).toMatch(/\.xlsx$/)
  expect(rows?.type).toContain('spreadsheetml')
  expect(downloads()).toBe(0)
})

test('a file that comes long after the press waits for another one, and is shared or saved by it (phone)', async () => {
  const { visit, sheet, downloads } = await onPhone('/statistics')
  const { page, button } = visit
  await page.locator('main .list-open').first().waitFor()
  const tray = page.locator('.files-tray')

  await sheet.needsPress()
  await asCsv(visit)
  await button('Share the file').click()
  await tray.waitFor({ state: 'detached' })
  expect(await sheet.files()).toHaveLength(1)

  await sheet.needsPress()
  await asCsv(visit)
  const saved = page.waitForEvent('download')
  await button('Save on this device').click()
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/)
  await tray.waitFor({ state: 'detached' })
  expect(downloads()).toBe(1)
  expect(await sheet.files()).toHaveLength(1)
})

test('data analysis and the dashboard have nothing to take away (phone)', async () => {
  await it.configure('showDashBoard', true)
  const { visit } = await onPhone('/dataCompass')
  await visit.page.locator('.compass-hero').waitFor()
  expect(await visit.button('Export').count()).toBe(0)
  await visit.goto('/panel')
  await visit.page.locator('.panel-tiles .money').first().waitFor()
  expect(await visit.button('Export').count()).toBe(0)
})
