import type { Readable } from 'node:stream'
import type { AnswerOf, Call, CheckedInputOf } from '#shared/call.ts'
import type { Language } from '#shared/language.ts'
import type { ReadDb } from '#server/access.ts'
import type { Changes } from '#server/changes.ts'
import type { Tx } from '#server/db.ts'
import type { Files } from '#server/files.ts'
import type { Accounts } from '#server/identity/accounts.ts'
import type { PushDesk } from '#server/push/desk.ts'
import type { Scope } from '#server/scope.ts'
import type { Snapshot } from '#server/snapshot.ts'
import type { Tenant } from '#server/tenants.ts'
import type { Viewer } from '#server/viewer.ts'

/** What every handler is given besides its input. */
export interface Asked {
  readonly scope: Scope
  readonly viewer: Viewer
  /** The tenant of the request's host, which is the viewer's own. */
  readonly tenant: Tenant
  /** Passwords, codes and sign-in sessions; what it does commits by itself. */
  readonly accounts: Accounts
  /** Whether refunds have somewhere to go. */
  readonly acquirer: boolean
  /** The keys of alerts, and where they may go. */
  readonly push: PushDesk
  /** Tells open pages what changed. */
  readonly changes: Changes
  /** Where files that people bring are kept. */
  readonly files: Files
  /** Scheme and host as the caller sees them. */
  readonly address: string
  /** The language of server texts (`Accept-Language`, decision 24). */
  readonly language: Language
  readonly requestId: string
  /** The caller's address, for audit rows. */
  readonly origin: string
  /** The server's clock at the start of the request. */
  readonly now: Date
}

/** A question: reads within the scope, one round trip a statement. */
export interface AskedToRead<C extends Call> extends Asked {
  readonly input: CheckedInputOf<C>
  readonly db: ReadDb
}

/** A write: one transaction that also holds its idempotency row, audit row and outbox rows. */
export interface AskedToWrite<C extends Call> extends Asked {
  readonly input: CheckedInputOf<C>
  readonly tx: Tx
  /** The caller's Idempotency-Key; present wherever the contract row says `idempotent`. */
  readonly key: string | undefined
  /** Opens an unchanging view of the person's rows that outlives this call: what files are written from. */
  readonly snapshot: () => Promise<Snapshot>
  /** Names what was touched and adds detail to the write's audit row; secrets never go in. */
  readonly audit: (object: string, detail?: Readonly<Record<string, unknown>>) => void
}

/** JSON text that PostgreSQL made, passed into the envelope as it is. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** JSON as the bytes that go out, in pieces that other answers may share: nobody writes into them. */
export class JsonBytes {
  readonly pieces: readonly Buffer[]
  constructor(pieces: readonly Buffer[]) {
    this.pieces = pieces
  }
}

/** The answer of calls that are no envelope: files, streams and the edge service's own shapes. */
export class Sent {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | Readable
  constructor(status: number, headers: Readonly<Record<string, string>>, body: string | Buffer | Readable) {
    this.status = status
    this.headers = headers
    this.body = body
  }
}

/** A call of `caller: 'anyone'`: nobody is signed in, the host alone says which tenant. */
export interface AskedOpenly<C extends Call> {
  readonly input: CheckedInputOf<C>
  readonly tenant: Tenant
  readonly push: PushDesk
  readonly language: Language
  /** The caller's address, for limits. */
  readonly origin: string
  /** Scheme and host as the caller sees them. */
  readonly address: string
}

/** A call of `caller: 'machine'`: one transaction of the owner's connection, for the tenant of the host. */
export interface AskedByMachine<C extends Call> {
  readonly input: CheckedInputOf<C>
  readonly tenant: Tenant
  readonly tx: Tx
  readonly requestId: string
  readonly origin: string
  readonly now: Date
}

type Given<C extends Call> = C['caller'] extends 'anyone'
  ? AskedOpenly<C>
  : C['caller'] extends 'machine'
    ? AskedByMachine<C>
    : C['method'] extends 'GET'
      ? AskedToRead<C>
      : AskedToWrite<C>
type Handler<C extends Call> = (asked: Given<C>) => Promise<Result<AnswerOf<C>>> | Result<AnswerOf<C>>

/** Wire values where the database speaks bigint and Date; the envelope writes them as number and ISO text. */
type Result<Answer> = Wire<Answer> | JsonText | JsonBytes | Sent
type Wire<T> = T extends string
  ? T | Date
  : T extends number
    ? T | bigint
    : T extends readonly (infer Item)[]
      ? readonly Wire<Item>[]
      : T extends object
        ? { [K in keyof T]: Wire<T[K]> }
        : T

/** A call with the rule that answers it. */
export interface Answered {
  readonly call: Call
  readonly handle: (asked: never) => unknown
}

/** Says which handler answers a call; sign-in, rights, input, transaction, envelope and audit come from the row. */
export function answer<const C extends Call>(call: C, handle: Handler<C>): Answered {
  return { call, handle: handle as Answered['handle'] } // the dispatcher gives each handler what its own row says
}
