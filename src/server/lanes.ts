import type pg from 'pg'

/** A connection while a batch stands on it, alone or among others. */
export interface Lane {
  readonly client: pg.PoolClient
  /** Hands over what `queue` asks; it leaves together with all that is asked of this connection in the same turn of the event loop. */
  send<T>(queue: (client: pg.PoolClient) => T): T
  /** Said once, with the error that ended the connection where there was one. */
  leave(lost: Error | undefined): void
}

/** Pipelined connections, taken from the pool only while somebody stands on them. */
export interface Lanes {
  /** For a batch that is quick: whole batches of others may stand before and behind it. */
  shared(): Promise<Lane>
  /** For a batch that may take long: nobody waits behind it. */
  alone(): Promise<Lane>
}

/** Connections that are shared: with few of them the database's processes find the next batch without having slept. */
const mostShared = 2
/** Batches on one of them beyond which the pool's own queue, which gives up after a while, is the better place to wait. */
const mostStanding = 200

/** The lanes on a pool whose connections pipeline. */
export function lanesOf(pool: pg.Pool): Lanes {
  const open = new Set<Shared>()

  function leastBusy(): Shared | undefined {
    let least: Shared | undefined
    for (const each of open) if (!least || each.standing < least.standing) least = each
    return least
  }

  async function shared(): Promise<Lane> {
    let one = leastBusy()
    if (!one || (one.standing > 0 && open.size < mostShared)) {
      one = { connecting: pool.connect(), standing: 0, lost: undefined }
      open.add(one)
    }
    if (one.standing >= mostStanding) return alone()
    return joined(one)
  }

  async function joined(one: Shared): Promise<Lane> {
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
    // A connection that is gone takes nobody else, and is given back when the last has heard of it.
    if (one.lost || one.standing === 0) open.delete(one)
    if (one.standing === 0) client.release(one.lost)
  }

  async function alone(): Promise<Lane> {
    const client = await pool.connect()
    return laneOn(client, (lost) => client.release(lost))
  }

  return { shared, alone }
}

interface Shared {
  readonly connecting: Promise<pg.PoolClient>
  standing: number
  lost: Error | undefined
}

const held = new WeakSet<pg.PoolClient>()

function laneOn(client: pg.PoolClient, leave: (lost: Error | undefined) => void): Lane {
  return {
    client,
    send(queue) {
      // Held back and sent as one: each message by itself would wake the database's process again.
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
