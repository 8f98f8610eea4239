/** The state after a piece of a CSV record: complete, inside an open cell, or not CSV. */
export type CellsRead = 'whole' | 'stray' | { readonly open: string }

/**
 * Reads the cells of one line into `cells`; `open` is the text of a cell that the line before left open. Strict: quotation
 * marks enclose a whole cell and are doubled inside it.
 */
export function readCells(text: string, delimiter: string, cells: string[], open?: string): CellsRead {
  let cell = open
  for (let at = 0; ;) {
    if (cell === undefined && text[at] !== '"') {
      const end = text.indexOf(delimiter, at)
      const plain = end < 0 ? text.slice(at) : text.slice(at, end)
      if (plain.includes('"')) return 'stray'
      cells.push(plain)
      if (end < 0) return 'whole'
      at = end + 1
      continue
    }
    if (cell === undefined) at++
    const closed = closing(text, at)
    if (closed < 0) return { open: (cell ?? '') + unescaped(text.slice(at)) }
    cells.push((cell ?? '') + unescaped(text.slice(at, closed)))
    cell = undefined
    if (closed + 1 === text.length) return 'whole'
    if (text[closed + 1] !== delimiter) return 'stray'
    at = closed + 2
  }
}

/** The number of delimiters in a text, inside cells or between them. */
export function countOf(text: string, delimiter: string): number {
  let count = 0
  for (let at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, at + 1)) count++
  return count
}

/** The position of the quotation mark that closes a cell; two in a row are one inside it. */
function closing(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at
  return -1
}

function unescaped(text: string): string {
  return text.replaceAll('""', '"')
}
