import type { Db } from '#server/db/db.ts'
import type { Uses } from '#shared/master.ts'

/** Payment types of a class. */
export function typesOf(db: Db, classCode: string): Promise<{ count: number }[]> {
  return db.sql<{ count: number }>`select count(*)::int as count from payment_types where class_code = ${classCode}`
}

/** How many payment types each class has. */
export async function typesByClass(db: Db): Promise<ReadonlyMap<string, Uses>> {
  const rows = await db.sql<{ code: string; count: number }>`
    select class_code as code, count(*)::int as count from payment_types group by class_code limit 1000`
  return new Map(rows.map(({ code, count }) => [code, { paymentTypes: { count, capped: false } }]))
}
