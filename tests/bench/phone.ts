import type { Browser } from 'playwright'
import { startBrowser } from '../kit/browser.ts'
import { median, type Figure } from './figures.ts'
import { visit, type Seen, type Visitor } from './visit.ts'

/** Processor time that the scripts of the empty React page take on the phone of the benches, in ms. */
const scriptMs = 139
const tries = 5
const nobody: Visitor = { state: { cookies: [], origins: [] } }

/**
 * The phone: this machine with its processor slowed so many times that it takes that long. A number that never changes
 * is another phone on every machine, and on a shared one at every hour: what waits for the line stays as it is, what the
 * processor does takes up to twice as long, and so does the ratio of a page that does much to one that does nothing.
 */
export class Phone {
  readonly #unslowed: number[] = []

  /** How many times the processor is to be slowed now. */
  get slowdown(): number {
    return slowdownOf(this.#unslowed)
  }

  /** Visits the empty page with empty caches; what its scripts take says how fast the machine is at this time. */
  async visitEmpty(browser: Browser, emptyPage: string): Promise<Seen> {
    const { slowdown } = this
    const seen = await visit(browser, emptyPage, button, nobody, slowdown)
    this.#unslowed.push(seen.script / slowdown)
    return seen
  }

  /** Visits the empty page often enough to know, in a browser of its own with these options. */
  async measure(emptyPage: string, options: readonly string[]): Promise<number> {
    const browser = await startBrowser(options)
    try {
      for (let at = 0; at < tries; at++) await this.visitEmpty(browser, emptyPage)
      return this.slowdown
    } finally {
      await browser.close()
    }
  }
}

/**
 * How many times the processor is to be slowed, by what the scripts of the empty page took without that, in ms, the last
 * visits alone: 4 where nothing is known, and 1 where even the whole machine is slower than the phone.
 */
export function slowdownOf(unslowed: readonly number[]): number {
  return unslowed.length === 0 ? 4 : Math.max(1, scriptMs / median(unslowed.slice(-tries)))
}

/** Says in the table how the phone was made. */
export function phoneFigure(slowdowns: readonly number[]): Figure {
  return { figure: 'processor slowed, to be the phone', unit: 'x', value: median(slowdowns) }
}

/** What stands on the empty page. */
export const button = { selector: 'button', count: 1 }
