import { PassThrough, type Readable } from 'node:stream'
import type pg from 'pg'
import { safeParse } from 'zod/v4/core'
import { z } from 'zod/mini'
import { codeOf, type Tx } from './db.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { limits, serverLimits } from '#shared/limits.ts'
import { topicNames, topics } from '#shared/topics.ts'

/** What changed, and who is notified: one person, the people of a store, or a tenant, as far as they hold the topic's right. */
const Change = z.object({
  topic: z.enum(topicNames),
  ids: z.array(z.string()),
  /** Marks these ids as seen, so that nobody waits for them any more. */
  seen: z.optional(z.boolean()),
  tenant: z.string(),
  userId: z.optional(z.string()),
  at: z.optional(z.object({ ent: z.string(), shop: z.string() })),
})
export type Change = z.infer<typeof Change>

/** Whose rights changed: these people, one of their sessions if it is named, or a whole tenant if nobody is named. */
const Ended = z.object({
  tenant: z.string(),
  userIds: z.optional(z.array(z.string())),
  sid: z.optional(z.string()),
})

/** Who listens, and which changes concern them. */
export type Listener = Pick<Viewer, 'tenant' | 'userId' | 'sid' | 'ents' | 'shops' | 'permissions'>

/** Notifies open pages of changes, whichever process they are connected to. */
export interface Changes {
  /**
   * Lines of JSON for a person, until their rights change or their token has ended; first what changed in the milliseconds
   * before, or every topic where that is not known any more.
   */
  streamOf(viewer: Listener, heardAgoMs?: number): Readable
  /** Ends every stream. */
  close(): Promise<void>
}

const channel = 'portal_changes'
/** Sent by a trigger of the database, whatever changed the rights. */
const rightsChannel = 'portal_rights'

/** Notifies everyone the change concerns once the transaction is committed. */
export async function tellChange(tx: Tx, change: Change): Promise<void> {
  await tx.sql<{ told: boolean }>`select pg_notify(${channel}, ${JSON.stringify(change)}) is not null as told`
}

/** Notifies only these people of the change once the transaction is committed. */
export async function tellPeople(tx: Tx, change: Omit<Change, 'userId'>, people: readonly string[]): Promise<void> {
  const changes = people.map((userId): string => JSON.stringify({ ...change, userId } satisfies Change))
  await tx.sql<{ told: number }>`
    select count(pg_notify(${channel}, said))::int as told from unnest(${changes}::text[]) as said`
}

/** What was heard of late, for streams that begin after it. */
interface Heard {
  /** Everything since this moment is in `changes`; undefined while nothing is heard. */
  since: number | undefined
  changes: { readonly at: number; readonly change: Change }[]
}

interface Hearing {
  readonly viewer: Listener
  readonly stream: PassThrough
}

