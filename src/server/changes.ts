import { PassThrough, type Readable } from 'node:stream'
import type pg from 'pg'
import { safeParse } from 'zod/v4/core'
import { z } from 'zod/mini'
import type { Tx } from '#server/db.ts'
import type { Viewer } from '#server/viewer.ts'
import { limits } from '#shared/limits.ts'

/** What changed, and for whom: one person, or everybody of a tenant where none is named. */
const Change = z.object({ tenant: z.string(), userId: z.optional(z.string()), read: z.array(z.string()) })
export type Change = z.infer<typeof Change>

/** Whose rights changed: these people, one session of theirs where it is named, or a whole tenant where nobody is. */
const Ended = z.object({
  tenant: z.string(),
  userIds: z.optional(z.array(z.string())),
  sid: z.optional(z.string()),
})

/** Tells open pages what changed, whichever process they hang on. */
export interface Changes {
  /** Lines of JSON for a person, until their rights change or their token has ended. */
  streamOf(viewer: Pick<Viewer, 'tenant' | 'userId' | 'sid'>): Readable
  /** Ends every stream. */
  close(): Promise<void>
}

const channel = 'portal_changes'
/** Told by the database itself, whoever changes somebody's rights. */
const rightsChannel = 'portal_rights'

/** Tells the change to everyone it is for, once the transaction is committed. */
export async function tellChange(tx: Tx, change: Change): Promise<void> {
  await tx.sql<{ told: boolean }>`select pg_notify(${channel}, ${JSON.stringify(change)}) is not null as told`
}

interface Hearing {
  readonly tenant: string
  readonly userId: string
  readonly sid: string
  readonly stream: PassThrough
}

/** The streams of this process; one connection hears the database for all of them, from the first one on. */
export function changesOn(owner: pg.Pool, log: { warn(about: object, message: string): void }): Changes {
  const all = new Set<Hearing>()
  let ear: Promise<pg.PoolClient> | undefined
  let ended = false

  // Taken off first: a line for a stream that has ended would be an error of its own.
  const over = (one: Hearing) => {
    all.delete(one)
    one.stream.end()
  }
  const end = (told: unknown) => {
    const change = safeParse(Ended, told)
    if (!change.success) return
    const { tenant, userIds, sid } = change.data
    const people = userIds && new Set(userIds)
    for (const one of all)
      if (one.tenant === tenant && (!people || people.has(one.userId)) && (sid === undefined || one.sid === sid))
        over(one)
  }
  const hear = (told: unknown) => {
    const change = safeParse(Change, told)
    if (!change.success) return
    const { tenant, userId, read } = change.data
    const line = lineOf(read, userId === undefined)
    for (const one of all)
      if (one.tenant === tenant && (userId === undefined || one.userId === userId)) one.stream.write(line)
  }
  const listen = async () => {
    const client = await owner.connect()
    client.on('notification', ({ channel: on, payload }) => {
      const told: unknown = JSON.parse(payload ?? '{}')
      if (on === rightsChannel) end(told)
      else hear(told)
    })
    client.once('error', (error) => {
      log.warn({ err: error }, 'changes are not heard for a moment')
      client.release(true)
      ear = undefined
      // What was said meanwhile is lost: pages that come back ask anew.
      for (const one of all) over(one)
    })
    await client.query(`listen ${rightsChannel}`)
    await client.query(`listen ${channel}`)
    return client
  }
  const beat = setInterval(() => {
    for (const { stream } of all) stream.write('\n')
  }, limits.liveBeatMs).unref()

  return {
    streamOf({ tenant, userId, sid }) {
      const stream = new PassThrough()
      const one = { tenant, userId, sid, stream }
      const timer = setTimeout(() => over(one), limits.accessTokenSeconds * 1000).unref()
      stream.once('close', () => {
        clearTimeout(timer)
        all.delete(one)
      })
      if (ended) return stream.end()
      all.add(one)
      ear ??= listen()
      // Its first line says that it hears: what changes from then on reaches it.
      ear.then(
        () => all.has(one) && stream.write('\n'),
        () => {
          ear = undefined
          over(one)
        },
      )
      return stream
    },
    async close() {
      ended = true
      clearInterval(beat)
      for (const one of all) over(one)
      const client = await ear?.catch(() => undefined)
      client?.release(true)
    },
  }
}

function lineOf(read: readonly string[], everybody: boolean): string {
  return `${JSON.stringify({ type: 'notices', read, everybody })}\n`
}
