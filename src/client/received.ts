/** How far a file has come; rows are counted where they can be seen, which they cannot in a packed workbook or a PDF. */
export interface Received {
  readonly bytes: number
  /** Rows of the file below its headings. */
  readonly rows: number | undefined
}

/** How often a listener hears of a file that comes. */
const toldEveryMs = 200

/** Follows a file piece by piece; `tell` hears five times a second how far it is, and `all` is what came at its end. */
export function follow(counted: boolean, tell: (received: Received) => void) {
  let [bytes, lines, before, toldAt] = [0, 0, 0, 0]
  const received = (): Received => ({ bytes, rows: counted ? Math.max(0, lines - 1) : undefined })
  tell(received())
  return {
    onPiece: (piece: Uint8Array) => {
      bytes += piece.length
      if (counted) lines += rowEnds(piece, before)
      before = piece.at(-1) ?? before
      if (Date.now() - toldAt < toldEveryMs) return
      toldAt = Date.now()
      tell(received())
    },
    all: received,
  }
}

const [lineFeed, carriageReturn] = [10, 13]

/** Rows end with CR and LF; a line feed alone stands within a cell. */
function rowEnds(piece: Uint8Array, before: number): number {
  let count = 0
  for (let at = piece.indexOf(lineFeed); at >= 0; at = piece.indexOf(lineFeed, at + 1))
    if ((at === 0 ? before : piece[at - 1]) === carriageReturn) count++
  return count
}