/** The streams of this process. One connection listens to the database for all of them, from the start on. */
export function changesOn(service: pg.Pool, log: { warn(about: object, message: string): void }): Changes {
  const all = new Set<Hearing>()
  let ear: Promise<pg.PoolClient> | undefined
  let ended = false
  const heard: Heard = { since: undefined, changes: [] }

  // Removed first: writing to a stream that has ended would throw.
  const over = (one: Hearing) => {
    all.delete(one)
    one.stream.end()
  }
  const end = (told: unknown) => {
    const change = safeParse(Ended, told)
    if (!change.success) return
    const { tenant, userIds, sid } = change.data
    const people = userIds && new Set(userIds)
    // Who connects again is told; whose session ended is not let in.
    if (sid === undefined)
      for (const userId of userIds ?? [undefined]) remember(heard, { topic: 'rights', ids: [], tenant, userId })
    for (const one of all) {
      const { viewer } = one
      if (viewer.tenant !== tenant || (people && !people.has(viewer.userId))) continue
      if (sid === undefined || viewer.sid === sid) over(one)
    }
  }
  const hear = (told: unknown) => {
    const change = safeParse(Change, told)
    if (!change.success) return
    remember(heard, change.data)
    const line = lineOf(change.data)
    for (const { viewer, stream } of all) if (concerns(change.data, viewer)) stream.write(line)
  }
  const listen = async () => {
    const client = await service.connect()
    client.on('notification', ({ channel: on, payload }) => {
      const told: unknown = JSON.parse(payload ?? '{}')
      if (on === rightsChannel) end(told)
      else hear(told)
    })
    client.once('error', (error) => {
      if (ended) return // it was given back
      // A database that ends tells every call so, and the first of them is logged.
      if (!codeOf(error)?.startsWith('57P0')) log.warn({ err: error }, 'changes are not heard for a moment')
      client.release(true)
      ear = undefined
      // Notifications sent meanwhile are lost: pages that reconnect are told every topic.
      heard.since = undefined
      for (const one of all) over(one)
    })
    await client.query(`listen ${rightsChannel}`)
    await client.query(`listen ${channel}`)
    heard.since = Date.now()
    heard.changes = []
    return client
  }
  const listening = () => {
    ear ??= listen()
    ear.catch(() => (ear = undefined))
    return ear
  }
  void listening().catch(() => {}) // the first stream tries again
  const beat = setInterval(() => {
    for (const { stream } of all) stream.write('\n')
  }, serverLimits.liveBeatMs).unref()

  return {
    streamOf(viewer, heardAgoMs) {
      const from = heardAgoMs === undefined ? undefined : Date.now() - heardAgoMs
      const stream = new PassThrough()
      const one = { viewer, stream }
      const timer = setTimeout(() => over(one), limits.accessTokenSeconds * 1000).unref()
      stream.once('close', () => {
        clearTimeout(timer)
        all.delete(one)
      })
      if (ended) return stream.end()
      all.add(one)
      // The first line confirms that the stream listens: every change from then on reaches it.
      const begin = () => {
        if (!all.has(one)) return
        stream.write('\n')
        if (from !== undefined) for (const change of missedBy(viewer, from, heard)) stream.write(lineOf(change))
      }
      listening().then(begin, () => over(one))
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

function lineOf(change: Change): string {
  const { topic, ids, seen = false } = change
  return `${JSON.stringify({ topic, ids, seen, withinMs: spreadOf(change) })}\n`
}

function remember(heard: Heard, change: Change): void {
  const at = Date.now()
  heard.changes.push({ at, change })
  const { liveKeptMs, liveKept } = serverLimits
  const firstKept = heard.changes.findIndex((one) => at - one.at <= liveKeptMs)
  const forgotten = heard.changes.splice(0, Math.max(firstKept, heard.changes.length - liveKept)).at(-1)
  if (forgotten && heard.since !== undefined) heard.since = Math.max(heard.since, forgotten.at + 1)
}

/** What concerns a person and changed since a moment; of every topic something where not all of it is known any more. */
function missedBy(viewer: Listener, from: number, { since, changes }: Heard): Change[] {
  if (since === undefined || from < since)
    return topicNames.map((topic) => ({ topic, ids: [], tenant: viewer.tenant })).filter((one) => concerns(one, viewer))
  return changes.filter(({ at, change }) => at >= from && concerns(change, viewer)).map(({ change }) => change)
}

function concerns({ topic, tenant, userId, at }: Change, viewer: Listener): boolean {
  const right = topics[topic]
  if (viewer.tenant !== tenant || (userId ?? viewer.userId) !== viewer.userId) return false
  if (right && !viewer.permissions.has(right)) return false
  return !at || (viewer.ents.includes(at.ent) && (viewer.shops === 'all' || viewer.shops.includes(at.shop)))
}

/** The more people are notified at once, the longer the period over which their pages spread their calls. */
function spreadOf({ userId, at }: Change): number {
  if (userId !== undefined) return 0
  return at ? 500 : 3_000
}
