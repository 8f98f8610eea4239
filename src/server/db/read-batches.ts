import type pg from 'pg'
import { clientTransaction, type Statement } from './db.ts'
import { openingOf, runPipeline } from './pipeline.ts'
import { pipelinedConnectionsOn } from './pipelined-connections.ts'

/** How a transaction begins (`begin; set local …`): as text, and as a message of the protocol. */
export interface Opening {
  readonly text: string
  readonly bytes: Buffer
}

/** An opening that is encoded once and used repeatedly. */
export function openingFor(text: string): Opening {
  return { text, bytes: openingOf(text) }
}

/** Runs statements in a short transaction of their own and returns the rows of each. */
export interface ReadBatches {
  /** For quick statements: other transactions may be queued before and after them on the same connection. */
  shared(opening: Opening, statements: readonly Statement[]): Promise<unknown[][]>
  /** For statements that may take long, on a connection of their own. */
  dedicated(opening: Opening, statements: readonly Statement[]): Promise<unknown[][]>
}

/** Runs batches on a pool: in one round trip if its connections are pipelined, else statement by statement with plain `pg`. */
export function readBatchesOn(pool: pg.Pool): ReadBatches {
  return 'pipeline' in pool.options && pool.options.pipeline === true ? pipelined(pool) : oneByOne(pool)
}

function pipelined(pool: pg.Pool): ReadBatches {
  const connections = pipelinedConnectionsOn(pool)
  const run =
    (place: keyof ReadBatches): ReadBatches['shared'] =>
    async ({ bytes }, statements) => {
      const connection = await connections[place]()
      let lost: Error | undefined
      try {
        return await connection.send((client) => runPipeline(client, bytes, statements))
      } catch (error) {
        // A connection that reported the error can be used again; a lost one is discarded.
        await connection.client.query('rollback').catch((failed: Error) => (lost = failed))
        throw error
      } finally {
        connection.leave(lost)
      }
    }
  return { shared: run('shared'), dedicated: run('dedicated') }
}

function oneByOne(pool: pg.Pool): ReadBatches {
  const run: ReadBatches['shared'] = ({ text }, statements) =>
    clientTransaction(
      pool,
      async (client) => {
        const rows: unknown[][] = []
        for (const statement of statements) rows.push((await client.query(statement)).rows)
        return rows
      },
      text,
    )
  return { shared: run, dedicated: run }
}
