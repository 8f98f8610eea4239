import { createHash } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright'
import type { Language } from '#shared/language.ts'
import { textsOf } from './speech.ts'

/**
 * What the accessibility rules find on the page as it stands, serious and critical alone; `colours` asks only what another
 * colour scheme can change.
 */
export async function barriers(page: Page, of: 'everything' | 'colours' = 'everything'): Promise<string[]> {
  // Its program is half a megabyte: it stays in the page until another is opened. `void 0` is a program that does nothing.
  const stays = await page.evaluate(() => 'axe' in window)
  // The page has no frames to follow, and what passes need not be told.
  const whole = new AxeBuilder({ page, ...(stays && { axeSource: 'void 0' }) })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
  // What lies under a dialog was looked at before the dialog was opened.
  const over = 'dialog[open], .popover-panel'
  const axe = (await page.locator(over).count()) > 0 ? whole.include(over) : whole
  const { violations } = await (
    of === 'colours' ? axe.withRules(['color-contrast', 'link-in-text-block']) : axe
  ).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${summary(failureSummary)}`),
    )
}

const summary = (text = '') => text.split('\n').slice(1).join(' ').trim().slice(0, 160)

/** Shows the page in another scheme, once every colour has arrived. */
export async function inScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await atRest(page)
}

/** Waits until nothing on the page moves. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
}

/** What does not fit: cut words, things beyond the window's edges, a page that scrolls sideways. */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const { documentElement: root } = document
    if (root.scrollWidth > root.clientWidth)
      found.push(`the page is ${root.scrollWidth} px wide in a window of ${root.clientWidth}`)
    for (const beside of document.querySelectorAll('.drawer[open]:not([aria-modal])')) {
      const { left } = beside.getBoundingClientRect()
      const right = document.querySelector('.split-main')?.getBoundingClientRect().right ?? 0
      if (right > left + 1) found.push(`what stands beside the list covers ${Math.round(right - left)} px of it`)
    }
    const name = (element: Element) => {
      const words = (element instanceof HTMLElement ? element.innerText : (element.textContent ?? ''))
        .trim()
        .replace(/\s+/g, ' ')
      return `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} "${words.slice(0, 40)}"`
    }
    const unseen = (element: Element): boolean => {
      const clipped = getComputedStyle(element).clipPath === 'inset(50%)'
      return clipped || (element.parentElement !== null && unseen(element.parentElement))
    }
    const hidden = (element: Element) =>
      unseen(element) ||
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      element.closest('.sr-only, .skip-link') !== null
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== root &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const hasWords = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      if (!hasWords || hidden(element)) continue
      const box = element.getBoundingClientRect()
      if (box.width === 0 || box.height === 0) continue
      for (let at: HTMLElement | null = element; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at)
        if (/auto|scroll/.test(style.overflowX + style.overflowY)) break
        if (/hidden|clip/.test(style.overflowX) && at.scrollWidth > at.clientWidth + 1)
          found.push(`cut at the side: ${name(element)} by ${at.className}`)
        if (/hidden|clip/.test(style.overflowY) && at.scrollHeight > at.clientHeight + 2 && at.clientHeight > 0)
          found.push(`cut at the foot: ${name(element)} by ${at.className}`)
        if (style.overflowX !== 'visible') break
      }
      if ((box.right > root.clientWidth + 1 || box.left < -1) && !scrolls(element))
        found.push(`beyond the edge: ${name(element)}`)
    }
    const readable = 44
    for (const field of document.body.querySelectorAll<HTMLElement>('input, textarea, select')) {
      if (field.matches('[type=checkbox], [type=radio], [type=file], [type=hidden]') || hidden(field)) continue
      const { width } = field.getBoundingClientRect()
      if (width < readable)
        found.push(`a field ${Math.round(width)} px wide: "${field.getAttribute('aria-label') ?? ''}"`)
    }
    return [...new Set(found)]
  })
}

/** Controls that a finger misses: less than 44 px to hit, their pseudo-elements and labels included. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 44
    const found: string[] = []
    function* ancestorsOf(element: Element) {
      for (let at: Element | null = element; at; at = at.parentElement) yield at
    }
    for (const control of document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')) {
      // What a style sheet takes out of sight is not hit by a finger.
      const unseen = [...ancestorsOf(control)].some((one) => getComputedStyle(one).clipPath === 'inset(50%)')
      if (
        unseen ||
        control.closest('[inert], [aria-hidden=true], .sr-only, .skip-link') ||
        control.matches('[type=hidden], [hidden]')
      )
        continue
      if (!control.checkVisibility({ opacityProperty: false, visibilityProperty: true })) continue
      // A check box is hit by its label, a payment by its whole row.
      const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined
      const target = control.matches('.list-open')
        ? (control.closest('tr') ?? control)
        : label?.contains(control)
          ? label
          : control
      // A link in the middle of a sentence is as high as its line.
      if (
        control.matches('a') &&
        getComputedStyle(control).display === 'inline' &&
        control.parentElement?.matches('p, dd, li')
      )
        continue
      const box = target.getBoundingClientRect()
      if (box.width === 0 || box.height === 0) continue
      if (box.width >= least - 0.5 && box.height >= least - 0.5) continue
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const at = target.getBoundingClientRect()
      const hits = (x: number, y: number) => {
        const hit = document.elementFromPoint(x, y)
        return hit !== null && target.contains(hit)
      }
      const [x, y] = [at.x + at.width / 2, at.y + at.height / 2]
      const reach = (dx: number, dy: number) => {
        let far = 0
        while (far < least && hits(x + dx * (far + 1), y + dy * (far + 1))) far += 1
        return far
      }
      const wide = Math.max(at.width, reach(-1, 0) + reach(1, 0) + 1)
      const high = Math.max(at.height, reach(0, -1) + reach(0, 1) + 1)
      if (wide < least - 1 || high < least - 1)
        found.push(
          `${Math.round(wide)} x ${Math.round(high)}: ${control.tagName.toLowerCase()}.${control.className} "${(control.getAttribute('aria-label') ?? target.innerText ?? '').trim().slice(0, 30)}"`,
        )
    }
    scrollTo(0, 0)
    return [...new Set(found)]
  })
}

/** Rows of a list that a screen reader meets with more or fewer cells than the list has headings, as tables and as cards. */
export function unevenRows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const read = (row: Element) => [...row.children].filter((cell) => getComputedStyle(cell).display !== 'none').length
    return [...document.querySelectorAll('table.list-table')].flatMap((table) => {
      const heads = [...table.querySelectorAll('thead tr')].map(read)
      const rows = [...table.querySelectorAll('tbody tr:not(.list-day)')].map(read)
      const uneven = rows.filter((cells) => heads.some((head) => head !== cells))
      return uneven.length === 0 ? [] : [`${uneven[0]} cells under ${heads[0]} headings in ${uneven.length} rows`]
    })
  })
}

/** Every word a person sees or hears on the page, without what is marked as another language. */
export function wordsOf(page: Page, language: Language): Promise<string[]> {
  return page.evaluate((own) => {
    const words: string[] = [document.title]
    const ours = (element: Element | null) => (element?.closest('[lang]')?.getAttribute('lang') ?? own) === own
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement } = node
      const text = node.textContent?.trim()
      if (
        text &&
        parentElement &&
        ours(parentElement) &&
        !parentElement.closest('script, style, noscript') &&
        parentElement.checkVisibility()
      )
        words.push(text)
    }
    for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        const text = element.getAttribute(name)?.trim()
        if (text && ours(element) && element.checkVisibility()) words.push(text)
      }
    return [...new Set(words)]
  }, language)
}

const sources = [...textsOf('en').keys()]
const ids = new Map(
  sources.map((source) => [createHash('sha256').update(`${source}\u001f`).digest('base64').slice(0, 6), source]),
)
const months = /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*\b/
const kanji = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u
const cyrillic = /\p{Script=Cyrillic}/u

/** Words of another language than the page's; `data` are the test's own names, in whatever language they are. */
export function strangers(words: readonly string[], language: Language, data: readonly string[]): string[] {
  const own = textsOf(language)
  const untranslated = sources.filter((source) => own.get(source) !== source && /[A-Za-z]{3}/.test(source))
  const exact = new Set(untranslated.filter((source) => !source.includes('{')))
  const shapes = untranslated
    .filter(
      (source) =>
        source.includes('{') && !source.includes(', plural') && / [a-z]{2,}/i.test(source.replace(/\{\w+\}/g, '')),
    )
    .map(
      (source) =>
        new RegExp(
          `^${source
            .split(/\{\w+\}|<\/?\d+\/?>/)
            .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
            .join('.+')}$`,
        ),
    )
  const names = data.toSorted((a, b) => b.length - a.length)
  return words.flatMap((text) => {
    const id = ids.get(text)
    if (id) return [`an id without words: ${text} (${id})`]
    const bare = names.reduce((rest, name) => rest.replaceAll(name, ''), text)
    if (language !== 'ja' && kanji.test(bare)) return [`Japanese: ${text}`]
    if (language !== 'mn' && cyrillic.test(bare)) return [`Mongolian: ${text}`]
    if (language === 'en') return []
    if (exact.has(bare.trim()) || shapes.some((shape) => shape.test(bare.trim()))) return [`English: ${text}`]
    if (months.test(bare)) return [`an English date: ${text}`]
    if (/[A-Za-z]{2,}(?: [A-Za-z]{2,}){2,}/.test(bare)) return [`English: ${text}`]
    return []
  })
}

/** Stops of the Tab key where nothing shows that they have the focus; at most so many stops are tried. */
export async function unseenFocus(page: Page, stops = 40): Promise<string[]> {
  const unseen: string[] = []
  await page.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined))
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press('Tab')
    await atRest(page)
    const at = await page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement) || element === document.body) return undefined
      const shows = (one: Element | null): boolean => {
        if (!one || one === document.body) return false
        // A row shows it by a frame that is drawn before its cells.
        return [undefined, '::before'].some((pseudo) => {
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one, pseudo)
          const ring = outlineStyle !== 'none' && parseFloat(outlineWidth) > 0
          return ring || (one === element && pseudo === undefined && boxShadow !== 'none')
        })
      }
      const near = [
        element,
        element.parentElement,
        element.closest('label, .input, .chip'),
        element.closest('tr'),
        ...element.children,
        ...(element.parentElement?.children ?? []),
      ]
      const box = element.getBoundingClientRect()
      const inside = box.bottom > 0 && box.top < innerHeight
      return {
        name: `${element.tagName.toLowerCase()}.${element.className} "${(element.getAttribute('aria-label') ?? element.innerText).slice(0, 30)}"`,
        seen: inside && near.some((one) => shows(one ?? null)),
      }
    })
    if (!at) break
    if (!at.seen) unseen.push(at.name)
  }
  return [...new Set(unseen)]
}
