import type { Db, Tx } from '#server/db/db.ts'
import type { ColumnNames } from './bank-bookings.contract.ts'

type Owner = { readonly entCode: string; readonly userId: string }

/** The columns that a person confirmed, the last first. */
export function columnsOf(db: Db, { entCode, userId }: Owner, most: number): Promise<ColumnNames[]> {
  return db.sql<{ day: string; income: string; payer: string | null }>`
    select day_column as day, income_column as income, payer_column as payer
      from bank_columns
     where ent_code = ${entCode} and user_id = ${userId}
     order by kept_at desc, day_column, income_column
     limit ${most}`
}

/** Keeps columns as the last that were confirmed. */
export async function keepColumns(tx: Tx, { entCode, userId }: Owner, columns: ColumnNames, now: Date): Promise<void> {
  const { day, income, payer } = columns
  await tx.sql`
    insert into bank_columns (ent_code, user_id, day_column, income_column, payer_column, kept_at)
    values (${entCode}, ${userId}, ${day}, ${income}, ${payer}, ${now})
        on conflict (ent_code, user_id, day_column, income_column)
        do update set payer_column = excluded.payer_column, kept_at = excluded.kept_at`
}

/** Forgets the columns that were confirmed before the last so many. */
export async function forgetColumns(tx: Tx, { entCode, userId }: Owner, most: number): Promise<void> {
  await tx.sql`
    delete from bank_columns
     where ent_code = ${entCode} and user_id = ${userId}
       and (day_column, income_column) not in (
             select day_column, income_column from bank_columns
              where ent_code = ${entCode} and user_id = ${userId}
              order by kept_at desc, day_column, income_column
              limit ${most})`
}
