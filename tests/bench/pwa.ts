import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext } from 'playwright'
import { today } from '#shared/business-day.ts'
import { startBrowserIn } from '../kit/browser.ts'
import { certificate } from './certificate.ts'
import { emptyPage } from './empty-page.ts'
import { median, roundsOf, type Bench, type Figure } from './figures.ts'
import { button, Phone, phoneFigure } from './phone.ts'
import { product } from './product.ts'
import { proxy } from './proxy.ts'
import { fillShelf, longest, type Longest } from './pwa-kept.ts'
import { look, phone, signIn, type Seen } from './visit.ts'

const rounds = roundsOf(7, 3)
const starts = roundsOf(50, 10)
const readings = roundsOf(5, 1)
const listed = { selector: '.list-table tbody tr:not(.list-day)', count: 20 }

/** The installed app: opened again, opened without a network, and with as much kept as may be. */
export const pwa: Bench = {
  name: 'pwa',
  how: `installed, signed in; phone 412x823, processor slowed to that of a phone, 150 ms, 1.6 Mbit/s, HTTP/2, TLS; median of ${rounds} in turns, ${starts} starts after a kill, ${readings} readings of blocks`,
  async measure() {
    const ground = mkdtempSync(join(tmpdir(), 'noren-bench-pwa-'))
    const own = certificate()
    await using built = await product()
    await using open = await built.open()
    await using bare = await emptyPage(join(ground, 'empty'))
    await using portal = await proxy(open.port, own)
    await using empty = await proxy(bare.port, own)
    const options = [`--ignore-certificate-errors-spki-list=${own.pin}`]
    const phone = new Phone()
    const slowdowns: number[] = []
    /** How fast the machine is now: asked before each part, since a shared machine's hours differ. */
    const slowdown = async () => {
      slowdowns.push(await phone.measure(`${empty.origin}/`, options))
      return phone.slowdown
    }
    const device = new Device(join(ground, 'profile'), options)
    // Yesterday, because today has no twenty payments yet in the morning.
    const day = today(new Date(Date.now() - 86_400_000), built.zone)
    const url = `${portal.origin}/trade?From=${day}&To=${day}`
    try {
      await device.install(url, empty.origin)
      const seen = await inTurns(device, url, empty.origin, await slowdown())
      const cold = await coldStarts(device, url, await slowdown())
      const few = await longest(await device.open(), url, listed, readings, await slowdown())
      const bytes = await fillShelf(await device.open(), url)
      const full = await longest(await device.open(), url, listed, readings, phone.slowdown)
      return {
        figures: [...figuresOf(seen, cold), ...keptFigures(few, full, bytes), firstRoute(), phoneFigure(slowdowns)],
        beside: { seen, cold, few, full, slowdowns },
      }
    } finally {
      await device.close()
      rmSync(ground, { recursive: true, force: true })
    }
  },
}

/** A phone on which the app is: its profile outlives its browser. */
class Device {
  readonly #folder: string
  readonly #further: readonly string[]
  #context: BrowserContext | undefined

  constructor(folder: string, further: readonly string[]) {
    this.#folder = folder
    this.#further = further
  }

  async open(): Promise<BrowserContext> {
    this.#context ??= await startBrowserIn(this.#folder, { ...phone, locale: 'ja-JP' }, this.#further)
    return this.#context
  }

  async close(): Promise<void> {
    await this.#context?.close().catch(() => {}) // it may have been killed
    this.#context = undefined
  }

