import type pg from 'pg'

/** A connection while one or more batches use it. */
export interface PipelinedConnection {
  readonly client: pg.PoolClient
  /** Runs what `queue` asks for; everything asked of this connection in one turn of the event loop is sent together. */
  send<T>(queue: (client: pg.PoolClient) => T): T
  /** Called once, with the error that ended the connection if there was one. */
  leave(lost: Error | undefined): void
}

/** Pipelined connections, taken from the pool only while they are in use. */
export interface PipelinedConnections {
  /** For quick batches: other batches may be queued before and after them. */
  shared(): Promise<PipelinedConnection>
  /** For batches that may take long: a connection of their own, so that nobody waits behind them. */
  dedicated(): Promise<PipelinedConnection>
}

/** Number of shared connections: with few of them a process of the database finds its next batch before it goes to sleep. */
const mostShared = 2
/** Batches on one shared connection beyond which it is better to wait in the pool's queue, which has a time-out. */
const mostStanding = 200

/** Pipelined connections on a pool whose connections support pipelining. */
export function pipelinedConnectionsOn(pool: pg.Pool): PipelinedConnections {
  const open = new Set<Shared>()

  function leastBusy(): Shared | undefined {
    let least: Shared | undefined
    for (const each of open) if (!least || each.standing < least.standing) least = each
    return least
  }

  function shared(): Promise<PipelinedConnection> {
    let one = leastBusy()
    if (!one || (one.standing > 0 && open.size < mostShared)) {
      one = { connecting: pool.connect(), standing: 0, lost: undefined }
      open.add(one)
    }
    if (one.standing >= mostStanding) return alone()
    return joined(one)
  }

  async function joined(one: Shared): Promise<PipelinedConnection> {
    one.standing++
    try {
      const client = await one.connecting
      return laneOn(client, (lost) => left(one, client, lost))
    } catch (error) {
      open.delete(one)
      throw error
    }
  }

  function left(one: Shared, client: pg.PoolClient, lost: Error | undefined): void {
    one.standing--
    one.lost ??= lost
    // A lost connection takes no more batches, and is released when the last of its batches has been told.
    if (one.lost || one.standing === 0) open.delete(one)
    if (one.standing === 0) client.release(one.lost)
  }

  async function alone(): Promise<PipelinedConnection> {
    const client = await pool.connect()
    return laneOn(client, (lost) => client.release(lost))
  }

  return { shared, dedicated: alone }
}

interface Shared {
  readonly connecting: Promise<pg.PoolClient>
  standing: number
  lost: Error | undefined
}

const held = new WeakSet<pg.PoolClient>()

function laneOn(client: pg.PoolClient, leave: (lost: Error | undefined) => void): PipelinedConnection {
  return {
    client,
    send(queue) {
      // Corked and sent as one: separate messages would wake the database's process several times.
      if (!held.has(client)) {
        const { stream } = client.connection
        held.add(client)
        stream.cork()
        setImmediate(() => {
          held.delete(client)
          stream.uncork()
        })
      }
      return queue(client)
    },
    leave,
  }
}
