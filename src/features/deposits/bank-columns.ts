import { isDate } from '#shared/business-day.ts'
import { toHalfWidth } from '#shared/half-width.ts'
import type { Currency } from '#shared/money.ts'
import { parseAmount } from '#shared/typed-money.ts'
import { BankFileRefused, mostFaults, type BankLine, type FaultyLine } from './bank-line.ts'
import type { BankRow } from './bank-file.ts'

/** Where a bank's CSV has what is needed: the row of its headings (-1 where it has none), and places of columns from 0. */
export interface BankColumns {
  readonly heading: number
  readonly day: number
  readonly income: number
  /** Undefined where no column names who paid. */
  readonly payer: number | undefined
}

const names = {
  day: /^(取引日|お?取扱日|日付|年月日|勘定日|入金日|起算日|お取引日|(transaction |booking |value |posting )?date|огноо)/i,
  income: /(入金|預り|預かり|預入|お預け入れ|受入|credit|deposit|money in|paid in|amount in|орлого|кредит)/i,
  amount: /^(取引)?(金額|amount|дүн|гүйлгээний дүн)$/i,
  notAmount: /(残高|日|区分|種|balance|date|үлдэгдэл|огноо)/i,
  payer:
    /(依頼人|摘要内容|お取り?扱い?内容|取引内容|振込人|摘要|内容|payer|remitter|counterparty|description|details|memo|утга|илгээгч)/i,
} as const

/** Lines in which the headings are looked for: what stands above them names the account. */
export const mostAbove = 20

/** The columns by what their headings say; undefined for a column that none fits. */
export function guessedColumns(rows: readonly BankRow[]): Partial<BankColumns> & { readonly heading: number } {
  for (const [heading, { cells }] of rows.slice(0, mostAbove).entries()) {
    const titles = cells.map((cell) => toHalfWidth(cell).trim())
    const day = place(titles, (title) => names.day.test(title))
    const income =
      place(titles, (title) => names.income.test(title) && !names.notAmount.test(title)) ??
      place(titles, (title) => names.amount.test(title))
    // The fuller description is the later alternative of the pattern's order, not of the columns'.
    const payer = place(titles, (title) => /依頼人|振込人|摘要内容|payer|remitter|counterparty|илгээгч/i.test(title)) ??
      place(titles, (title) => names.payer.test(title)) // prettier-ignore
    if (day !== undefined && income !== undefined)
      return { heading, day, income, ...(payer !== undefined && { payer }) }
  }
  const dated = rows[0]?.cells.findIndex((cell) => dayIn(toHalfWidth(cell).trim()) !== undefined) ?? -1
  if (dated >= 0) return { heading: -1, day: dated }
  const widest = Math.max(...rows.slice(0, mostAbove).map(({ cells }) => cells.length), 0)
  return {
    heading: Math.max(
      rows.findIndex(({ cells }) => cells.length === widest),
      0,
    ),
  }
}

function place(titles: readonly string[], fits: (title: string) => boolean): number | undefined {
  const at = titles.findIndex(fits)
  return at < 0 ? undefined : at
}

/**
 * The money that came in, by the columns that were named. What goes out, and lines of sums without a day, are left out; throws
 * BankFileRefused, naming the lines, where one is broken: then none is used.
 */
export function csvLines(rows: readonly BankRow[], columns: BankColumns, currency: Currency): BankLine[] {
  const width = rows[Math.max(columns.heading, 0)]?.cells.length ?? 0
  const faults: FaultyLine[] = []
  const lines: BankLine[] = []
  for (const { line, cells } of rows.slice(columns.heading + 1)) {
    if (faults.length >= mostFaults) break
    const cell = (at: number | undefined) => (at === undefined ? '' : toHalfWidth(cells[at] ?? '').trim())
    const [written, income] = [cell(columns.day), cell(columns.income)]
    if (sumWords.test(written) || (written === '' && isSum(cells))) continue
    if (cells.length !== width) {
      faults.push({ fault: 'columns', line, value: String(cells.length) })
      continue
    }
    if (/^[-−△▲(]/.test(income) || /^[0.]*$/.test(income)) continue
    const amount = parseAmount(income.replace(/^\+/, '').replace(/円$/, ''), currency)
    const day = dayIn(written)
    if (amount === undefined) faults.push({ fault: 'amount', line, value: income })
    else if (day === undefined) faults.push({ fault: 'day', line, value: written })
    else if (amount > 0n) lines.push({ line, day, amount, payer: cell(columns.payer) })
  }
  if (faults.length > 0) throw new BankFileRefused(...faults)
  return lines
}

function isSum(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '') || cells.some((cell) => sumWords.test(cell.trim()))
}

const sumWords = /^(合計|小計|総計|計|(grand |sub)?total|нийт)/i

const eras: Readonly<Record<string, number>> = { R: 2018, 令和: 2018, H: 1988, 平成: 1988 }

/** A day year first: 2026-11-30, 2026/11/30, 2026.11.30, 20261130, 2026年11月30日, 令和8年11月30日, R8.11.30; a time behind it is left. */
export function dayIn(text: string): string | undefined {
  const match =
    /^(?:(令和|平成|R|H)(\d{1,2})|(\d{4}))[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ].*)?$/i.exec(text) ??
    /^(?:(R|H)(\d\d)|(\d{4}))(\d\d)(\d\d)$/i.exec(text)
  if (!match) return undefined
  const [, era, inEra, year, month = '', day = ''] = match
  const full = year ?? String((eras[era?.toUpperCase() ?? ''] ?? 0) + Number(inEra))
  const written = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(written) ? written : undefined
}
