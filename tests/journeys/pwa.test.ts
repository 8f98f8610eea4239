import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  amount,
  damaged,
  flapping,
  formSurvives,
  fullDevice,
  heldDatabase,
  killedWorker,
  offered,
  partComesBack,
  payment,
  rowsOf,
  stay,
  stayed,
  withoutChannel,
  withoutPatience,
  workersToKill,
} from '../kit/installed.ts'
import { captive, evicted, signOutOfBoth, wrongClock } from '../kit/installed-device.ts'
import { keptOn } from '../kit/kept-on.ts'
import { live, type Live } from '../kit/live.ts'
import { openClosing } from '../kit/open-closing.ts'
import { release } from '../kit/release.ts'
import { damages } from '../kit/damages.ts'
import { spoilt, type Spoiling } from '../kit/spoilt.ts'
import type { Visit } from '../kit/visit.ts'

const rounds = Array.from({ length: Number(process.env['FAULT_PWA_ROUNDS'] ?? 1) }, (_, index) => index + 1)

let it: Live
const visits = openClosing()
beforeAll(async () => {
  it = visits.of(await live({ browser: 'window' }))
  await it.pay(payment)
})
afterEach(() => visits.close())
afterAll(async () => it[Symbol.asyncDispose]())

describe.each(rounds)('the installed app, round %i', () => {
  describe('P1: a new version while somebody works', () => {
    test('is offered, never taken over a form with unsaved input, put off in all tabs, and the old parts still load (desktop)', async () => {
      using built = release('KeyList')
      await using own = await live({ browser: 'window', clientFolder: built.clientFolder })
      await own.pay(payment)
      const visit = await formSurvives(own, built)
      const { page, say } = visit
      const press = (of: Page, name: string) => of.getByRole('button', { name: say(name), exact: true }).click()
      const secret = visit.field('Current password')
      const second = await visit.context.newPage()
      await second.goto(`${own.origin}/trade`)
      await rowsOf(visit, second).waitFor()
      await stay(second)
      await offered(visit, second).waitFor()
      await second.locator('main').press('?')
      await second.getByRole('dialog').waitFor()
      await second.keyboard.press('Escape')
      await press(second, 'Later')
      await Promise.all([page, second].map((one) => offered(visit, one).waitFor({ state: 'hidden' })))
      expect([await stayed(page), await stayed(second)]).toEqual([true, true])

      await second.reload()
      await second.getByText(say('What is new')).click()
      await second.getByRole('listitem').filter({ hasText: 'アイコン' }).waitFor()
      await press(second, 'Update now')
      await expect.poll(() => stayed(second).catch(() => true), { timeout: 10_000 }).toBe(false)
      await rowsOf(visit, second).waitFor()
      // The other tab works on with the old parts, its form as it was, and is asked again.
      await offered(visit).waitFor()
      expect([await stayed(page), await secret.inputValue()]).toEqual([true, 'half a passw'])
      await press(page, 'Update now')
      await expect.poll(() => stayed(page).catch(() => true), { timeout: 10_000 }).toBe(false)
    })

    test('a part that is gone starts the page again once (desktop)', () => partComesBack(it))
  })

  test('P2: a full device keeps nothing and costs nothing (phone)', () => fullDevice(it))

  describe('P3: a database', () => {
    test('whose records are rubbish, of an older or newer form, or gone is made anew, and nothing is shown of it (phone)', async () => {
      const visit = await keptOn(it, 'phone')
      for (const damage of Object.values(damages)) await damaged(visit, damage)
    })

    test('that does not answer keeps nobody waiting (phone)', () => heldDatabase(it))
  })

  test('P4: another person who signs in in another tab: the first tab shows nothing of the former one any more (phone)', async () => {
    const visit = await keptOn(it, 'phone')
    await signInBeside(visit)

    await visit.page.locator('main .face').waitFor()
    expect(await visit.page.locator('body').innerText()).not.toContain(amount)
  })

  test('P5: a network that comes and goes a hundred times leaves the page as it was, and fresh (phone)', () =>
    flapping(it, 100))

  test('P6: a worker killed while it installs, starts, answers and takes an alert is there again, and so is the list (phone)', async () => {
    using built = spoilt(workersToKill.slow)
    await using own = await live({ browser: 'window', clientFolder: built.clientFolder })
    await own.pay(payment)
    await killedWorker(own)
  })

  test.each([
    ['ahead', 24],
    ['behind', -24],
  ])('P7: a device whose clock is a day %s signs in, reads and starts offline (phone)', (_, hours) =>
    wrongClock(it, hours),
  )

  test('P8: a network that answers everything with a page of its own counts as no server, never as maintenance, and leaves nothing behind (phone)', () =>
    captive(it))

  test('P9: storage taken away by the browser costs the offline start alone (phone)', () => evicted(it))

  test('P10: signing out in one tab empties the others within a second, even where the server does not answer (tablet)', () =>
    signOutOfBoth(it))
})

