import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverLimits } from '#shared/limits.ts'
import { bar, noNetwork } from '../kit/kept-on.ts'
import { live, type Live } from '../kit/live.ts'
import { leftAfter, marked, markedBooks, type Stay } from '../kit/profile.ts'
import { remains } from '../kit/remains.ts'
import { leavingWorker, workersAfterReturn } from '../kit/leaving-worker.ts'
import { release } from '../kit/release.ts'
import { spoilt } from '../kit/spoilt.ts'

let it: Live
beforeAll(async () => {
  it = await live({ browser: 'window' })
  await markedBooks(it)
})
afterAll(async () => it[Symbol.asyncDispose]())

const nothing = { inTheClear: [], openable: [] }

const signOut = async ({ visit, page }: Stay, origin = it.origin) => {
  await page.goto(`${origin}/account`)
  await visit.button('Sign out').click()
}
const toDoor = ({ visit, page }: Stay) => page.getByLabel(visit.say('User name')).waitFor()
const connectFirst = ({ visit, page }: Stay) =>
  page.getByRole('heading', { name: visit.say('Connect to sign in') }).waitFor()
const databasesGone = async ({ page }: Stay) => {
  await expect
    .poll(async () => (await remains(page)).names.filter((name) => name.startsWith('portal-q:')), { timeout: 10_000 })
    .toEqual([])
}

/** The device forgets the person: nothing in the clear, and nothing its databases could still be made to tell. */
const forgets: Readonly<Record<string, (stay: Stay) => Promise<void>>> = {
  'after signing out': async (stay) => {
    await signOut(stay)
    await toDoor(stay)
  },
  'after signing out without a network, the server still untold': async (stay) => {
    stay.visit.expect(noNetwork)
    await stay.page.goto(`${it.origin}/account`)
    await stay.visit.context.setOffline(true)
    await stay.visit.button('Sign out').click()
    await connectFirst(stay)
  },
  'after signing out in another tab': async (stay) => {
    const page = await stay.visit.context.newPage()
    await page.goto(`${it.origin}/account`)
    await page.getByRole('button', { name: stay.visit.say('Sign out'), exact: true }).click()
    await toDoor(stay)
  },
  'after their account was closed while they worked': async (stay) => {
    await closeAccount(stay)
    stay.visit.expect(/status of 40[01]/)
    await stay.page.evaluate(() => dispatchEvent(new Event('focus')))
    await stay.page.goto(`${it.origin}/trade`)
    await toDoor(stay)
  },
  'after their account was closed and the page was away for a day': async (stay) => {
    await closeAccount(stay)
    stay.visit.expect(/status of 40[01]/)
    await stay.page.goto('about:blank')
    await stay.page.goto(`${it.origin}/message`)
    await toDoor(stay)
    await databasesGone(stay)
  },
  'after the tenant decided that nothing is kept': async (stay) => {
    await it.configure('offlineHours', 0)
    try {
      await stay.page.goto(`${it.origin}/trade`)
      await marked(stay.visit).waitFor()
      await databasesGone(stay)
      await signOut(stay)
      await toDoor(stay)
    } finally {
      await it.configure('offlineHours', serverLimits.offlineHours)
    }
  },
}

/** Nothing stands in the clear; what is sealed may be opened again by who signs in. */
const keepsSealed: Readonly<Record<string, (stay: Stay) => Promise<void>>> = {
  'after their rights were taken away': async (stay) => {
    await it.portal.db
      .sql`update roles set permissions = '{Message.search}' where role_id = ${stay.login.userId.replace('u-', 'r-')}`
    await stay.page.goto(`${it.origin}/`)
    await stay.page.waitForURL(/account|message|notFound/)
    await expect
      .poll(async () => (await remains(stay.page)).names.filter((name) => name.includes('/api/trade')))
      .toEqual([])
  },
  'thirteen hours after their session ended': async (stay) => {
    stay.visit.expect(noNetwork)
    await endSessions(stay)
    await stay.visit.context.setOffline(true)
    // A page that still hears of its connection would note anew when the server last answered.
    await bar(stay.visit).waitFor()
    await stay.page.evaluate(() => {
      const known: unknown = JSON.parse(localStorage.getItem('portal.known') ?? '{}')
      localStorage.setItem(
        'portal.known',
        JSON.stringify({ ...Object(known), lastOnline: Date.now() - 13 * 3_600_000 }),
      )
    })
    await stay.page.goto(`${it.origin}/trade`)
    await connectFirst(stay)
  },
  'when the device locked itself': async (stay) => {
    await it.configure('idleLockMinutes', 1)
    try {
      await stay.page.goto(`${it.origin}/trade`)
      await marked(stay.visit).waitFor()
      await stay.page.clock.install()
      await stay.page.goto(`${it.origin}/trade`)
      await marked(stay.visit).waitFor()
      await stay.page.clock.runFor(90_000)
      await stay.page.getByRole('heading', { name: stay.visit.say('Locked') }).waitFor()
    } finally {
      await it.configure('idleLockMinutes', serverLimits.idleLockMinutes)
    }
  },
}

