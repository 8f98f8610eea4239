import type pg from 'pg'
import { clientTransaction, dbOn, type Db, type Statement } from './db.ts'

/** The role of the API's connections: row security shows it the rows of its scope alone. */
export const apiRole = 'noren_api'

/** The role of jobs, sign-in and ingest: it reads and writes the rows of every tenant, and owns nothing. */
export const serviceRole = 'noren_service'

/** The role between the schema's owner and the service's role: it lets the owner take that role and grants nothing by itself. */
export const loginRole = 'noren_login'

/** The role of backups: it reads every row and writes none. */
export const backupRole = 'noren_backup'

/**
 * Forces row security on every table that has it, so that it applies to the owner too, and creates the policies of the
 * service and of backups. Does nothing where nothing is missing. Must be run by the schema's owner.
 */
export async function forceRowSecurity(client: { query(statement: Statement | string): Promise<pg.QueryResult> }) {
  for (const { name, forced, service, backup } of await unfinished(dbOn(client))) {
    if (!forced) await client.query(`alter table ${name} force row level security`)
    if (!service) await client.query(`create policy service on ${name} to ${serviceRole} using (true)`)
    if (!backup) await client.query(`create policy backup on ${name} for select to ${backupRole} using (true)`)
  }
}

/** Runs work in a transaction that leaves the service's role and has the rights of the schema's owner, for changes of tables and indexes. */
export function asSchemaOwner<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return clientTransaction(pool, work, 'begin; set local role none')
}

interface Unfinished {
  name: string
  forced: boolean
  service: boolean
  backup: boolean
}

function unfinished(db: Db): Promise<Unfinished[]> {
  return db.sql<Unfinished>`
    select name, forced, service, backup
      from (select c.oid::regclass::text as name, c.relforcerowsecurity as forced,
                   exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'service') as service,
                   exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'backup') as backup
              from pg_class c
             where c.relnamespace = 'public'::regnamespace and c.relrowsecurity) t
     where not (forced and service and backup)
     order by name
     limit 1000`
}
