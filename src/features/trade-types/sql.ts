import type { Db } from '#server/db/db.ts'
import { mostCounted } from '#server/master/in-use.ts'

/** Transactions of a type, of all tenants, as far as they are counted. */
export function transactionsOf(db: Db, tradeType: string): Promise<{ count: number }[]> {
  return db.sql<{ count: number }>`
    select count(*)::int as count
      from (select from transactions where trade_type = ${tradeType} limit ${mostCounted + 1}) t`
}
