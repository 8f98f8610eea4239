import pg from 'pg'
import type { TradeRow } from './sql.ts'

/** Reads what PostgreSQL writes for `tradeRecord`. */
export function tradeOfRecord(record: string): TradeRow {
  const values = valuesOf(record)
  const text = (at: number) => values[at] ?? ''
  const maybe = (at: number) => values[at] ?? null
  return {
    tradeNo: text(0),
    tradeTime: instantOf(text(1)),
    businessDate: text(2),
    entCode: text(3),
    shopCode: text(4),
    terminalNo: text(5),
    operatorName: maybe(6),
    tradeType: text(7),
    paymentType: text(8),
    presentMode: maybe(9),
    amount: BigInt(text(10)),
    currency: text(11),
    taxRateMix: maybe(12),
    refunded: BigInt(text(13)),
    reserved: BigInt(text(14)),
    refundCount: Number(text(15)),
    refundDeadline: maybe(16),
    feePpm: Number(text(17)),
    feeAmount: BigInt(text(18)),
    feeTaxClass: text(19),
    status: text(20),
    failureCode: maybe(21),
    failureText: maybe(22),
    providerTradeNo: maybe(23),
    approvalNo: maybe(24),
    cardLast4: maybe(25),
    cardBrand: maybe(26),
    installment: maybe(27),
    customerTokenTail: maybe(28),
    receiptNo: maybe(29),
    orderNo: maybe(30),
    origTradeNo: maybe(31),
    remark: text(32),
    depositNo: maybe(33),
    settlementStatus: text(34),
    version: Number(text(35)),
  }
}

/** The values of a record's text: nothing at all is null, quotes and backslashes inside quotes are doubled. */
export function valuesOf(record: string): (string | null)[] {
  const pieces = record.slice(1, -1).split(',')
  const values: (string | null)[] = []
  for (let at = 0; at < pieces.length; at++) {
    let piece = pieces[at] ?? ''
    if (piece === '') values.push(null)
    else if (!piece.startsWith('"')) values.push(piece)
    else {
      // A comma inside quotes has parted the value.
      while (!isWhole(piece) && at + 1 < pieces.length) piece += `,${pieces[++at] ?? ''}`
      values.push(piece.slice(1, -1).replaceAll('""', '"').replaceAll('\\\\', '\\'))
    }
  }
  return values
}

function isWhole(piece: string): boolean {
  let quotes = 0
  for (let at = piece.indexOf('"'); at !== -1; at = piece.indexOf('"', at + 1)) quotes++
  return quotes % 2 === 0
}

const parseInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

function instantOf(text: string): Date {
  // In UTC PostgreSQL's text is nearly the one that the engine reads by itself, much sooner than the driver does.
  return text.endsWith('+00') && text.length < 30
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : (parseInstant(text) as Date) // what the driver makes of every timestamptz
}
