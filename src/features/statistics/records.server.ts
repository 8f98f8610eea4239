import type { Search } from '#features/transactions/search-parts.server.ts'
import { part, type Db } from '#server/db/db.ts'
import { keptReads } from '#server/db/kept-reads.ts'

type Whose = Pick<Search, 'ents' | 'shops'>

const kept = keptReads<string | undefined>()

/**
 * The business day on which the stores of a search sold or gave back something for the first time; undefined unless it is later
 * than the first day of a period that is compared. Days of old are brought in rarely, so that it is kept for a while.
 */
export async function recordsFrom(db: Db, { ents, shops }: Whose, comparedFrom: string): Promise<string | undefined> {
  const first = await kept(`${ents.join()} ${shops?.join()}`, () => firstRecord(db, { ents, shops }))
  return first && first > comparedFrom ? first : undefined
}

/**
 * The first of these days, or undefined. The sums stand in the order of their days, so that mostly one row an enterprise is
 * read; of single stores, one a day on which others of the enterprise sold something and none of these did.
 */
export async function firstRecord(db: Db, { ents, shops }: Whose): Promise<string | undefined> {
  // Asked of a day at a time: what exists would be joined, and all days of the stores read for the first.
  const inShops = part`(select true
                from stat_sold_shop s
               where s.ent_code = d.ent_code and s.business_date = d.business_date and s.shop_code = any(${shops ?? []})
                 and (s.pay_count, s.refund_count) <> (0, 0)
               limit 1)`
  const [row] = await db.sql<{ first: string | null }>`
    select min(f.business_date) as first
      from unnest(${ents}::text[]) e(ent_code)
     cross join lateral (
             select d.business_date
               from stat_sold_ent d
              where d.ent_code = e.ent_code and (d.pay_count, d.refund_count) <> (0, 0) and ${shops ? inShops : part`true`}
              order by d.business_date
              limit 1) f`
  return row?.first ?? undefined
}