  /** Kills the browser as a phone does that needs its memory. */
  async kill(): Promise<void> {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
      if (commandOf(pid).includes(`--user-data-dir=${this.#folder}`)) process.kill(Number(pid), 'SIGKILL')
    await this.close()
    for (const lock of ['SingletonLock', 'SingletonCookie', 'SingletonSocket'])
      rmSync(join(this.#folder, lock), { force: true })
  }

  /** Signs in, waits until the app lies on the device with its list, and closes as a person does. */
  async install(url: string, empty: string): Promise<void> {
    const context = await this.open()
    const page = await context.newPage()
    await signIn(page, url, listed)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.reload()
    await page
      .locator(listed.selector)
      .nth(listed.count - 1)
      .waitFor()
    await page.waitForTimeout(3_000)
    // A second list, so that there is one to be read from the store.
    await page.goto(`${url}&Sort=tradeTime`)
    await page
      .locator(listed.selector)
      .nth(listed.count - 1)
      .waitFor()
    await page.waitForTimeout(3_000)
    await page.close()
    await look(context, empty, button, 1)
    await this.close()
  }
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return '' // it has ended meanwhile
  }
}

interface Round {
  readonly again: Seen
  readonly empty: Seen
  readonly offline: Seen
}

async function inTurns(device: Device, url: string, empty: string, slowdown: number): Promise<Round[]> {
  const context = await device.open()
  const seen: Round[] = []
  // The first of each warms what a browser that has just been opened has not.
  for (let round = -1; round < rounds; round++) {
    const again = await look(context, url, listed, slowdown)
    const bare = await look(context, empty, button, slowdown)
    await context.setOffline(true)
    const offline = await look(context, url, listed, slowdown, true)
    await context.setOffline(false)
    if (round >= 0) seen.push({ again, empty: bare, offline })
  }
  await device.close()
  return seen
}

/** Starts without a network in a browser that was killed before: whether the list stood there, and after how many ms. */
async function coldStarts(device: Device, url: string, slowdown: number): Promise<(number | undefined)[]> {
  const took: (number | undefined)[] = []
  for (let at = 0; at < starts; at++) {
    const context = await device.open()
    await context.setOffline(true)
    took.push(
      await look(context, url, listed, slowdown, true).then(
        ({ ready }) => ready,
        () => undefined,
      ),
    )
    await device.kill()
    await sleep(50)
  }
  return took
}

function figuresOf(seen: readonly Round[], cold: readonly (number | undefined)[]): Figure[] {
  const of = (name: keyof Round) => median(seen.map((round) => round[name].ready))
  const worked = cold.filter((ms) => ms !== undefined)
  return [
    {
      figure: 'repeat visit, first 20 rows',
      unit: 'ms',
      value: of('again'),
      limit: { name: 'repeat of the empty React page', value: of('empty') },
      gate: 2.5,
      goal: 2,
    },
    {
      figure: 'offline start, first 20 rows',
      unit: 'ms',
      value: of('offline'),
      limit: { name: 'our own repeat visit', value: of('again') },
      gate: 1.2,
      goal: 1.1,
    },
    {
      figure: `offline starts that failed, of ${cold.length} after a kill`,
      unit: '',
      value: cold.length - worked.length,
      gate: 0,
    },
    { figure: 'offline start after a kill', unit: 'ms', value: median(worked) },
  ]
}

/** The longest block of each thing that is done; none may be long because much is kept. */
function keptFigures(few: Longest, full: Longest, bytes: number): Figure[] {
  const kept = `${(bytes / 1e6).toFixed(1)} MB kept`
  // What is drawn blocks with little kept as with much; what much adds to it may not be felt.
  const added = (figure: string, of: keyof Longest): Figure => ({
    figure: `${figure}: longest block, added by ${kept}`,
    unit: 'ms',
    value: Math.max(0, full[of] - few[of]),
    gate: 50,
  })
  return [
    added('start', 'start'),
    added('reading a kept list', 'read'),
    added('writing and trimming', 'write'),
    added('search through what is kept', 'search'),
    { figure: 'longest block of a start, little kept', unit: 'ms', value: few.start },
  ]
}

/** What `npm run size` weighs of a start at /trade. */
function firstRoute(): Figure {
  const said = execFileSync(process.execPath, ['src/build/size.js'], { encoding: 'utf8' })
  const weight = (part: string) => Number(new RegExp(`^${part} +([\\d.]+) kB`, 'm').exec(said)?.[1] ?? NaN)
  const value = weight('shell') + weight('/trade')
  return { figure: 'scripts of the first route, brotli', unit: 'kB', value, gate: 150 }
}
