import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { messageManagement } from '#features/messages/management.contract.ts'
import { startBrowserIn } from './browser.ts'
import { keptShell, listKept } from './kept-on.ts'
import type { Live, Login } from './live.ts'
import { openVisit, type Visit } from './visit.ts'

/** Somebody's stay at a device of their own. */
export interface Stay {
  readonly visit: Visit
  readonly page: Page
  readonly login: Login
}

/** What is left on a device after a stay. */
export interface Left {
  /** Each mark that stands in the clear in a file of the browser's, as `file: mark`. */
  readonly inTheClear: readonly string[]
  /** Each mark in what the portal's own databases still give away to somebody who has the device and the browser. */
  readonly openable: readonly string[]
}

const fullName = '渡辺 由紀子'
const enterprise = '株式会社テスト'
const business = ['MARK-4711', '7654321', '7,654,321', '配達おくれ', 'テスト1号店', '臨時休業の予定']

/** Puts the marks into the books: a payment and a notice. */
export async function markedBooks(it: Live): Promise<void> {
  await it.pay({ tradeNo: 'MARK-4711', amount: 7654321, remark: '配達おくれ' })
  const author = await it.portal.as('Message.search', 'Message.add')
  await author(messageManagement.create, {
    messageTitle: '臨時休業の予定',
    messageTypeId: '4',
    content: 'テスト1号店は金曜に休みます。',
    receiverMode: 'ALL_USERS',
  })
}

/** The payment where the list shows it. */
export function marked(visit: Visit, page: Page = visit.page) {
  return page.getByRole('table', { name: visit.say('Transactions') }).getByText('7,654,321')
}

/**
 * Lets a person use a device of their own, with its list, its search, a payment and a notice read and kept, lets it end,
 * closes the browser and looks through every file it leaves.
 */
export async function leftAfter(it: Live, ending: (stay: Stay) => Promise<void>): Promise<Left> {
  const folder = mkdtempSync(join(tmpdir(), 'noren-profile-'))
  try {
    // A browser that keeps one person: all that opening a visit needs of it.
    const device = { newContext: (options: object) => startBrowserIn(folder, options) } as unknown as Browser
    const visit = await openVisit(device, { ...it, device: 'phone', worker: true })
    const login = await it.person(['Record.search'], { userFullName: fullName })
    try {
      await stayAt({ visit, page: visit.page, login }, it.origin)
      await ending({ visit, page: visit.page, login })
      await visit.page.waitForTimeout(500)
    } finally {
      await visit.context.close()
    }
    const personal = [login.userName, login.email, fullName, enterprise]
    const inTheClear = clearMarks(folder, [...business, ...personal])
    const opened = await openedIn(folder, it.origin)
    return {
      inTheClear: inTheClear.filter(({ file, mark }) => !isNamed(file, mark, personal, login)).map(spoken),
      openable: [...business, ...personal].filter((mark) => opened.includes(mark)),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function stayAt({ visit, page, login }: Stay, origin: string): Promise<void> {
  await visit.signIn(login)
  await marked(visit).waitFor()
  await visit.payments.first().click()
  await page.getByText(visit.say('What happened')).waitFor()
  await page.reload()
  await page.getByText(visit.say('What happened')).waitFor()
  await page.goto(`${origin}/message`)
  await page.getByText('臨時休業の予定').first().click()
  await page.getByRole('article').getByText('は金曜に休みます。').waitFor()
  await page.goto(`${origin}/trade`)
  await marked(visit).waitFor()
  await keptShell(page)
  await listKept(visit)
}

interface Found {
  readonly file: string
  readonly mark: string
}

const spoken = ({ file, mark }: Found) => `${file}: ${mark}`

/**
 * What is not the portal's to take away. The log of session storage, where the user info stands until sign-out (spec
 * section 4): the browser forgets what was removed only when it tidies up. And its own books of what was typed into
 * forms, where the sign-in page's user name stands.
 */
function isNamed(file: string, mark: string, personal: readonly string[], { userName }: Login): boolean {
  if (/^Default.Session Storage/.test(file)) return personal.includes(mark)
  return /^Default.(Web Data|Login Data|Sessions)/.test(file) && mark === userName
}

function clearMarks(folder: string, marks: readonly string[]): Found[] {
  const needles = marks.flatMap((mark) => [
    { mark, bytes: Buffer.from(mark, 'utf8') },
    { mark, bytes: Buffer.from(mark, 'utf16le') },
    { mark, bytes: Buffer.from(encodeURIComponent(mark), 'utf8') },
  ])
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
    const path = join(folder, file)
    if (!statSync(path).isFile()) return []
    const content = readFileSync(path)
    const found = needles.filter(({ bytes }) => content.includes(bytes)).map(({ mark }) => mark)
    return [...new Set(found)].map((mark) => ({ file, mark }))
  })
}

/** Opens the profile again, as who finds the device, and unseals whatever its databases still have a key to. */
async function openedIn(folder: string, origin: string): Promise<string> {
  const context = await startBrowserIn(folder, { serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await page.goto(`${origin}/edge/health`)
    return await page.evaluate(async () => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error ?? new Error('the database could not be read'))
        })
      const texts: string[] = []
      for (const { name } of await indexedDB.databases()) {
        if (!name?.startsWith('portal-q:')) continue
        const database = await done(indexedDB.open(name))
        const store = () => database.transaction('kept').objectStore('kept')
        const key: unknown = await done(store().get('#key'))
        for (const each of await done(store().getAllKeys())) {
          const box: unknown = await done(store().get(each))
          if (!(key instanceof CryptoKey) || typeof box !== 'object' || box === null || !('sealed' in box)) continue
          const { iv, sealed } = box as { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer } // as the portal writes them
          const additionalData = new TextEncoder().encode(typeof each === 'string' ? each : '')
          const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, sealed)
          texts.push(new TextDecoder().decode(opened))
        }
        database.close()
      }
      return texts.join('\n')
    })
  } finally {
    await context.close()
  }
}