/** Each defence taken out, once: the check that passed above fails. */
describe('is seen to fail', () => {
  /** The built app without the defence, on a server of its own. */
  const without = async (check: (own: Live) => Promise<unknown>, ...spoilings: Spoiling[]) => {
    using built = spoilt(...spoilings)
    await using own = visits.of(await live({ browser: 'window', clientFolder: built.clientFolder }), /./)
    await own.pay(payment)
    await check(own)
  }

  test('P1, where a new version takes over by itself', async () => {
    using built = release('KeyList')
    await using own = await live({ browser: 'window', clientFolder: built.clientFolder })
    await own.pay(payment)
    await expect(formSurvives(own, built, 'impatient')).rejects.toThrow(/false/)
  })

  test('P1, where a page may not note that it started again', async () => {
    await expect(
      partComesBack(it, (page) =>
        page.addInitScript(() => {
          const write = Storage.prototype.setItem
          Storage.prototype.setItem = function (name, value) {
            if (name === 'portal.reloadedForChunk') throw new DOMException('refused', 'SecurityError')
            write.call(this, name, value)
          }
        }),
      ),
    ).rejects.toThrow(/expected true to be false/)
  })

  test('P2, where a refusal of the device goes through to the page', () =>
    without(
      async (own) => expect(fullDevice(own)).rejects.toThrow(/Quota|Error/),
      {
        file: /program-/,
        place: /(setItem:\(([\w$]+),([\w$]+)\)=>[\w$]+\(\2,\3\))\.catch\(\(\)=>\{\}\)/,
        becomes: '$1',
      },
      {
        file: /program-/,
        place:
          /(try\{let [\w$]+=await [\w$]+\([\w$]+\([\w$]+,[\w$]+\)\);return [\w$]+&&await [\w$]+\([\w$]+,[\w$]+\),[\w$]+\})catch\{return\}/,
        becomes: '$1finally{}',
      },
    ))

  test('P3, where a database of another form is used as it is', () =>
    without(
      async (own) => {
        const visit = await keptOn(own, 'phone')
        await expect(damaged(visit, damages['of an older form'])).rejects.toThrow(/portal-q|Timeout/)
      },
      { file: /program-/, place: /objectStoreNames\.contains\(`kept`\)/, becomes: 'objectStoreNames' },
    ))

  test('P3, where a page waits for its database for ever', async () => {
    await expect(heldDatabase(it, withoutPatience(3000))).rejects.toThrow(/Timeout 40000ms/)
  })

  test('P4, where tabs cannot tell each other', async () => {
    const visit = await it.visit('phone', { worker: true })
    await withoutChannel(visit.page)
    await visit.signIn(await it.person(['Record.search']))
    await rowsOf(visit).waitFor()
    await signInBeside(visit)

    await visit.page.waitForTimeout(1000)
    expect(await visit.page.locator('body').innerText()).toContain(amount)
  })

  test('P5, where nobody looks whether the network is back', async () => {
    const deaf = (page: Page) =>
      page.addInitScript(() => {
        const [listen, every] = [globalThis.addEventListener, globalThis.setInterval]
        globalThis.addEventListener = ((...what: Parameters<typeof listen>) =>
          what[0] === 'online' ? undefined : listen.apply(globalThis, what)) as typeof listen
        globalThis.setInterval = ((work: () => void, after?: number) =>
          after === 15_000 ? 0 : every(work, after)) as typeof every
      })
    await expect(flapping(it, 0, (place) => deaf(place as Page))).rejects.toThrow(/Timeout 40000ms/)
  })

  test('P6, where a worker keeps the shell in its memory', async () => {
    using built = spoilt(workersToKill.forgetful)
    await using own = visits.of(await live({ browser: 'window', clientFolder: built.clientFolder }), /./)
    await own.pay(payment)
    await expect(killedWorker(own)).rejects.toThrow(/ERR_/)
  })

  test('P7, where a clock may be set back', () =>
    without(async (own) => expect(wrongClock(own, 24)).rejects.toThrow(/Timeout/), {
      file: /program-/,
      place: />-6e5&&/,
      becomes: '>-1/0&&',
    }))

  test('P8, where a network is believed that says it is the portal', async () => {
    await expect(captive(it, 'pretending')).rejects.toThrow(/expected 1 to be/)
  })

  test('P8, where any page is taken for the tenant’s colours', () =>
    without(async (own) => expect(captive(own)).rejects.toThrow(/Free Wi-Fi/), {
      file: /^sw\.js$/,
      place: /startsWith\(`text\/css`\)/,
      becomes: 'startsWith(`text/`)',
    }))

  test('P9, where a worker that is gone does not come back', async () => {
    await expect(
      evicted(it, (page) =>
        page.addInitScript(() => {
          ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('no workers here'))
        }),
      ),
    ).rejects.toThrow(/activated/)
  })

  test('P10, where tabs cannot tell each other', async () => {
    await expect(signOutOfBoth(it, withoutChannel)).rejects.toThrow(/undefined/)
  })
})

async function signInBeside(visit: Visit) {
  const other = await it.person(['Record.search'], { shopCodes: ['S00000002'] })
  await visit.context.clearCookies()
  const beside = await visit.context.newPage()
  await beside.goto(`${it.origin}/`)
  await beside.getByLabel(visit.say('User name')).fill(other.userName)
  await beside.getByLabel(visit.say('Password'), { exact: true }).fill(other.password)
  await beside.getByRole('button', { name: visit.say('Sign in'), exact: true }).click()
  await beside.locator('main .face').waitFor()
}
