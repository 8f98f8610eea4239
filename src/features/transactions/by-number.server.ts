import { part, type Db } from '#server/db.ts'
import type { Scope } from '#server/scope.ts'
import type { Trade } from './contract.ts'
import { namesFor } from './names.server.ts'
import { tradeColumns, type TradeRow } from './sql.ts'
import { tradeOf } from './words.server.ts'

/** Which rows: those a whole number leads to, of these enterprises, on these business days where some are named. */
export interface NumberAsked {
  readonly number: string
  readonly ents: readonly string[]
  readonly from: string | undefined
  readonly to: string | undefined
  /** The day that decides what may still be refunded. */
  readonly today: string
}

const most = 100

/** The rows a number leads to, whichever kind of number it is, newest first; at most a hundred. */
export async function tradesByNumber(db: Db, scope: Scope, asked: NumberAsked): Promise<Trade[]> {
  const { number, ents, from, to, today } = asked
  const rows = await db.sql<TradeRow>`
    select ${tradeColumns}
      from (select distinct ent_code, trade_no from numbers where ent_code = any(${ents}) and number = ${number}) n
      join trade_numbers i on i.ent_code = n.ent_code and i.trade_no = n.trade_no
      join transactions t on t.ent_code = i.ent_code and t.trade_no = i.trade_no and t.business_date = i.business_date
     where ${scope.shops === 'all' ? part`true` : part`t.shop_code = any(${scope.shops})`}
       and (${from ?? null}::date is null or t.business_date >= ${from ?? null}::date)
       and (${to ?? null}::date is null or t.business_date <= ${to ?? null}::date)
     order by t.trade_time desc, t.trade_no desc, t.ent_code
     limit ${most}`
  const names = await namesFor(db, scope.tenant, rows)
  return rows.map((row) => tradeOf(row, names, today))
}
