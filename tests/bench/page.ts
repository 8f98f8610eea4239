import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { startBrowser } from '../kit/browser.ts'
import { certificate } from './certificate.ts'
import { emptyPage } from './empty-page.ts'
import { median, type Bench, type Figure } from './figures.ts'
import { Phone, phoneFigure } from './phone.ts'
import { product } from './product.ts'
import { proxy } from './proxy.ts'
import { signedIn, visit, type Seen } from './visit.ts'

const rounds = 15
const rows = 20

/** The first list, and the dashboard, of a person who is signed in and comes with an empty cache, beside a page that only starts React. */
export const page: Bench = {
  name: 'page',
  how: `cold, signed in; phone 412x823, processor slowed to that of a phone, 150 ms, 1.6 Mbit/s, HTTP/2, TLS, brotli; median of ${rounds} in turns`,
  async measure() {
    const folder = mkdtempSync(join(tmpdir(), 'noren-bench-empty-'))
    const own = certificate()
    await using built = await product()
    await using open = await built.open()
    await using bare = await emptyPage(folder)
    await using portal = await proxy(open.port, own)
    await using empty = await proxy(bare.port, own)
    const options = [`--ignore-certificate-errors-spki-list=${own.pin}`]
    const phone = new Phone()
    await phone.measure(`${empty.origin}/`, options)
    const browser = await startBrowser(options)
    try {
      return await inTurns(browser, phone, portal.origin, `${empty.origin}/`)
    } finally {
      await browser.close()
      rmSync(folder, { recursive: true })
    }
  },
}

async function inTurns(browser: Browser, phone: Phone, portal: string, empty: string) {
  const visitor = await signedIn(browser, `${portal}/trade`, listed)
  const seen: { portal: Seen; panel: Seen; empty: Seen; slowdown: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const { slowdown } = phone
    seen.push({
      slowdown,
      portal: await visit(browser, `${portal}/trade`, listed, visitor, slowdown),
      panel: await visit(browser, `${portal}/panel`, counted, visitor, slowdown),
      empty: await phone.visitEmpty(browser, empty),
    })
  }
  const figure = (name: string, unit: string, of: keyof Seen, screen: 'portal' | 'panel' = 'portal'): Figure => ({
    figure: name,
    unit,
    value: median(seen.map((round) => round[screen][of])),
    limit: { name: 'empty React page', value: median(seen.map((round) => round.empty[of])) },
  })
  return {
    figures: [
      { ...figure(`first ${rows} rows of /trade`, 'ms', 'ready'), gate: 2.3, goal: 2 },
      { ...figure('first contentful paint', 'ms', 'painted'), gate: 0.65, goal: 0.6 },
      { ...figure('script to the first rows', 'ms', 'script'), goal: 5 },
      figure('bytes to the first rows', 'kB', 'kilobytes'),
      { ...figure('numbers of /panel', 'ms', 'ready', 'panel'), gate: 3 },
      { figure: 'longest task of its chart and lists', unit: 'ms', value: median(seen.map(({ panel }) => panel.laterTask)), gate: 200 }, // prettier-ignore
      phoneFigure(seen.map(({ slowdown }) => slowdown)),
    ],
    beside: { seen },
  }
}

const counted = { selector: '.panel-hero .number-hero:not(.panel-wait)', count: 1, later: '.panel-trend canvas' }
const listed = { selector: '.list-table tbody tr:not(.list-day)', count: rows }
