import type * as core from 'zod/v4/core'
import type { Need } from '#shared/permissions.ts'
import type { Topic } from '#shared/topics.ts'

/** Any schema of a call's input or answer. */
export type Schema = core.$ZodType

/** What a session may still owe before anything else is answered (decision 15). */
export type Gate = 'emailCode' | 'changePassword' | 'bindMfa'

/** How far a call reaches: the person's stores, enterprises, tenant, or only themselves. */
export type Reach = 'shops' | 'ents' | 'tenant' | 'self'

/** Who may make the call, and over which rows. */
export interface Authz extends Need {
  readonly scope: Reach
  /** Gates this call is itself the way out of: it is answered while they are owed. */
  readonly opens?: readonly Gate[]
  /** True where the call still answers while the service is closed for maintenance. */
  readonly duringMaintenance?: true
}

interface Row<Input extends Schema, Answer extends Schema> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/${string}`
  readonly summary: string
  /** api-version values the call answers; both where left out (spec section 7). */
  readonly versions?: readonly ApiVersion[]
  readonly body?: 'json' | 'multipart' | 'none'
  /** How the answer travels: SPEC's envelope, a file, a stream of events, or the edge service's own shapes. */
  readonly kind?: 'envelope' | 'file' | 'stream' | 'edge'
  /** `keep`: the answer may be kept on the device for reading offline. */
  readonly offline?: 'keep'
  /** The live connection tells when the answer may be another: of which subject. */
  readonly follows?: Topic
  /**
   * The write answers a repeat with the first answer's bytes. A client that sends no Idempotency-Key gets one made of what it
   * asks, but `byKey`: where the same may be wanted twice, as with equal refunds of parts, the client has to say which it is.
   */
  readonly idempotent?: true | 'byKey'
  /** The write mails or wakes somebody, which may be done less often than other writes. */
  readonly sends?: true
  /**
   * The question itself leaves an audit row, as one about the audit log does; turning its pages and asking again soon leaves
   * none. `byObject`: the row is about the object that the answer names, which people know better than what was asked.
   */
  readonly audited?: true | 'byObject'
  readonly input: Input
  readonly answer: Answer
}

/** Versions of the interface (spec section 7). */
export type ApiVersion = '1.0' | '2.0'

/** One row of the table of calls: all that routes, guards, documents, clients and tests derive from. */
export type Call<Input extends Schema = Schema, Answer extends Schema = Schema> = Row<Input, Answer> &
  (
    | { readonly caller?: 'person'; readonly authz: Authz }
    | { readonly caller: 'anyone'; readonly authz?: never; readonly duringMaintenance?: true }
    | { readonly caller: 'machine'; readonly authz?: never }
  )

/** What one puts into a call, as written before checking. */
export type InputOf<C> = C extends Call<infer I, Schema> ? core.input<I> : never

/** The call's input after checking. */
export type CheckedInputOf<C> = C extends Call<infer I, Schema> ? core.output<I> : never

/** What a call answers inside its envelope. */
export type AnswerOf<C> = C extends Call<Schema, infer A> ? core.output<A> : never

/** Declares a call; the row is returned as it is, typed by its schemas. */
export function call<const C extends Call>(row: C): C {
  return row
}

/** SPEC's envelope around every answer (spec section 7, domain section 0). */
export interface Envelope<Result = unknown> {
  readonly statusCode: number
  readonly resultStatus: 'Success' | 'Fail'
  readonly resultType: number
  readonly message: string
  readonly result: Result
  /** Present on refusals of unexpected kind: what to tell support. */
  readonly requestId?: string
  /** Present where one parameter or field is refused: its name. */
  readonly parameter?: string
}
