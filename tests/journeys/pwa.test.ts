import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bar, keptOn, listKept, noNetwork } from '../kit/kept-on.ts'
import { live, type Live } from '../kit/live.ts'
import { release } from '../kit/release.ts'
import { remains } from '../kit/remains.ts'
import type { Visit } from '../kit/visit.ts'

declare global {
  // Set in a page that must not be loaded again.
  var stays: boolean | undefined
}

const amount = '4,321'
let it: Live
const open: Visit[] = []
beforeAll(async () => {
  const whole = await live()
  it = {
    ...whole,
    async visit(...how) {
      const visit = await whole.visit(...how)
      open.push(visit)
      return visit
    },
  }
  await it.pay({ tradeNo: 'T-1', amount: 4321 })
})
// Workers of pages that are done with would only take the others' time.
afterEach(async () => void (await Promise.all(open.splice(0).map(({ context }) => context.close()))))
afterAll(async () => it[Symbol.asyncDispose]())

const rowsOf = (visit: Visit, page: Page = visit.page) =>
  page.getByRole('table', { name: visit.say('Transactions') }).getByText(amount)
const stay = (page: Page) => page.evaluate(() => void (globalThis.stays = true))
const stayed = (page: Page) => page.evaluate(() => globalThis.stays === true)
const connectFirst = (visit: Visit) => visit.page.getByRole('heading', { name: visit.say('Connect to sign in') })

/** A page without messages between tabs: the defence is taken away, so that its test can be seen to fail. */
const withoutChannel = (page: Page) =>
  page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'BroadcastChannel'))

describe('P1: a new version while somebody works', () => {
  test('is offered, never taken over a half-filled form, put off in all tabs, and the old parts still load (desktop)', async () => {
    using built = release('KeyList')
    await using own = await live({ clientFolder: built.clientFolder })
    await own.pay({ tradeNo: 'T-1', amount: 4321 })
    const visit = await keptOn(own, 'desktop')
    const { page, say } = visit
    const offer = (of: Page) => of.getByText(say('A new version is ready. Update when you are done.'))
    const press = (of: Page, name: string) => of.getByRole('button', { name: say(name), exact: true }).click()
    const secret = visit.field('Current password')
    await page.goto(`${own.origin}/account?open=password`)
    await secret.fill('half a passw')
    const second = await visit.context.newPage()
    await second.goto(`${own.origin}/trade`)
    await rowsOf(visit, second).waitFor()
    await Promise.all([stay(page), stay(second)])

    built.deploy()
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await Promise.all([offer(page).waitFor(), offer(second).waitFor()])
    await second.locator('main').press('?')
    await second.getByRole('dialog').waitFor()
    await second.keyboard.press('Escape')
    await press(second, 'Later')
    await Promise.all([offer(page).waitFor({ state: 'hidden' }), offer(second).waitFor({ state: 'hidden' })])
    expect([await stayed(page), await stayed(second)]).toEqual([true, true])

    await second.reload()
    await second.getByText(say('What is new')).click()
    await second.getByRole('listitem').filter({ hasText: 'アイコン' }).waitFor()
    await press(second, 'Update now')
    await expect.poll(() => stayed(second).catch(() => true)).toBe(false)
    await rowsOf(visit, second).waitFor()
    // The other tab works on with the old parts, its form as it was, and is asked again.
    await offer(page).waitFor()
    expect([await stayed(page), await secret.inputValue()]).toEqual([true, 'half a passw'])
    await press(page, 'Update now')
    await expect.poll(() => stayed(page).catch(() => true)).toBe(false)
  })

  test('a part that is gone starts the page again once (desktop)', async () => {
    const visit = await it.visit('desktop')
    const { page } = visit
    visit.expect(/KeyList|ERR_FAILED|ChunkLost/)
    await visit.signIn(await it.person(['Record.search']))
    await rowsOf(visit).waitFor()
    await page.waitForLoadState('networkidle')
    let lost = 1
    await page.route(/KeyList-/, (route) => (lost-- > 0 ? route.abort() : route.continue()))
    await stay(page)

    await page.locator('main').press('?')
    await expect.poll(() => stayed(page).catch(() => true)).toBe(false)
    await rowsOf(visit).waitFor()
    await page.locator('main').press('?')
    await page.getByRole('dialog').waitFor()
  })
})

test('P2: a full device keeps nothing and costs nothing (phone)', async () => {
  const visit = await it.visit('phone')
  const { page, context } = visit
  const cdp = await context.newCDPSession(page)
  const room = (quotaSize?: number) =>
    cdp.send('Storage.overrideQuotaForOrigin', { origin: it.origin, ...(quotaSize !== undefined && { quotaSize }) })
  const kept = async () => (await remains(page)).names.filter((name) => /portal-q:.*q-/.test(name)).length
  await room(1)
  await visit.signIn(await it.person(['Record.search']))
  await rowsOf(visit).waitFor()
  await page.waitForTimeout(500)
  expect(await kept()).toBe(0)

  await room()
  await page.reload()
  await rowsOf(visit).waitFor()
  await expect.poll(kept).toBeGreaterThan(0)
})

