import { toHalfWidth } from '#shared/half-width.ts'
import type { ColumnNames } from './bank-bookings.contract.ts'
import { guessedColumns, mostAbove, type BankColumns } from './bank-columns.ts'
import type { BankRow } from './bank-file.ts'

const longestName = 60

/** What a person confirmed, by the names of the columns, so that it fits the bank's next file; nothing of the lines is in it. */
export function columnNames(rows: readonly BankRow[], { heading, day, income, payer }: BankColumns): ColumnNames {
  const titles = titlesAt(rows, heading)
  const nameOf = (at: number) => {
    const title = titles[at] ?? ''
    const own = title !== '' && title.length <= longestName && titles.filter((other) => other === title).length === 1
    return own && !placed.test(title) ? title : `#${at + 1}`
  }
  return { day: nameOf(day), income: nameOf(income), payer: payer === undefined ? null : nameOf(payer) }
}

/** The columns that were confirmed for a file like this one, the last first; undefined where it is the first of its bank. */
export function knownColumns(rows: readonly BankRow[], known: readonly ColumnNames[]): BankColumns | undefined {
  for (const names of known) {
    const headings = isPlaced(names) ? unheaded(rows) : rows.slice(0, mostAbove).map((_, at) => at)
    for (const heading of headings) {
      const titles = titlesAt(rows, heading)
      const width = rows[Math.max(heading, 0)]?.cells.length ?? 0
      const [day, income] = [placeOf(names.day, titles, width), placeOf(names.income, titles, width)]
      const payer = names.payer === null ? undefined : placeOf(names.payer, titles, width)
      if (day === undefined || income === undefined || (names.payer !== null && payer === undefined)) continue
      return { heading, day, income, payer }
    }
  }
  return undefined
}

const placed = /^#(\d+)$/

/** Whether it names places alone, as of a file without headings. */
function isPlaced({ day, income, payer }: ColumnNames): boolean {
  return [day, income, payer].every((name) => name === null || placed.test(name))
}

function unheaded(rows: readonly BankRow[]): number[] {
  const { heading } = guessedColumns(rows)
  return heading === -1 ? [heading] : []
}

function titlesAt(rows: readonly BankRow[], heading: number): string[] {
  return rows[heading]?.cells.map((cell) => toHalfWidth(cell).trim()) ?? []
}

function placeOf(name: string, titles: readonly string[], width: number): number | undefined {
  const [, place] = placed.exec(name) ?? []
  const at = place === undefined ? titles.indexOf(name) : Number(place) - 1
  return at >= 0 && at < width ? at : undefined
}
