import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBrowserIn } from '../kit/browser.ts'
import { listKept, noNetwork } from '../kit/kept-on.ts'
import { live, type Live, type Login } from '../kit/live.ts'
import { remains } from '../kit/remains.ts'
import { openVisit, type Visit } from '../kit/visit.ts'

const business = ['MARK-4711', '7654321', '7,654,321', '配達おくれ']
let it: Live
beforeAll(async () => {
  it = await live()
  await it.pay({ tradeNo: 'MARK-4711', amount: 7654321, remark: '配達おくれ' })
})
afterAll(async () => it[Symbol.asyncDispose]())

interface Stay {
  readonly visit: Visit
  readonly page: Page
  readonly login: Login
}

const rows = (visit: Visit, page: Page) =>
  page.getByRole('table', { name: visit.say('Transactions') }).getByText('7,654,321')

/** Which marks stand anywhere in the files of a browser's profile after somebody used it and it was closed. */
async function leftAfter(doing: (stay: Stay) => Promise<void>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'noren-profile-'))
  try {
    // A browser that keeps one person: all that opening a visit needs of it.
    const device = { newContext: (options: object) => startBrowserIn(folder, options) } as unknown as Browser
    const visit = await openVisit(device, { device: 'phone', origin: it.origin, worker: true })
    const login = await it.person(['Record.search'])
    try {
      await visit.signIn(login)
      await rows(visit, visit.page).waitFor()
      await visit.payments.first().click()
      await visit.page.getByText(visit.say('What happened')).waitFor()
      await visit.page.goto(`${it.origin}/trade`)
      await rows(visit, visit.page).waitFor()
      await visit.page.evaluate(async () => void (await navigator.serviceWorker.ready))
      await listKept(visit)
      await doing({ visit, page: visit.page, login })
      await visit.page.waitForTimeout(300)
    } finally {
      await visit.context.close()
    }
    return marksIn(folder, [...business, login.userName, login.email])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * The browser's own books: addresses that were visited, names typed into forms. And the log of session storage, where the
 * user info stands until sign-out (spec section 4): the browser forgets it there only when it tidies up.
 */
const browsersOwn =
  /^segmentation_platform|^Default.(Favicons|History|Login Data|Web Data|Sessions|Top Sites|Shortcuts|Visited Links|Session Storage)/

function marksIn(folder: string, marks: readonly string[]): string[] {
  const needles = marks.flatMap((mark) => [
    { mark, bytes: Buffer.from(mark, 'utf8') },
    { mark, bytes: Buffer.from(mark, 'utf16le') },
  ])
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const path = join(folder, name)
    if (browsersOwn.test(name) || !statSync(path).isFile()) return []
    const content = readFileSync(path)
    return needles.filter(({ bytes }) => content.includes(bytes)).map(({ mark }) => `${name}: ${mark}`)
  })
}

const signOut = async ({ visit, page }: Stay) => {
  await page.goto(`${it.origin}/account`)
  await visit.button('Sign out').click()
}

describe('a device’s own files hold no byte of the business', () => {
  test('after signing out', async () => {
    const left = await leftAfter(async (stay) => {
      await signOut(stay)
      await stay.page.getByLabel(stay.visit.door.userName).waitFor()
    })
    expect(left).toEqual([])
  })

  test('after signing out without a network', async () => {
    const left = await leftAfter(async (stay) => {
      stay.visit.expect(noNetwork)
      await stay.page.goto(`${it.origin}/account`)
      await stay.visit.context.setOffline(true)
      await stay.visit.button('Sign out').click()
      await stay.page.getByRole('heading', { name: stay.visit.say('Connect to sign in') }).waitFor()
    })
    expect(left).toEqual([])
  })

  test('after signing out in another tab', async () => {
    const left = await leftAfter(async (stay) => {
      const page = await stay.visit.context.newPage()
      await page.goto(`${it.origin}/account`)
      await page.getByRole('button', { name: stay.visit.say('Sign out'), exact: true }).click()
      await stay.page.getByLabel(stay.visit.door.userName).waitFor()
    })
    expect(left).toEqual([])
  })

  test('after another person signed in', async () => {
    const left = await leftAfter(async ({ visit, page }) => {
      await visit.context.clearCookies()
      await visit.signIn(await it.person(['Record.search'], { shopCodes: ['S00000002'] }))
      await page.locator('main .face').waitFor()
    })
    expect(left).toEqual([])
  })

  test('after their rights were taken away', async () => {
    const left = await leftAfter(async ({ page, login }) => {
      await it.portal.db
        .sql`update roles set permissions = '{Message.search}' where role_id = ${login.userId.replace('u-', 'r-')}`
      await page.goto(`${it.origin}/`)
      await page.waitForURL(/account|message|notFound/)
      await expect
        .poll(async () => (await remains(page)).names.filter((name) => name.includes('/api/trade')))
        .toEqual([])
    })
    expect(left).toEqual([])
  })

  test('while somebody is signed in, but for the open page’s own; what is left in the clear is found', async () => {
    const left = await leftAfter(async ({ page }) => {
      await page.evaluate(() => localStorage.setItem('test', 'MARK-4711'))
    })
    expect(left.filter((one) => !one.includes('Local Storage'))).toEqual([])
    expect(left.join()).toContain('MARK-4711')
  })
})
