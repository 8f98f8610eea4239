import { byteOrderMark, csvLine, Figure } from '#server/export/csv.ts'
import { fileHeaders } from '#server/export/headers.ts'
import { shiftJis } from '#server/export/shift-jis.ts'
import { refuseCharacters } from '#server/export/writable.ts'
import { text } from '#server/catalogue.ts'
import { Sent } from '#server/feature.ts'
import type { Language } from '#shared/language.ts'
import type { Message } from '#shared/message.ts'
import { asClosed, type EarlyChange } from './as-closed.server.ts'
import { journalLayouts, type JournalLine, type JournalProgram, type JournalSide } from './journal-layouts.server.ts'
import type { DepositRow } from './list.sql.ts'

/** What the entries of a deposit are written from. */
export interface JournalFacts {
  readonly deposit: DepositRow
  readonly early: EarlyChange | undefined
  readonly taxes: readonly { readonly taxPpm: number; readonly taxable: bigint; readonly vat: bigint }[]
  readonly partner: string
  /** Whether the partner is registered for invoices. */
  readonly registered: boolean
}

/**
 * The entries of a deposit, against the receivable of its usage: what the fees cost, on the day of the closing, and once the
 * bank has answered what came and what the transfer cost, on its day. What is carried over stays in the receivable, and so does
 * a transfer that came back. Each entry keeps its number and its lines in every file. Each line has as much on one side as on
 * the other.
 */
export function journalOf({ deposit, early, taxes, partner, registered }: JournalFacts): JournalLine[] {
  const d = asClosed(deposit, early)
  const fee = (taxPpm: number | null, tax: bigint): JournalSide => ({ account: '支払手数料', taxPpm, tax, registered })
  // No invoice of this deposit names these fees.
  const withoutInvoice = (side: JournalSide) => ({ ...side, registered: false })
  const receivable = plain('売掛金')
  const mainRate = taxes[0]?.taxPpm ?? usualTaxPpm
  const closing: Booking[] = [
    ...taxes.map(({ taxPpm, taxable, vat }) => [fee(taxPpm, vat), receivable, taxable + vat, '決済手数料'] as const),
    [fee(0, 0n), receivable, d.feeExempt, '決済手数料（非課税）'],
    d.adjustment > 0n
      ? [receivable, plain('雑収入'), d.adjustment, '調整']
      : [plain('雑損失'), receivable, -d.adjustment, '調整'],
  ]
  const paid = d.status === 'PAID'
  const transfer: Booking[] = [
    [plain('普通預金'), receivable, paid ? deposit.transferAmount : 0n, '入金'],
    [withoutInvoice(fee(mainRate, withinTax(d.transferFee, mainRate))), receivable, paid ? d.transferFee : 0n, '振込手数料'], // prettier-ignore
    [withoutInvoice(fee(0, 0n)), receivable, paid || d.status === 'FAILED' ? (early?.fee ?? 0n) : 0n, '早期入金手数料'], // prettier-ignore
  ]
  const memo = `${d.depositNo} ${d.usageFrom}～${d.usageTo}`
  const number = d.depositNo.slice(-6)
  return [
    ...entryOf(closing, { no: number, day: d.usageTo, memo: `【締め】${memo}`, partner }),
    ...entryOf(transfer, { no: transferNumber(number), day: deposit.paymentDate, memo: `【振込】${memo}`, partner }),
  ]
}

type Booking = readonly [debit: JournalSide, credit: JournalSide, amount: bigint, what: string]

/** The lines of one entry, those that come to nothing left out. */
function entryOf(
  bookings: readonly Booking[],
  { memo, ...entry }: Pick<JournalLine, 'no' | 'day' | 'memo' | 'partner'>,
) {
  return bookings
    .filter(([, , amount]) => amount !== 0n)
    .map(([debit, credit, amount, what]) =>
      amount > 0n ? { debit, credit, amount, what } : { debit: credit, credit: turned(debit), amount: -amount, what },
    )
    .map(({ what, ...line }, index, all): JournalLine => ({
      ...line,
      ...entry,
      memo: `${what} ${memo}`,
      place: all.length === 1 ? 'only' : index === 0 ? 'first' : index === all.length - 1 ? 'last' : 'middle',
    }))
}

/** Programs take at most six digits, and lines of one number as one entry: the transfer has the number half the range away. */
function transferNumber(number: string): string {
  return String((Number(number) + 500_000) % 1_000_000).padStart(6, '0')
}

/** The tax of Japan, where a deposit has no taxed fee that would say it. */
const usualTaxPpm = 100_000
const plain = (account: string): JournalSide => ({ account, taxPpm: null, tax: 0n, registered: false })
const turned = (side: JournalSide): JournalSide => ({ ...side, tax: side.tax < 0n ? -side.tax : side.tax })

/** The tax that is in an amount, cut off. */
function withinTax(amount: bigint, taxPpm: number): bigint {
  return (amount * BigInt(taxPpm)) / BigInt(1_000_000 + taxPpm)
}

/** The entries as the file a program takes. Throws Problem('unwritable'). */
export function journalFile(
  program: JournalProgram,
  facts: JournalFacts,
  { title, language }: { readonly title: Message; readonly language: Language },
): Sent {
  const { columns, headed, encoding } = journalLayouts[program]
  const cells = (line: JournalLine) =>
    columns.map(([, value]) => {
      const cell = value(line)
      return typeof cell === 'bigint' ? new Figure(String(cell)) : cell
    })
  const lines = [...(headed ? [columns.map(([heading]) => heading)] : []), ...journalOf(facts).map(cells)].map(csvLine)
  const headers = fileHeaders(encoding, (one) => text(one, title), language)
  if (encoding === 'csv') return new Sent(200, headers, Buffer.from(byteOrderMark + lines.join('')))
  refuseCharacters(lines)
  return new Sent(200, headers, shiftJis(lines.join('')))
}
