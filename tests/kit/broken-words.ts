import type { Page } from 'playwright'

/** Words of an alphabet that go on in the next line without a hyphen: their place is too narrow for them. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const unseen = '.sr-only, .skip-link, script, style'
    const clipped = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || clipped(element.parentElement))
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement, textContent } = node
      if (!parentElement?.checkVisibility() || parentElement.closest(unseen) || clipped(parentElement)) continue
      for (const { 0: word, index } of (textContent ?? '').matchAll(/[\p{Script=Latin}\p{Script=Cyrillic}]{2,24}/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
        if (new Set(lines.map(({ top }) => Math.round(top / 6))).size > 1)
          found.push(`broken inside: ${word} in ${parentElement.tagName.toLowerCase()}.${parentElement.className}`)
      }
    }
    return [...new Set(found)]
  })
}
