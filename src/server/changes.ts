import { PassThrough, type Readable } from 'node:stream'
import type pg from 'pg'
import { safeParse } from 'zod/v4/core'
import { z } from 'zod/mini'
import type { Tx } from '#server/db.ts'
import { limits } from '#shared/limits.ts'

/** What changed, and for whom: one person, or everybody of a tenant where none is named. */
const Change = z.object({ tenant: z.string(), userId: z.optional(z.string()), read: z.array(z.string()) })
export type Change = z.infer<typeof Change>

/** Tells open pages what changed, whichever process they hang on. */
export interface Changes {
  /** Lines of JSON for a person, until their rights must be looked at anew. */
  streamOf(viewer: { readonly tenant: string; readonly userId: string }): Readable
  /** Ends every stream. */
  close(): Promise<void>
}

const channel = 'portal_changes'

/** Tells the change to everyone it is for, once the transaction is committed. */
export async function tellChange(tx: Tx, change: Change): Promise<void> {
  await tx.sql<{ told: boolean }>`select pg_notify(${channel}, ${JSON.stringify(change)}) is not null as told`
}

interface Hearing {
  readonly tenant: string
  readonly userId: string
  readonly stream: PassThrough
}

/** The streams of this process; one connection hears the database for all of them, from the first one on. */
export function changesOn(owner: pg.Pool, log: { warn(about: object, message: string): void }): Changes {
  const all = new Set<Hearing>()
  let ear: Promise<pg.PoolClient> | undefined
  let ended = false

  const hear = (text: string | undefined) => {
    const change = safeParse(Change, JSON.parse(text ?? '{}'))
    if (!change.success) return
    const { tenant, userId, read } = change.data
    const line = lineOf(read, userId === undefined)
    for (const one of all)
      if (one.tenant === tenant && (userId === undefined || one.userId === userId)) one.stream.write(line)
  }
  const listen = async () => {
    const client = await owner.connect()
    client.on('notification', ({ payload }) => hear(payload))
    client.once('error', (error) => {
      log.warn({ err: error }, 'changes are not heard for a moment')
      client.release(true)
      ear = undefined
      // What was said meanwhile is lost: pages that come back ask anew.
      for (const { stream } of all) stream.end()
    })
    await client.query(`listen ${channel}`)
    return client
  }
  const beat = setInterval(() => {
    for (const { stream } of all) stream.write('\n')
  }, limits.liveBeatMs).unref()

  return {
    streamOf({ tenant, userId }) {
      const stream = new PassThrough()
      const one = { tenant, userId, stream }
      const end = setTimeout(() => stream.end(), limits.accessTokenSeconds * 1000).unref()
      stream.once('close', () => {
        clearTimeout(end)
        all.delete(one)
      })
      if (ended) return stream.end()
      all.add(one)
      stream.write('\n')
      ear ??= listen()
      ear.catch(() => {
        ear = undefined
        stream.end()
      })
      return stream
    },
    async close() {
      ended = true
      clearInterval(beat)
      for (const { stream } of all) stream.end()
      const client = await ear?.catch(() => undefined)
      client?.release(true)
    },
  }
}

function lineOf(read: readonly string[], everybody: boolean): string {
  return `${JSON.stringify({ type: 'notices', read, everybody })}\n`
}
