import { Fragment, type Tx } from '#server/db/db.ts'
import { sumColumns } from '#server/db/trade-group-sql.ts'
import { tradeGroupOf, tradeGroups, type TradeGroup } from '#shared/trade-group.ts'
import { unnestColumns } from './columns.ts'
import type { TradeKind } from './masters.ts'
import type { TradeRow } from './row.ts'

/** The fields of a row that decide which sums it counts in. */
export type Counted = Pick<
  TradeRow,
  'entCode' | 'businessDate' | 'shopCode' | 'currency' | 'paymentType' | 'tradeType' | 'status' | 'amount'
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

/** Changes of the daily sums, collected row by row and written together in the order of their keys. */
export class SumMoves {
  readonly #kinds: ReadonlyMap<string, TradeKind>
  readonly #moves = new Map<string, Move>()

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
  }

  /** Writes the changes to both tables of daily sums and locks their rows in the order of the keys. */
  async write(tx: Tx): Promise<void> {
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
  return new Fragment([columns.map(write).join(', ')], [])
}
