import { columnsLike, columnsOf, snakeCase } from '#server/db/columns.ts'
import { constant, part, type Db, type Tx } from '#server/db/db.ts'
import type { MasterRow } from '#shared/master.ts'
import type { Master, Values } from './master.ts'

/** Rows a master may have: all of them are read for a list, searched and sorted as people see them. */
export const mostRows = 1_000

/** The statements of a master, put together once from the names that the source gives it; values are parameters. */
export function statementsOf({ table, key, form, used }: Master) {
  const [from, keyColumn, own] = [constant(table), constant(snakeCase(key)), columnsOf(columnsLike(form.shape))]
  const chosen = part`${own.chosen(table)}, ${constant(`version, (${used}) as used`)}`
  return {
    all: (db: Db) => db.sql<MasterRow>`select ${chosen} from ${from} order by sort, ${keyColumn} limit ${mostRows}`,
    find: (db: Db, code: string) => db.sql<MasterRow>`select ${chosen} from ${from} where ${keyColumn} = ${code}`,
    /** Locks a row against change and against its first use, which ingest marks under a lock of its own. */
    hold: (tx: Tx, code: string) =>
      tx.sql<MasterRow>`select ${chosen} from ${from} where ${keyColumn} = ${code} for update`,
    insert: (tx: Tx, values: Values) => tx.sql<MasterRow>`
      insert into ${from} (${own.names}, sort)
      values (${own.values(values)}, (select coalesce(max(sort), 0) + 1 from ${from}))
      returning ${chosen}`,
    update: (tx: Tx, code: string, values: Values) => tx.sql<MasterRow>`
      update ${from}
         set ${own.sets(values)}, version = version + 1
       where ${keyColumn} = ${code}
      returning ${chosen}`,
    remove: (tx: Tx, code: string) => tx.sql`delete from ${from} where ${keyColumn} = ${code}`,
    /** The keys in their order, held until the transaction ends. */
    keys: (tx: Tx) =>
      tx.sql<{ key: string }>`select ${keyColumn} as key from ${from} order by sort, ${keyColumn} for no key update`,
    arrange: (tx: Tx, keys: readonly string[]) => tx.sql`
      update ${from}
         set sort = o.place
        from unnest(${keys}::text[]) with ordinality o (listed, place)
       where ${keyColumn} = o.listed and sort <> o.place`,
  }
}
