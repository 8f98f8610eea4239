import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'

const pxPerMm = 96 / 25.4
const spareMm = 1 // printers round; a slip a hair too short would need a second page

/** Prints on A4 while the component stands; the page's number comes from the house's print style. */
export function useLetterPage(): void {
  const rules = useRules()
  useLayoutEffect(() => rules.replaceSync('@page { size: A4; margin: 15mm }'), [rules])
}

/** Prints on 58 mm while the component stands, as long as the slip is, without the browser's own lines. */
export function useSlipPage(slip: RefObject<HTMLElement | null>): void {
  const rules = useRules()
  // In the same commit as the content, so that nobody can print new words on the old length.
  useLayoutEffect(() => {
    if (slip.current) rules.replaceSync(slipPage(slip.current))
  })
  useEffect(() => {
    const measured = slip.current
    if (!measured) return
    const watcher = new ResizeObserver(() => rules.replaceSync(slipPage(measured)))
    watcher.observe(measured)
    return () => watcher.disconnect()
  }, [rules, slip])
}

function slipPage({ offsetHeight }: HTMLElement): string {
  const mm = Math.ceil(offsetHeight / pxPerMm + spareMm)
  return `@page { size: 58mm ${mm}mm; margin: 0; @bottom-right { content: none } }`
}

/** A sheet of rules that holds while the component stands; not style text, which the policy forbids. */
function useRules(): CSSStyleSheet {
  const [rules] = useState(() => new CSSStyleSheet())
  useLayoutEffect(() => {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== rules)
    }
  }, [rules])
  return rules
}

/** Names the printed file while it is printed; the page has its own title again afterwards. */
export function usePrintTitle(title: string): void {
  useEffect(() => {
    let before: string | undefined
    const begin = () => {
      before ??= document.title
      document.title = title
    }
    const end = () => {
      if (before !== undefined) document.title = before
      before = undefined
    }
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
      end()
    }
  }, [title])
}
