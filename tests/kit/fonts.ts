import type { Page } from 'playwright'

/** A font that drew letters, with a piece of text where it did. */
export interface DrawnFont {
  readonly family: string
  readonly letters: number
  readonly text: string
}

/** The fonts in which the browser drew what stands below a selector, the most used first; code has its own on purpose. */
export async function drawnFonts(page: Page, below: string): Promise<DrawnFont[]> {
  const browser = await page.context().newCDPSession(page)
  const fonts = new Map<string, DrawnFont>()
  try {
    await browser.send('DOM.enable')
    await browser.send('CSS.enable')
    const { root } = await browser.send('DOM.getDocument', { depth: 0 })
    const withText = await page.evaluate((selector) => {
      const parents = new Set<Element>()
      for (const part of document.querySelectorAll(selector)) {
        const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const { parentElement } = node
          if (node.textContent?.trim() && parentElement?.checkVisibility() && !parentElement.closest('.mono, script'))
            parents.add(parentElement)
        }
      }
      return [...parents].map((parent, index) => {
        parent.setAttribute('data-drawn', String(index))
        return parent.textContent ?? ''
      })
    }, below)
    const { nodeIds } = await browser.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '[data-drawn]' })
    for (const [at, nodeId] of nodeIds.entries()) {
      const { fonts: here } = await browser.send('CSS.getPlatformFontsForNode', { nodeId })
      for (const { familyName: family, glyphCount } of here) {
        const known = fonts.get(family)
        fonts.set(family, {
          family,
          letters: (known?.letters ?? 0) + glyphCount,
          text: known?.text ?? withText[at] ?? '',
        })
      }
    }
  } finally {
    await browser.detach()
  }
  return [...fonts.values()].toSorted((one, other) => other.letters - one.letters)
}