describe('P3: a database', () => {
  const damages = {
    'whose records are rubbish': async (name: string) => {
      const open = indexedDB.open(name)
      await new Promise((done) => open.addEventListener('success', done))
      const store = open.result.transaction('kept', 'readwrite').objectStore('kept')
      const keys = store.getAllKeys()
      await new Promise((done) => keys.addEventListener('success', done))
      for (const key of keys.result) store.put({ iv: new Uint8Array(12), sealed: new ArrayBuffer(9), at: 0 }, key)
      await new Promise((done) => store.transaction.addEventListener('complete', done))
      open.result.close()
    },
    'of an older form': async (name: string) => {
      const gone = indexedDB.deleteDatabase(name)
      await new Promise((done) => gone.addEventListener('success', done))
      const open = indexedDB.open(name)
      open.addEventListener('upgradeneeded', () => void open.result.createObjectStore('former'))
      await new Promise((done) => open.addEventListener('success', done))
      open.result.close()
    },
    'of a newer form': async (name: string) => {
      const open = indexedDB.open(name, 9)
      open.addEventListener('upgradeneeded', () => {
        open.result.deleteObjectStore('kept')
        open.result.createObjectStore('coming')
      })
      await new Promise((done) => open.addEventListener('success', done))
      open.result.close()
    },
    'that is gone': async (name: string) => {
      const gone = indexedDB.deleteDatabase(name)
      await new Promise((done) => gone.addEventListener('success', done))
    },
  }
  test('whose records are rubbish, of an older or newer form, or gone is made anew, and nothing is shown of it (phone)', async () => {
    const visit = await keptOn(it, 'phone')
    const { page, context } = visit
    const name = (await remains(page)).names.find((one) => one.startsWith('portal-q:'))?.split('/')[0] ?? ''
    for (const damage of Object.values(damages)) {
      // The measure itself: untouched, it is read without a network.
      await context.setOffline(true)
      await page.reload()
      await rowsOf(visit).waitFor()

      await page.evaluate(damage, name)
      await page.reload()
      await connectFirst(visit).waitFor()
      await context.setOffline(false)
      await rowsOf(visit).waitFor({ timeout: 20_000 })
      await listKept(visit)
    }
  })

  test('that does not answer keeps nobody waiting (phone)', async () => {
    const visit = await keptOn(it, 'phone')
    const { page, context } = visit
    const name = (await remains(page)).names.find((one) => one.startsWith('portal-q:'))?.split('/')[0] ?? ''
    const holder = await context.newPage()
    await holder.goto(`${it.origin}/edge/health`)
    const held = await holder.evaluate(async (database) => {
      const open = indexedDB.open(database, 9)
      await new Promise<void>((begun) => {
        open.addEventListener('upgradeneeded', () => {
          const store = open.result.createObjectStore('endless')
          const on = () => store.get('x').addEventListener('success', on)
          on()
          begun()
        })
      })
      return open.readyState
    }, name)
    expect(held).toBe('done')

    await page.goto(`${it.origin}/trade?Statuses=SUCCESS`)
    await rowsOf(visit).waitFor({ timeout: 10_000 })
  })
})

describe('P4: another person signs in in another tab', () => {
  const signInBeside = async (visit: Visit) => {
    const other = await it.person(['Record.search'], { shopCodes: ['S00000002'] })
    await visit.context.clearCookies()
    const beside = await visit.context.newPage()
    await beside.goto(`${it.origin}/`)
    await beside.getByLabel(visit.door.userName).fill(other.userName)
    await beside.getByLabel(visit.door.password, { exact: true }).fill(other.password)
    await beside.getByRole('button', { name: visit.door.signIn, exact: true }).click()
    await beside.locator('main .face').waitFor()
  }

  test('and the first tab shows nothing of the former one any more (phone)', async () => {
    const visit = await keptOn(it, 'phone')
    await signInBeside(visit)

    await visit.page.locator('main .face').waitFor()
    expect(await visit.page.locator('body').innerText()).not.toContain(amount)
  })

  test('which is seen to fail where tabs cannot tell each other (phone)', async () => {
    const visit = await it.visit('phone', { worker: true })
    await withoutChannel(visit.page)
    await visit.signIn(await it.person(['Record.search']))
    await rowsOf(visit).waitFor()
    await signInBeside(visit)

    await visit.page.waitForTimeout(1000)
    expect(await visit.page.locator('body').innerText()).toContain(amount)
  })
})

test('P5: a network that comes and goes a hundred times leaves the page as it was, and fresh (phone)', async () => {
  const visit = await keptOn(it, 'phone')
  const { page, context } = visit
  await stay(page)
  for (let turn = 0; turn < 100; turn++) await context.setOffline(turn % 2 === 0)
  await context.setOffline(true)
  await bar(visit).waitFor() // the measure itself: a network that is gone is said to be
  await it.pay({ tradeNo: `T-flap-${Date.now()}`, amount: 5678 })
  await context.setOffline(false)

  await page
    .getByRole('table', { name: visit.say('Transactions') })
    .getByText('5,678')
    .first()
    .waitFor({ timeout: 20_000 })
  await bar(visit).waitFor({ state: 'hidden' })
  expect(await stayed(page)).toBe(true)
})

