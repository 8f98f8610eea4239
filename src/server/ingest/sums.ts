import type { Tx } from '#server/db.ts'
import { unnestColumns } from './columns.ts'
import type { TradeKind } from './masters.ts'
import type { TradeRow } from './row.ts'

/** What a row adds to its day: one row, and where its status counts one payment or one refund (decision 3). */
export interface Sums {
  rowCount: bigint
  payCount: bigint
  payAmount: bigint
  refundCount: bigint
  refundAmount: bigint
}

/** The fields of a row that decide where it counts. */
export type Counted = Pick<
  TradeRow,
  'entCode' | 'businessDate' | 'shopCode' | 'currency' | 'paymentType' | 'tradeType' | 'status' | 'amount'
>

/** Statuses whose money moved (decision 3). */
export const countedStatuses: readonly string[] = ['SUCCESS', 'PARTIALLY_REFUNDED', 'REFUNDED', 'DISPUTED']

/** Moves of the daily sums, collected row by row and written at once in the order of their keys. */
export class SumMoves {
  readonly #kinds: ReadonlyMap<string, TradeKind>
  readonly #moves = new Map<string, { key: Counted; sums: Sums }>()

  constructor(kinds: ReadonlyMap<string, TradeKind>) {
    this.#kinds = kinds
  }

  /** Puts a row's contribution in (+1) or takes it out (-1). */
  move(row: Counted, sign: 1n | -1n): void {
    const id = [row.entCode, row.businessDate, row.shopCode, row.currency, row.paymentType].join('\u0000')
    let move = this.#moves.get(id)
    if (!move) this.#moves.set(id, (move = { key: row, sums: nothing() }))
    const { sums } = move
    sums.rowCount += sign
    if (!countedStatuses.includes(row.status)) return
    const kind = this.#kinds.get(row.tradeType)
    if (kind?.countsAsSale) {
      sums.payCount += sign
      sums.payAmount += sign * row.amount
    } else if (kind?.category === 'REFUND') {
      sums.refundCount += sign
      sums.refundAmount += sign * row.amount
    }
  }

  /** Writes what moved to both tables of daily sums; locks their rows in the order of the keys. */
  async write(tx: Tx): Promise<void> {
    const moved = [...this.#moves.values()].filter(({ sums }) => Object.values(sums).some((value) => value !== 0n))
    if (moved.length === 0) return
    const from = unnestColumns([
      ['text', moved.map(({ key }) => key.entCode)],
      ['date', moved.map(({ key }) => key.businessDate)],
      ['text', moved.map(({ key }) => key.shopCode)],
      ['text', moved.map(({ key }) => key.currency)],
      ['text', moved.map(({ key }) => key.paymentType)],
      ['bigint', moved.map(({ sums }) => sums.rowCount)],
      ['bigint', moved.map(({ sums }) => sums.payCount)],
      ['bigint', moved.map(({ sums }) => sums.payAmount)],
      ['bigint', moved.map(({ sums }) => sums.refundCount)],
      ['bigint', moved.map(({ sums }) => sums.refundAmount)],
    ])
    await tx.sql`
      insert into stat_daily_ent as s (ent_code, business_date, currency, payment_type, row_count, pay_count, pay_amount, refund_count, refund_amount)
      select m.ent_code, m.business_date, m.currency, m.payment_type,
             sum(m.row_count), sum(m.pay_count), sum(m.pay_amount), sum(m.refund_count), sum(m.refund_amount)
        from ${from} as m(ent_code, business_date, shop_code, currency, payment_type, row_count, pay_count, pay_amount, refund_count, refund_amount)
       group by m.ent_code, m.business_date, m.currency, m.payment_type
       order by m.ent_code collate "C", m.business_date, m.currency collate "C", m.payment_type collate "C"
          on conflict (ent_code, business_date, currency, payment_type) do update
         set row_count = s.row_count + excluded.row_count, pay_count = s.pay_count + excluded.pay_count,
             pay_amount = s.pay_amount + excluded.pay_amount, refund_count = s.refund_count + excluded.refund_count,
             refund_amount = s.refund_amount + excluded.refund_amount`
    await tx.sql`
      insert into stat_daily_shop as s (ent_code, business_date, shop_code, currency, payment_type, row_count, pay_count, pay_amount, refund_count, refund_amount)
      select m.*
        from ${from} as m(ent_code, business_date, shop_code, currency, payment_type, row_count, pay_count, pay_amount, refund_count, refund_amount)
       order by m.ent_code collate "C", m.business_date, m.shop_code collate "C", m.currency collate "C", m.payment_type collate "C"
          on conflict (ent_code, business_date, shop_code, currency, payment_type) do update
         set row_count = s.row_count + excluded.row_count, pay_count = s.pay_count + excluded.pay_count,
             pay_amount = s.pay_amount + excluded.pay_amount, refund_count = s.refund_count + excluded.refund_count,
             refund_amount = s.refund_amount + excluded.refund_amount`
  }
}

function nothing(): Sums {
  return { rowCount: 0n, payCount: 0n, payAmount: 0n, refundCount: 0n, refundAmount: 0n }
}
