import type { Readable } from 'node:stream'
import type { AnswerOf, Call, CheckedInputOf } from '#shared/call.ts'
import type { Language } from '#shared/language.ts'
import type { Problem } from '#shared/problem.ts'
import type { ReadDb, Widen } from '#server/access/access.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Files } from '#server/files/files.ts'
import type { Accounts } from '#server/identity/accounts.ts'
import type { Secrets } from '#server/identity/secrets.ts'
import type { PointSystem } from '#server/points/port.ts'
import type { PushService } from '#server/push/push-service.ts'
import type { Scope } from '#server/access/scope.ts'
import type { LinkOrigin } from '#server/http/link-origin.ts'
import type { Snapshot } from '#server/db/snapshot.ts'
import type { Tenant } from '#server/access/tenants.ts'
import type { Viewer } from '#server/access/viewer.ts'

/** What the server offers handlers; the same objects for every call. */
export interface Services {
  /** Passwords, codes and sign-in sessions; what it does commits by itself. */
  readonly accounts: Accounts
  /** Whether an acquirer is connected, so that refunds can be sent. */
  readonly acquirer: boolean
  /** The keys of push alerts, and the addresses they may be sent to. */
  readonly push: PushService
  /** Notifies open pages of changes. */
  readonly changes: Changes
  /** Reads over every tenant, in the service's role: for counting what refers to a row that all share, never for rows. */
  readonly everywhere: Db
  /** The address a tenant's mailed links lead to, never one that a request names. */
  readonly linkOrigin: LinkOrigin
  /** Stores uploaded files. */
  readonly files: Files
  /** The points of merchants' customers. */
  readonly points: Pick<PointSystem, 'balance'>
  /** Opens what is encrypted in the database. */
  readonly secrets: Pick<Secrets, 'decrypt'>
  /** Every call the server answers, for one that is made with another. */
  readonly answers: readonly Answered[]
}

/** What every handler of a signed-in person's call gets besides its input. */
export interface RequestContext {
  readonly scope: Scope
  readonly viewer: Viewer
  /** The tenant of the request's host, which is the viewer's own. */
  readonly tenant: Tenant
  readonly services: Services
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
export interface ReadContext<C extends Call> extends RequestContext {
  readonly input: CheckedInputOf<C>
  readonly db: ReadDb
}

/** A write: one transaction that also holds its idempotency row, audit row and outbox rows. */
export interface WriteContext<C extends Call> extends RequestContext {
  readonly input: CheckedInputOf<C>
  readonly tx: Tx
  /** Opens a consistent view of the person's rows that outlives this call, from which files are written. */
  readonly snapshot: () => Promise<Snapshot>
  /** Registers a function that undoes a step which committed separately; it runs if the transaction is not committed. */
  readonly undo: (step: () => Promise<unknown>) => void
  /** Lets the rest of the transaction reach an enterprise that it made. */
  readonly widen: Widen
  /** Adds an audit row for a changed object, with detail but never secrets; a write that names no object leaves one row. */
  readonly audit: (object: string, detail?: Readonly<Record<string, unknown>>) => void
}

/** An answer that carries a result and still a refusal's number and sentence, as for a refund that failed. */
export class ToldAnswer<Result = unknown> {
  readonly problem: Problem
  readonly result: Result
  constructor(problem: Problem, result: Result) {
    this.problem = problem
    this.result = result
  }
}

/** JSON text that PostgreSQL made, passed into the envelope as it is. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** JSON as the bytes to be sent, in pieces that other answers may share and nobody changes. */
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
export interface PublicContext<C extends Call> {
  readonly input: CheckedInputOf<C>
  readonly tenant: Tenant
  readonly services: Services
  readonly language: Language
  /** The caller's address, for limits. */
  readonly origin: string
  /** Scheme and host as the caller sees them. */
  readonly address: string
}

/** A call of `caller: 'machine'`: one transaction in the service's role, for the tenant of the host. */
export interface MachineContext<C extends Call> {
  readonly input: CheckedInputOf<C>
  readonly tenant: Tenant
  readonly services: Services
  readonly tx: Tx
  readonly requestId: string
  readonly origin: string
  readonly now: Date
}

type ContextOf<C extends Call> = C['caller'] extends 'anyone'
  ? PublicContext<C>
  : C['caller'] extends 'machine'
    ? MachineContext<C>
    : C['method'] extends 'GET'
      ? ReadContext<C>
      : WriteContext<C>
type Handler<C extends Call> = (context: ContextOf<C>) => Promise<Result<AnswerOf<C>>> | Result<AnswerOf<C>>

/** Wire values where the database speaks bigint and Date; the envelope writes them as number and ISO text. */
type Result<Answer> = Wire<Answer> | ToldAnswer<Wire<Answer>> | JsonText | JsonBytes | Sent
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
  /** Written as a method, so that a handler of one call's input stands for all: the dispatcher checks it by the same row. */
  handle(this: void, context: AnyContext): unknown
}

type AnyContext = PublicContext<Call> | MachineContext<Call> | ReadContext<Call> | WriteContext<Call>

/** Says which handler answers a call; sign-in, rights, input, transaction, envelope and audit come from the row. */
export function answer<const C extends Call>(call: C, handle: Handler<C>): Answered {
  return { call, handle }
}
