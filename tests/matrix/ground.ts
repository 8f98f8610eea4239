import type { Portal } from '../kit/portal.ts'

/** Written beside what is asked: the records of refusals, and how often somebody asked. */
const beside: readonly string[] = ['audit_log', 'audit_heads', 'rate_limits']

/** A digest of every table, by its name. */
export async function groundOf({ service }: Pick<Portal, 'service'>): Promise<Map<string, string>> {
  const { rows: tables } = await service.query<{ name: string }>(`
    select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and has_table_privilege(c.oid, 'select')
     order by 1`)
  const digests = new Map<string, string>()
  for (const { name } of tables.filter((table) => !beside.includes(table.name))) {
    const { rows } = await service.query<{ digest: string }>(
      `select coalesce(md5(string_agg(row, '' order by row)), '') as digest from (select md5(t::text) as row from ${name} t) r`,
    )
    digests.set(name, rows[0]?.digest ?? '')
  }
  return digests
}

/** Tables that are not as they were. */
export function changedIn(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...after].filter(([name, digest]) => before.get(name) !== digest).map(([name]) => name)
}

/** How many audit rows each request left. */
export async function auditRows({ db }: Pick<Portal, 'db'>): Promise<Map<string, number>> {
  const rows = await db.sql<{ requestId: string; count: number }>`
    select request_id as "requestId", count(*)::int as count from audit_log group by 1`
  return new Map(rows.map(({ requestId, count }) => [requestId, count]))
}
