import { isDate } from '#shared/business-day.ts'
import { BankFileRefused, mostFaults, type BankFault, type BankLine, type FaultyLine } from './bank-line.ts'

/** A record of the file: its line, and its fields without the spaces around them. */
export interface ZenginRecord {
  readonly line: number
  readonly fields: readonly string[]
}

/** Widths of the fields in bytes, by the kind of record; each fills 200 bytes (全銀協 入出金取引明細). */
export const zenginWidths: Readonly<Record<string, readonly number[]>> = {
  1: [1, 2, 1, 6, 6, 6, 4, 15, 3, 15, 3, 1, 10, 40, 1, 1, 14, 71],
  2: [1, 8, 6, 6, 1, 2, 12, 12, 6, 6, 1, 7, 3, 10, 48, 15, 15, 20, 20, 1],
  8: [1, 6, 13, 6, 13, 1, 14, 7, 139],
  9: [1, 10, 5, 184],
}
export const zenginLength = 200

/** What the detail's kind of record is called in its header (種別コード). */
const statement = '03'

/**
 * The money that came in, from records of a bank's statement. Throws BankFileRefused at records out of their order, at what is
 * no day or amount, and where the totals that the bank wrote are not those of its lines: then a line is lost or changed.
 */
export function zenginLines(records: readonly ZenginRecord[], today: string): BankLine[] {
  const faults: FaultyLine[] = []
  const refuse = (fault: BankFault, line: number, value: string) => void faults.push({ fault, line, value })
  const lines: BankLine[] = []
  let account: Account | undefined
  let ended = false
  for (const { line, fields } of records) {
    const [kind = ''] = fields
    const inOrder = ended ? false : kind === '1' || kind === '9' ? !account : account !== undefined
    if (!inOrder || !['1', '2', '8', '9'].includes(kind)) {
      refuse(inOrder ? 'kind' : 'order', line, kind)
      break
    }
    if (kind === '1') {
      if (fields[1] !== statement) refuse('kind', line, `1 ${fields[1] ?? ''}`)
      account = { count: 0, income: 0n, outCount: 0, outgo: 0n }
    } else if (kind === '2' && account) {
      const day = dayOf(fields[2] ?? '', today)
      const amount = numberOf(fields[6])
      if (day === undefined) refuse('day', line, fields[2] ?? '')
      if (amount === undefined) refuse('amount', line, fields[6] ?? '')
      if (fields[4] !== '1' && fields[4] !== '2') refuse('number', line, fields[4] ?? '')
      const income = fields[4] === '1'
      if (income) account = { ...account, count: account.count + 1, income: account.income + (amount ?? 0n) }
      else account = { ...account, outCount: account.outCount + 1, outgo: account.outgo + (amount ?? 0n) }
      if (income && day !== undefined && amount)
        lines.push({ line, day, amount, payer: fields[14] || fields[17] || '' })
    } else if (kind === '8' && account) {
      if (faults.length === 0) checkTotals(fields, account, line, refuse)
      account = undefined
    } else ended = true
    if (faults.length >= mostFaults) break
  }
  if (faults.length === 0 && !ended) faults.push({ fault: 'unfinished' })
  if (faults.length > 0) throw new BankFileRefused(...faults)
  return lines
}

interface Account {
  readonly count: number
  readonly income: bigint
  readonly outCount: number
  readonly outgo: bigint
}

function checkTotals(
  fields: readonly string[],
  { count, income, outCount, outgo }: Account,
  line: number,
  refuse: (fault: BankFault, line: number, value: string) => void,
) {
  const [counts, sums] = [
    [numberOf(fields[1]), numberOf(fields[3])],
    [numberOf(fields[2]), numberOf(fields[4])],
  ]
  if (counts[0] !== BigInt(count) || counts[1] !== BigInt(outCount))
    refuse('count', line, `${fields[1]} / ${fields[3]}`)
  else if (sums[0] !== income || sums[1] !== outgo) refuse('total', line, `${fields[2]} / ${fields[4]}`)
}

function numberOf(text: string | undefined): bigint | undefined {
  return text !== undefined && /^\d{1,14}$/.test(text) ? BigInt(text) : undefined
}

const reiwaBefore = 2018

/** A day as YYMMDD, the year of Reiwa as the banks write it, or the last two digits where that year is yet to come. */
function dayOf(text: string, today: string): string | undefined {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  if (year === undefined) return undefined
  const reiwa = reiwaBefore + Number(year)
  const written = `${reiwa <= Number(today.slice(0, 4)) + 1 ? reiwa : 2000 + Number(year)}-${month}-${day}`
  return isDate(written) ? written : undefined
}
