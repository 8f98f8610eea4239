import { part, type Db } from '#server/db/db.ts'
import type { Scope } from '#server/access/scope.ts'
import { inStores } from '#server/access/stores-seen-sql.ts'
import type { RelatedTrade } from './contract.ts'
import type { Names } from './names.server.ts'
import type { TradeRow } from './sql.ts'

/** Each row's related one, by `relatedKey` of the row. */
export type Related = ReadonlyMap<string, Omit<RelatedTrade, 'sign'>>

/** What the rows of most pages are related to. */
export const noneRelated: Related = new Map()

/** Names a row among those of several enterprises. */
export function relatedKey({ entCode, tradeNo }: Pick<TradeRow, 'entCode' | 'tradeNo'>): string {
  return `${entCode} ${tradeNo}`
}

/** What says whether a row is related to another, and to which. */
export type Linked = Pick<TradeRow, 'entCode' | 'tradeNo' | 'businessDate' | 'origTradeNo'> & {
  /** Something of it was given back. */
  readonly isRefunded: boolean
}

interface Found {
  entCode: string
  of: string
  tradeNo: string
  tradeType: string
  tradeTime: Date
  amount: bigint
}

/** The payments that refunds of the page belong to and the newest refund of its payments, as far as the reader may see them; most pages cost one statement, some none. */
export async function relatedOf(db: Db, scope: Scope, rows: readonly Linked[]): Promise<Related> {
  if (!rows.some(({ origTradeNo, isRefunded }) => isRefunded || origTradeNo !== null)) return noneRelated
  const refunds = rows.filter(({ origTradeNo }) => origTradeNo !== null)
  const payments = rows.filter(({ isRefunded }) => isRefunded)
  const seen = inStores(scope, part`t.shop_code`)
  const columns = part`t.trade_no as "tradeNo", t.trade_type as "tradeType", t.trade_time as "tradeTime", t.amount`
  const found = await db.sql<Found>`
    select e.ent as "entCode", e.no as of, ${columns}
      from unnest(${refunds.map(({ entCode }) => entCode)}::text[], ${refunds.map(({ tradeNo }) => tradeNo)}::text[],
                  ${refunds.map(({ origTradeNo }) => origTradeNo)}::text[]) as e(ent, no, orig)
      join trade_numbers n on n.ent_code = e.ent and n.trade_no = e.orig
      join transactions t on t.ent_code = n.ent_code and t.trade_no = n.trade_no and t.business_date = n.business_date
     where ${seen}
     union all
    select e.ent, e.no, t."tradeNo", t."tradeType", t."tradeTime", t.amount
      from unnest(${payments.map(({ entCode }) => entCode)}::text[], ${payments.map(({ tradeNo }) => tradeNo)}::text[],
                  ${payments.map(({ businessDate }) => businessDate)}::date[]) as e(ent, no, day)
     cross join lateral (select ${columns}
                           from transactions t
                          where t.ent_code = e.ent and t.orig_trade_no = e.no and t.orig_trade_no is not null
                            and t.business_date >= e.day - 1 and t.status = 'SUCCESS' and ${seen}
                          order by t.trade_time desc, t.trade_no desc
                          limit 1) t`
  return new Map(
    found.map(({ entCode, of, tradeTime, amount, ...row }) => [
      relatedKey({ entCode, tradeNo: of }),
      { ...row, tradeTime: tradeTime.toISOString(), amount: Number(amount) },
    ]),
  )
}

/** What a row is related to, as the contract words it; undefined where nothing is. */
export function relatedTrade(row: Pick<TradeRow, 'entCode' | 'tradeNo'>, related: Related, names: Names) {
  const one = related.size > 0 ? related.get(relatedKey(row)) : undefined
  return one && ({ ...one, sign: names.kind(one.tradeType)?.sign ?? 1 } as RelatedTrade) // a column whose check allows three signs
}