describe('P7: a device whose clock is a day', () => {
  const shifted = async (visit: Visit) =>
    visit.context.addInitScript(() => {
      const Real = Date
      let shift = 0
      try {
        shift = Number(localStorage.getItem('test.shift') ?? '0')
      } catch {
        // a page without an origin has no storage
      }
      class Shifted extends Real {
        constructor(...parts: [] | ConstructorParameters<typeof Date>) {
          if (parts.length === 0) super(Shifted.now())
          else super(...parts)
        }
        static override now() {
          return Real.now() + shift
        }
      }
      globalThis.Date = Shifted as DateConstructor
    })

  test.each([
    ['ahead', 24],
    ['behind', -24],
  ])('%s signs in, reads and starts offline (phone)', async (_, hours) => {
    const visit = await it.visit('phone', { worker: true })
    const { page, context } = visit
    visit.expect(noNetwork)
    await shifted(visit)
    const set = (by: number) => page.evaluate((ms) => localStorage.setItem('test.shift', String(ms)), by * 3_600_000)
    await page.goto(`${it.origin}/edge/health`)
    await set(hours)
    await visit.signIn(await it.person(['Record.search']))
    await rowsOf(visit).waitFor()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await listKept(visit)

    await context.setOffline(true)
    await page.reload()
    await rowsOf(visit).waitFor()
    // What is kept may be read for twelve hours, and a clock set back does not add to them.
    for (const later of [13, -13]) {
      await set(hours + later)
      await page.reload()
      await connectFirst(visit).waitFor()
    }
  })
})

describe('P8: a network that answers everything with a page of its own', () => {
  test('counts as no server, never as maintenance, and leaves nothing behind (phone)', async () => {
    const visit = await keptOn(it, 'phone')
    visit.expect(/text\/html|MIME|status of/)
    const { page, say } = visit
    const closed = page.getByRole('heading', { name: say('The service is closed for maintenance') })
    await it.stop('captive')
    try {
      for (const _ of ['once', 'twice', 'a third time']) {
        await page.goto(`${it.origin}/`)
        await rowsOf(visit).waitFor()
        await bar(visit).waitFor()
      }
      expect(await closed.count()).toBe(0)
      expect((await remains(page)).text).not.toContain('Free Wi-Fi')
    } finally {
      await it.start()
    }
    await bar(visit).getByRole('button').click()
    await bar(visit).waitFor({ state: 'hidden' })

    // The measure itself: were such an answer ours, the service would be closed.
    await it.stop('pretending')
    try {
      await page.goto(`${it.origin}/`)
      await closed.waitFor()
    } finally {
      await it.start()
    }
  })
})

test('P9: storage taken away by the browser costs the offline start alone (phone)', async () => {
  const visit = await keptOn(it, 'phone')
  const { page, context } = visit
  const cdp = await context.newCDPSession(page)
  await cdp.send('Storage.clearDataForOrigin', {
    origin: it.origin,
    storageTypes: 'indexeddb,cache_storage,local_storage,service_workers',
  })
  await visit.payments.first().click()
  await page
    .getByRole('dialog', { name: visit.say('Transaction details') })
    .getByText(visit.say('What happened'))
    .waitFor()
  await page.goto(`${it.origin}/trade`)
  await rowsOf(visit).waitFor()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await listKept(visit)
  await context.setOffline(true)
  await page.reload()
  await rowsOf(visit).waitFor()

  // The measure itself: without what was kept there is no offline start.
  await cdp.send('Storage.clearDataForOrigin', { origin: it.origin, storageTypes: 'indexeddb' })
  await page.reload()
  await connectFirst(visit).waitFor()
})

describe('P10: signing out in one tab', () => {
  const twoTabs = async (prepare: (page: Page) => Promise<unknown> = async () => {}) => {
    const visit = await keptOn(it, 'tablet')
    const beside = await visit.context.newPage()
    await prepare(beside)
    await beside.goto(`${it.origin}/trade`)
    await rowsOf(visit, beside).waitFor()
    await visit.page.goto(`${it.origin}/account`)
    return { visit, beside }
  }

  test('empties the others within a second, even where the server does not answer (tablet)', async () => {
    const { visit, beside } = await twoTabs()
    await it.stop('silent')
    try {
      await visit.button('Sign out').last().click()
      await rowsOf(visit, beside).waitFor({ state: 'detached', timeout: 1000 })
      await expect
        .poll(async () => (await remains(beside)).names.filter((name) => name.startsWith('portal-q:')))
        .toEqual([])
    } finally {
      await it.start()
    }
  })

  test('which is seen to fail where tabs cannot tell each other (tablet)', async () => {
    const { visit, beside } = await twoTabs(withoutChannel)
    await visit.button('Sign out').last().click()
    await visit.page.getByLabel(visit.door.userName).waitFor()

    expect(await beside.locator('body').innerText()).toContain(amount)
  })
})
