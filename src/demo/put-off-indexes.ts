import type pg from 'pg'
import { dbOn } from '#server/db/db.ts'
import { asSchemaOwner } from '#server/db/row-security.ts'

/** Indexes that no part of a first load reads: built over all its rows at once, they cost a fraction of what they cost row by row. */
const putOff = [
  'numbers_pkey',
  'numbers_any',
  'transactions_shop_time',
  'transactions_time',
  'orders_member',
  'orders_shop_time',
  'orders_time',
  'point_entries_member',
  'point_entries_no',
  'point_entries_order',
  'point_entries_shop_time',
  'point_entries_time',
]

/** Drops the indexes for the first load of a tenant, and notes with the tenant how each is built again; once, however often it begins. */
export async function putOffIndexes(service: pg.Pool, tenant: string): Promise<void> {
  await asSchemaOwner(service, async (client) => {
    // Locked also where nothing is noted: of two servers that start together one drops them.
    const [noted] = await dbOn(client).sql<{ isPutOff: boolean }>`
      select indexes_put_off is not null as "isPutOff" from demo_progress where tenant_code = ${tenant} for update`
    if (noted?.isPutOff) return
    const standing = await dbOn(client).sql<{ drop: string; build: string }>`
      select case when o.conname is null then format('drop index %s', i.indexrelid::regclass)
                  else format('alter table %s drop constraint %I', i.indrelid::regclass, o.conname) end as drop,
             case when o.conname is null then replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ')
                  else format('alter table %s add constraint %I %s', i.indrelid::regclass, o.conname, pg_get_constraintdef(o.oid)) end as build
        from pg_index i
        left join pg_constraint o on o.conindid = i.indexrelid
       where i.indexrelid::regclass::text = any(${putOff})
       limit 100`
    if (standing.length < putOff.length) throw new Error('An index that a first load goes without is not there.')
    await dbOn(client).sql`
      update demo_progress set indexes_put_off = ${standing.map(({ build }) => build)} where tenant_code = ${tenant}`
    for (const { drop } of standing) await client.query(drop)
  })
}

/** Builds the indexes that were put off, also by a first load that was broken off. */
export async function buildIndexes(service: pg.Pool): Promise<void> {
  await asSchemaOwner(service, async (client) => {
    const owed = await dbOn(client).sql<{ statements: string[] }>`
      select indexes_put_off as statements from demo_progress where indexes_put_off is not null for update`
    for (const statement of owed.flatMap(({ statements }) => statements)) await client.query(statement)
    await dbOn(client).sql`update demo_progress set indexes_put_off = null where indexes_put_off is not null`
  })
}