describe('a device’s own files hold no byte of the business', () => {
  test.each(Object.entries(forgets))('%s', async (_, ending) => {
    expect(await leftAfter(it, ending)).toEqual(nothing)
  })

  test('after another person signed in', async () => {
    const { inTheClear, openable } = await leftAfter(it, async ({ visit, page }) => {
      await visit.context.clearCookies()
      await visit.signIn(await it.person(['Record.search'], { shopCodes: ['S00000002'] }))
      await page.locator('main .face').waitFor()
    })
    expect(inTheClear).toEqual([])
    // Their own answers name their own company.
    expect(openable.filter((mark) => mark !== '株式会社テスト' && mark !== '臨時休業の予定')).toEqual([])
  })

  test.each(Object.entries(keepsSealed))('%s', async (_, ending) => {
    expect((await leftAfter(it, ending)).inTheClear).toEqual([])
  })
})

test('a device’s own files hold no byte of the business after the worker was called back', async () => {
  using built = release('KeyList')
  await using own = await live({ browser: 'window', clientFolder: built.clientFolder })
  await markedBooks(own)
  const { inTheClear } = await leftAfter(own, async ({ page }) => {
    built.replaceWorker(await leavingWorker(built.clientFolder))
    await expect.poll(() => workersAfterReturn(page), { interval: 1_000, timeout: 30_000 }).toEqual([])
  })
  expect(inTheClear).toEqual([])
})

describe('is seen to find', () => {
  test('what lies in the clear', async () => {
    const { inTheClear } = await leftAfter(it, async ({ page }) => {
      await page.evaluate(() => localStorage.setItem('test', 'MARK-4711'))
    })
    expect(inTheClear.filter((one) => one.includes('Local Storage')).join()).toContain('MARK-4711')
  })

  test('an address and a title that name a payment', async () => {
    const { inTheClear } = await leftAfter(it, async ({ page }) => {
      await page.evaluate(() => {
        document.title = '配達おくれ'
        history.pushState(null, '', '/trade?Trade=MARK-4711')
      })
    })
    expect(inTheClear.filter((one) => one.includes('History')).join()).toContain('MARK-4711')
  })

  test('what a device that does not wipe would still tell', async () => {
    using built = spoilt({
      file: /program-/,
      place: /for\(let\{name:(\w+)\}of \w+\)(\{if\(!\1\?\.startsWith)/,
      becomes: 'for(let{name:$1}of[])$2',
    })
    await using own = await live({ browser: 'window', clientFolder: built.clientFolder })
    await markedBooks(own)
    const { openable } = await leftAfter(own, async (stay) => {
      await signOut(stay, own.origin)
      await toDoor(stay)
    })
    expect(openable).toEqual(expect.arrayContaining(['MARK-4711', '7654321', '臨時休業の予定']))
  })
})

async function closeAccount({ login }: Stay) {
  await it.portal.db.sql`
    update users set status = 'DISABLED' where tenant_code = ${it.portal.tenant} and user_id = ${login.userId}`
}

async function endSessions({ login }: Stay) {
  await it.portal.db.sql`
    update sessions set ended_at = now() where tenant_code = ${it.portal.tenant} and user_id = ${login.userId}`
}
