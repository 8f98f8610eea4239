import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'

const pxPerMm = 96 / 25.4
const spareMm = 1 // printers round; a slip a hair too short would need a second page

/** The page of a slip: as wide as the paper, as long as what is on it, without the browser's own lines. */
export function slipPage(heightMm: number): string {
  return `@page { size: 58mm ${heightMm}mm; margin: 0; @bottom-right { content: none } }`
}

/** The page of a letter; its number comes from the house's print style. */
export const letterPage = '@page { size: A4; margin: 15mm }'

/** The height of an element in whole millimetres with a little to spare; follows its changes. 0 while it is not there. */
export function useHeightMm(element: RefObject<HTMLElement | null>): number {
  const [mm, setMm] = useState(0)
  // In the same commit as the content, so that nobody can print new words on the old length.
  useLayoutEffect(() => {
    if (element.current) setMm(heightOf(element.current))
  })
  useEffect(() => {
    const measured = element.current
    if (!measured) return
    const watcher = new ResizeObserver(() => setMm(heightOf(measured)))
    watcher.observe(measured)
    return () => watcher.disconnect()
  }, [element])
  return mm
}

function heightOf({ offsetHeight }: HTMLElement): number {
  return Math.ceil(offsetHeight / pxPerMm + spareMm)
}

/** Prints on this page while the component stands. A sheet of rules, because the policy allows no style text. */
export function usePage(rule: string): void {
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rule)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [rule])
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
