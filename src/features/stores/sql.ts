import { dayStart } from '#server/db/day-start.ts'
import { part, type Db } from '#server/db/db.ts'
import type { Scope } from '#server/access/scope.ts'
import { inStores } from '#server/access/stores-seen-sql.ts'

/** A store as pickers need it. */
export interface ShopRow {
  entCode: string
  entName: string
  shopCode: string
  shopName: string
  shopNameKana: string
  status: 'PREPARING' | 'OPEN' | 'CLOSED_TEMP' | 'CLOSED'
  businessDayStart: string
  timeZone: string
}

/** Stores of these enterprises within the scope, by code; at most so many. */
export async function shopsOf(db: Db, scope: Scope, ents: readonly string[], limit: number): Promise<ShopRow[]> {
  return db.sql<ShopRow>`
    select s.ent_code as "entCode", e.ent_display_name as "entName", s.shop_code as "shopCode",
           s.shop_name as "shopName", s.shop_name_kana as "shopNameKana", s.status, ${dayStart} as "businessDayStart",
           e.time_zone as "timeZone"
      from shops s
      join enterprises e on e.tenant_code = ${scope.tenant} and e.ent_code = s.ent_code
     where s.ent_code = any(${ents}) and ${inStores(scope, part`s.shop_code`)}
     order by s.ent_code, s.shop_code
     limit ${limit}`
}

/** A terminal as pickers need it. */
export interface TerminalRow {
  entCode: string
  shopCode: string
  terminalNo: string
  status: 'UNREGISTERED' | 'ACTIVE' | 'SUSPENDED' | 'RETIRED'
}

/** Terminals of these stores (all of the scope's where null), by store and number; at most so many. */
export async function terminalsOf(
  db: Db,
  scope: Scope,
  shops: readonly string[] | null,
  limit: number,
): Promise<TerminalRow[]> {
  return db.sql<TerminalRow>`
    select ent_code as "entCode", shop_code as "shopCode", terminal_no as "terminalNo", status
      from terminals
     where ent_code = any(${scope.ents}) and (${shops}::text[] is null or shop_code = any(${shops}))
     order by ent_code, shop_code, terminal_no
     limit ${limit}`
}
