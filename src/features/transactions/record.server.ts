import pg from 'pg'
import { part } from '#server/db.ts'
import type { TradeRow } from './sql.ts'

/**
 * The columns of a `TradeRow` as one value, of the table called t. A page of separate columns is some eight hundred values to
 * the driver, and reading them takes the server five times as long; PostgreSQL writes either in the same time.
 */
export const tradeRecord = part`
  row(t.trade_no, t.trade_time, t.business_date, t.ent_code, t.shop_code, t.terminal_no, t.operator_name, t.trade_type,
      t.payment_type, t.present_mode, t.amount, t.currency, t.tax_rate_mix, t.refunded, t.reserved, t.refund_count,
      t.refund_deadline, t.fee_ppm, t.fee_amount, t.fee_tax_class, t.status, t.failure_code, t.failure_text,
      t.provider_trade_no, t.approval_no, t.card_last4, t.card_brand, t.installment, t.customer_token_tail, t.receipt_no,
      t.order_no, t.orig_trade_no, t.remark, t.deposit_no, t.settlement_status, t.version) as record`

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
