import { inStores, type SeenStores } from '#server/access/stores-seen-sql.ts'
import { part, type Db, type Tx } from '#server/db/db.ts'
import type { Currency } from '#shared/money.ts'
import type { NoteKind } from './contract.ts'
import type { Tile } from './tiles.contract.ts'

/** A plan, of a store or of a whole enterprise. */
export interface PlanRow {
  entCode: string
  /** Empty where it is of the whole enterprise. */
  shopCode: string
  amount: bigint
  version: number
}

/** The plans of a month of the stores somebody sees, those of whole enterprises among them. */
export function plansOf(db: Db, seen: SeenStores, month: string, currency: Currency): Promise<PlanRow[]> {
  return db.sql<PlanRow>`
    select ent_code as "entCode", shop_code as "shopCode", amount, version
      from sales_plans
     where ent_code = any(${seen.ents}) and plan_month = ${month}::date and currency = ${currency}
       and (shop_code = '' or ${inStores(seen, part`shop_code`)})
     order by ent_code, shop_code
     limit 20000`
}

/** The stores somebody sees that are not closed for good. */
export function storesOf(db: Db, seen: SeenStores): Promise<{ entCode: string; shopCode: string }[]> {
  return db.sql<{ entCode: string; shopCode: string }>`
    select ent_code as "entCode", shop_code as "shopCode"
      from shops
     where ent_code = any(${seen.ents}) and ${inStores(seen, part`shop_code`)} and status <> 'CLOSED'
     order by ent_code, shop_code
     limit 20000`
}

/** What a plan is of. */
export interface PlanOf {
  readonly entCode: string
  readonly shopCode: string
  readonly month: string
  readonly currency: Currency
}

/** A plan as it was laid down; undefined where there is none. */
export async function planOf(db: Db, { entCode, shopCode, month, currency }: PlanOf) {
  const [row] = await db.sql<{ amount: bigint; version: number }>`
    select amount, version from sales_plans
     where ent_code = ${entCode} and plan_month = ${month}::date and shop_code = ${shopCode} and currency = ${currency}`
  return row
}

/** Lays a plan down; the version it has then, undefined where it is not of this version any more. */
export async function putPlan(
  tx: Tx,
  plan: PlanOf & { readonly amount: bigint; readonly version: number; readonly by: string },
  now: Date,
): Promise<number | undefined> {
  const [row] = await tx.sql<{ version: number }>`
    insert into sales_plans as p (ent_code, plan_month, shop_code, currency, amount, set_by, set_at)
    select ${plan.entCode}, ${plan.month}::date, ${plan.shopCode}, ${plan.currency}, ${plan.amount}, ${plan.by}, ${now}
     where ${plan.version}::int = 0 or exists (select from sales_plans where ent_code = ${plan.entCode} and plan_month = ${plan.month}::date
                                                  and shop_code = ${plan.shopCode} and currency = ${plan.currency})
        on conflict (ent_code, plan_month, shop_code, currency)
        do update set amount = excluded.amount, set_by = excluded.set_by, set_at = excluded.set_at, version = p.version + 1
               where p.version = ${plan.version}
    returning version`
  return row?.version
}

/** Takes a plan away; false where it is not of this version any more. */
export async function dropPlan(tx: Tx, { entCode, shopCode, month, currency, version }: PlanOf & { version: number }) {
  const rows = await tx.sql<{ one: number }>`
    delete from sales_plans
     where ent_code = ${entCode} and plan_month = ${month}::date and shop_code = ${shopCode} and currency = ${currency}
       and version = ${version}
    returning 1 as one`
  return rows.length > 0
}

/** A note on a day. */
export interface NoteRow {
  noteId: string
  date: string
  entName: string
  shopName: string | null
  kind: NoteKind
  words: string
  by: string
  userId: string
}

/** The notes on days of a range: of the stores somebody sees, and those about every store; the newest day first. */
export function notesOf(db: Db, seen: SeenStores, { from, to }: { from: string; to: string }): Promise<NoteRow[]> {
  return db.sql<NoteRow>`
    select n.note_id::text as "noteId", n.business_date as date, e.ent_display_name as "entName",
           case when n.shop_code <> '' then coalesce(s.shop_name, n.shop_code) end as "shopName", n.kind, n.words,
           coalesce(u.user_full_name, '') as by, n.user_id as "userId"
      from day_notes n
      join enterprises e on e.ent_code = n.ent_code
      left join shops s on s.ent_code = n.ent_code and s.shop_code = n.shop_code
      left join users u on u.tenant_code = e.tenant_code and u.user_id = n.user_id
     where n.ent_code = any(${seen.ents}) and n.business_date between ${from} and ${to}
       and (n.shop_code = '' or ${inStores(seen, part`n.shop_code`)})
     order by n.business_date desc, n.noted_at, n.note_id
     limit 2000`
}

/** How many notes a day has that are about the same store. */
export async function countNotes(tx: Tx, entCode: string, date: string, shopCode: string): Promise<number> {
  const [row] = await tx.sql<{ count: number }>`
    select count(*)::int as count from day_notes
     where ent_code = ${entCode} and business_date = ${date} and shop_code = ${shopCode}`
  return row?.count ?? 0
}

/** Stores a note. */
export async function addNote(
  tx: Tx,
  note: Omit<NoteRow, 'entName' | 'shopName' | 'by'> & { readonly entCode: string; readonly shopCode: string },
  now: Date,
): Promise<void> {
  await tx.sql`
    insert into day_notes (ent_code, note_id, business_date, shop_code, kind, words, user_id, noted_at)
    values (${note.entCode}, ${note.noteId}, ${note.date}, ${note.shopCode}, ${note.kind}, ${note.words}, ${note.userId}, ${now})`
}

/** Takes a person's own note away; false where there is none. */
export async function dropNote(tx: Tx, ents: readonly string[], userId: string, noteId: string): Promise<boolean> {
  const rows = await tx.sql<{ one: number }>`
    delete from day_notes where ent_code = any(${ents}) and note_id = ${noteId} and user_id = ${userId} returning 1 as one`
  return rows.length > 0
}

/** Whether such a store exists. */
export async function hasStore(db: Db, entCode: string, shopCode: string): Promise<boolean> {
  const rows = await db.sql<{ one: number }>`
    select 1 as one from shops where ent_code = ${entCode} and shop_code = ${shopCode} limit 1`
  return rows.length > 0
}

type Owner = { readonly entCode: string; readonly userId: string }

/** The tiles a person composed; undefined where they composed none. */
export async function layoutOf(db: Db, { entCode, userId }: Owner) {
  const [row] = await db.sql<{ tiles: Tile[]; version: number }>`
    select tiles, version from panel_layouts where ent_code = ${entCode} and user_id = ${userId}`
  return row
}

/** Saves a person's tiles; undefined where they are not of this version any more. */
export async function putLayout(
  tx: Tx,
  { entCode, userId }: Owner,
  tiles: readonly Tile[],
  version: number,
  now: Date,
) {
  const [row] = await tx.sql<{ version: number }>`
    insert into panel_layouts as p (ent_code, user_id, tiles, changed_at)
    select ${entCode}, ${userId}, ${JSON.stringify(tiles)}::jsonb, ${now}
     where ${version}::int = 0 or exists (select from panel_layouts where ent_code = ${entCode} and user_id = ${userId})
        on conflict (ent_code, user_id)
        do update set tiles = excluded.tiles, changed_at = excluded.changed_at, version = p.version + 1
               where p.version = ${version}
    returning version`
  return row?.version
}
