import type pg from 'pg'
import { digestOf } from '#server/ingest/digest.ts'
import type { Numbered } from './taking.ts'

/** A line whose number and version an earlier line of the file has. */
export interface Repeat {
  readonly line: number
  /** The earlier line, and whether its content is equal. */
  readonly former: number
  readonly same: boolean
}

/** The transactions of the file read so far, kept in the database so that memory does not grow with the file. */
export class NamedLines {
  readonly #pool: pg.Pool
  #client: pg.PoolClient | undefined

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Stores these lines in their order and returns those that repeat an earlier one. */
  async note(lines: readonly Numbered[]): Promise<Repeat[]> {
    if (lines.length === 0) return []
    const client = (this.#client ??= await this.#open())
    const values = [
      lines.map(({ trade }) => trade.entCode),
      lines.map(({ trade }) => trade.tradeNo),
      lines.map(({ trade }) => trade.sourceVersion),
      lines.map(({ line }) => line),
      lines.map(({ trade }) => digestOf(trade)),
    ]
    const fresh = await rowsOf<{ line: number }>(client, noteFresh, values)
    if (fresh.length === lines.length) return []
    const known = new Set(fresh.map(({ line }) => line))
    return (await rowsOf<Repeat>(client, findFormer, values)).filter(({ line }) => !known.has(line))
  }

  /** Removes refused lines, so that later lines with their numbers are checked by themselves. */
  async forget(lines: readonly number[]): Promise<void> {
    if (lines.length > 0) await this.#client?.query('delete from pg_temp.named_lines where line = any($1)', [lines])
  }

  /** Removes everything; if that fails the connection is closed, which has the same effect. */
  async close(): Promise<void> {
    const lost = await this.#client?.query('drop table pg_temp.named_lines').then(
      () => undefined,
      (error: Error) => error,
    )
    this.#client?.release(lost)
  }

  /** Uses a connection of its own until the end; its temporary table is visible to no other. */
  async #open(): Promise<pg.PoolClient> {
    const client = await this.#pool.connect()
    await client.query(createTable)
    return client
  }
}

async function rowsOf<Row>(client: pg.PoolClient, text: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await client.query(text, values)
  return rows as Row[] // the statements below name these columns
}

const createTable = `
  create temporary table named_lines (
    ent_code text collate "C", trade_no text collate "C", source_version bigint, line bigint unique, digest uuid,
    primary key (ent_code, trade_no, source_version))`
const given = 'unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::uuid[])'
const noteFresh = `
  insert into named_lines select * from ${given} as g(ent_code, trade_no, source_version, line, digest) order by g.line
      on conflict do nothing
  returning line::int`
const findFormer = `
  select g.line::int, n.line::int as former, n.digest = g.digest as same
    from ${given} as g(ent_code, trade_no, source_version, line, digest)
    join named_lines n using (ent_code, trade_no, source_version)
   order by g.line`
