import { constant, part, type Fragment, type Tx } from '#server/db/db.ts'
import { sumColumns } from '#server/db/trade-group-sql.ts'
import { tradeGroupOf, tradeGroups, type TradeGroup } from '#shared/trade-group.ts'
import { unnestColumns } from './columns.ts'
import type { TradeKind } from './masters.ts'
import type { TradeRow } from './row.ts'

/** The fields of a row that decide which sums it counts in. */
export type Counted = Pick<
  TradeRow,
  'entCode' | 'businessDate' | 'tradeTime' | 'shopCode' | 'currency' | 'paymentType' | 'tradeType' | 'status' | 'amount'
>

interface Figures {
  count: bigint
  /** Sum of the amounts as the list shows them; positive for refunds. */
  amount: bigint
}

/** What rows add to a day of a store and brand: their number, and count and amount of the group each belongs to (decision 3). */
interface Move {
  readonly key: Counted
  rows: bigint
  readonly groups: Map<TradeGroup, Figures>
}

/** What rows add to a quarter of an hour of a store: every zone's hours begin on one. */
interface HourMove {
  readonly key: Counted
  readonly quarter: number
  readonly payment: Figures
  readonly refund: Figures
}

const quarterMs = 900_000

/** Changes of the daily and hourly sums, collected row by row and written together in the order of their keys. */
export class SumMoves {
  readonly #kinds: ReadonlyMap<string, TradeKind>
  readonly #moves = new Map<string, Move>()
  readonly #hours = new Map<string, HourMove>()

  constructor(kinds: ReadonlyMap<string, TradeKind>) {
    this.#kinds = kinds
  }

  /** Adds (+1) or removes (-1) a row's contribution. */
  move(row: Counted, sign: 1n | -1n): void {
    const id = [row.entCode, row.businessDate, row.shopCode, row.currency, row.paymentType].join('\u0000')
    let move = this.#moves.get(id)
    if (!move) this.#moves.set(id, (move = { key: row, rows: 0n, groups: new Map<TradeGroup, Figures>() }))
    const kind = this.#kinds.get(row.tradeType)
    const group = tradeGroupOf(row.status, kind)
    const figures = move.groups.get(group) ?? { count: 0n, amount: 0n }
    move.groups.set(group, figures)
    move.rows += sign
    figures.count += sign
    figures.amount += sign * (kind && kind.sign < 0 && group !== 'refund' ? -row.amount : row.amount)
    if (group === 'payment' || group === 'refund') this.#moveHour(row, group, sign)
  }

  #moveHour(row: Counted, group: 'payment' | 'refund', sign: 1n | -1n): void {
    const quarter = Math.floor(row.tradeTime.getTime() / quarterMs)
    const id = [row.entCode, row.businessDate, row.shopCode, row.currency, quarter].join('\u0000')
    let move = this.#hours.get(id)
    if (!move) {
      move = { key: row, quarter, payment: { count: 0n, amount: 0n }, refund: { count: 0n, amount: 0n } }
      this.#hours.set(id, move)
    }
    move[group].count += sign
    move[group].amount += sign * row.amount
  }

  /** Writes the changes to the tables of sums and locks their rows in the order of the keys. */
  async write(tx: Tx): Promise<void> {
    await this.#writeDays(tx)
    await this.#writeSold(tx)
  }

  async #writeSold(tx: Tx): Promise<void> {
    const moved = [...this.#hours.values()].filter(({ payment, refund }) =>
      [payment, refund].some(({ count, amount }) => count !== 0n || amount !== 0n),
    )
    if (moved.length === 0) return
    const from = unnestColumns([
      ['text', moved.map(({ key }) => key.entCode)],
      ['date', moved.map(({ key }) => key.businessDate)],
      ['text', moved.map(({ key }) => key.shopCode)],
      ['timestamptz', moved.map(({ quarter }) => new Date(quarter * quarterMs).toISOString())],
      ['text', moved.map(({ key }) => key.currency)],
      ['bigint', moved.map(({ payment }) => payment.count)],
      ['bigint', moved.map(({ payment }) => payment.amount)],
      ['bigint', moved.map(({ refund }) => refund.count)],
      ['bigint', moved.map(({ refund }) => refund.amount)],
    ])
    const told = part`${from} as m(ent_code, business_date, shop_code, quarter, currency, pay_count, pay_amount, refund_count, refund_amount)`
    const clocked = part`${told} join enterprises e on e.ent_code = m.ent_code`
    const sums = part`sum(m.pay_count), sum(m.pay_amount), sum(m.refund_count), sum(m.refund_amount)`
    const added = part`pay_count = s.pay_count + excluded.pay_count, pay_amount = s.pay_amount + excluded.pay_amount,
             refund_count = s.refund_count + excluded.refund_count, refund_amount = s.refund_amount + excluded.refund_amount`
    await tx.sql`
      insert into stat_hourly_ent as s (ent_code, business_date, started, hour, currency, pay_count, pay_amount, refund_count, refund_amount)
      select m.ent_code, m.business_date, date_trunc('hour', m.quarter, e.time_zone), extract(hour from m.quarter at time zone e.time_zone), m.currency, ${sums}
        from ${clocked}
       group by 1, 2, 3, 4, 5
       order by m.ent_code collate "C", m.business_date, 3, m.currency collate "C"
          on conflict (ent_code, business_date, started, currency) do update
         set ${added}`
    await tx.sql`
      insert into stat_hourly_shop as s (ent_code, business_date, shop_code, hour, currency, pay_count, pay_amount, refund_count, refund_amount)
      select m.ent_code, m.business_date, m.shop_code, extract(hour from m.quarter at time zone e.time_zone), m.currency, ${sums}
        from ${clocked}
       group by 1, 2, 3, 4, 5
       order by m.ent_code collate "C", m.business_date, m.shop_code collate "C", 4, m.currency collate "C"
          on conflict (ent_code, business_date, shop_code, hour, currency) do update
         set ${added}`
    await tx.sql`
      insert into stat_sold_ent as s (ent_code, business_date, currency, pay_count, pay_amount, refund_count, refund_amount)
      select m.ent_code, m.business_date, m.currency, ${sums}
        from ${told}
       group by 1, 2, 3
       order by m.ent_code collate "C", m.business_date, m.currency collate "C"
          on conflict (ent_code, business_date, currency) do update
         set ${added}`
    await tx.sql`
      insert into stat_sold_shop as s (ent_code, business_date, shop_code, currency, pay_count, pay_amount, refund_count, refund_amount)
      select m.ent_code, m.business_date, m.shop_code, m.currency, ${sums}
        from ${told}
       group by 1, 2, 3, 4
       order by m.ent_code collate "C", m.business_date, m.shop_code collate "C", m.currency collate "C"
          on conflict (ent_code, business_date, shop_code, currency) do update
         set ${added}`
  }

  async #writeDays(tx: Tx): Promise<void> {
    const moved = [...this.#moves.values()].filter(isMove)
    if (moved.length === 0) return
    const from = unnestColumns([
      ['text', moved.map(({ key }) => key.entCode)],
      ['date', moved.map(({ key }) => key.businessDate)],
      ['text', moved.map(({ key }) => key.shopCode)],
      ['text', moved.map(({ key }) => key.currency)],
      ['text', moved.map(({ key }) => key.paymentType)],
      ['bigint', moved.map(({ rows }) => rows)],
      ...tradeGroups.flatMap((group) => [
        ['bigint', moved.map(({ groups }) => groups.get(group)?.count ?? 0n)] as const,
        ['bigint', moved.map(({ groups }) => groups.get(group)?.amount ?? 0n)] as const,
      ]),
    ])
    await tx.sql`
      insert into stat_daily_ent as s (ent_code, business_date, currency, payment_type, ${listed})
      select m.ent_code, m.business_date, m.currency, m.payment_type, ${summed}
        from ${from} as m(ent_code, business_date, shop_code, currency, payment_type, ${listed})
       group by m.ent_code, m.business_date, m.currency, m.payment_type
       order by m.ent_code collate "C", m.business_date, m.currency collate "C", m.payment_type collate "C"
          on conflict (ent_code, business_date, currency, payment_type) do update
         set ${added}`
    await tx.sql`
      insert into stat_daily_shop as s (ent_code, business_date, shop_code, currency, payment_type, ${listed})
      select m.*
        from ${from} as m(ent_code, business_date, shop_code, currency, payment_type, ${listed})
       order by m.ent_code collate "C", m.business_date, m.shop_code collate "C", m.currency collate "C", m.payment_type collate "C"
          on conflict (ent_code, business_date, shop_code, currency, payment_type) do update
         set ${added}`
  }
}

function isMove({ rows, groups }: Move): boolean {
  return rows !== 0n || [...groups.values()].some(({ count, amount }) => count !== 0n || amount !== 0n)
}

const columns = ['row_count', ...tradeGroups.flatMap((group) => sumColumns[group])]
const listed = textOf((column) => column)
const summed = textOf((column) => `sum(m.${column})`)
const added = textOf((column) => `${column} = s.${column} + excluded.${column}`)

function textOf(write: (column: string) => string): Fragment {
  return constant(columns.map(write).join(', '))
}
