import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Access } from '#server/access/access.ts'
import type { Bearer } from '#server/access/bearer.ts'
import { success, successText, toldText } from './envelope.ts'
import {
  Sent,
  ToldAnswer,
  type Answered,
  type MachineContext,
  type PublicContext,
  type ReadContext,
  type RequestContext,
  type Services,
  type WriteContext,
} from '#server/feature.ts'
import { authorize, refuseClosed, refuseForeignTenant, refuseVersion } from './call-guards.ts'
import { derivedKey, keepAnswer, takeDerivedKey, takeKey } from './idempotency.ts'
import { inputOf } from './input.ts'
import { showsToken } from '#server/access/machine.ts'
import { addressOf, personOf, TooMany, type RateName, type Rates } from './rates.ts'
import type { AuditedReads } from '#server/access/audited-reads.ts'
import { tells, type Refusals } from '#server/access/refusals.ts'
import { readQuery } from './query.ts'
import { languageFor, originOf, queryOf, tenantOf } from './request.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { browserOf } from '#server/access/browser-of.ts'
import { addAudit } from '#server/access/audit.ts'
import { dbOn, transaction, type Tx } from '#server/db/db.ts'
import type { Scope } from '#server/access/scope.ts'
import type { OpenSnapshot } from '#server/db/snapshot.ts'
import { uploadOf } from './uploads.ts'
import type { Call, CheckedInputOf } from '#shared/call.ts'
import { wrongParameter } from '#server/wrong-parameter.ts'
import { Problem } from '#shared/problem.ts'

/** What the dispatcher works with; handlers see `services` of it. */
export interface DispatchParts {
  readonly access: Access
  readonly refusals: Refusals
  readonly auditedReads: AuditedReads
  readonly rates: Rates
  /** The session behind an access token; throws Problem('signedOut') for any that does not hold. */
  readonly bearerOf: (request: FastifyRequest) => Promise<Bearer>
  /** Connections in the service's role, for calls of machines and for what a scope does not show. */
  readonly service: pg.Pool
  /** The bearer token of machines; without one their calls are refused. */
  readonly machineToken: string | undefined
  readonly snapshots: OpenSnapshot
  /** Makes keys of writes whose clients send none. */
  readonly derivedKeys: Buffer
  readonly services: Services
  readonly now: () => Date
}

/** Mounts every call of the features under its path, as its row of the contract says. */
export function mountCalls(app: FastifyInstance, features: readonly Answered[], parts: DispatchParts): void {
  for (const answered of features) {
    const { call } = answered
    const url = call.path.startsWith('/edge/') ? call.path : `/apiproxy${call.path}`
    app.route({
      method: call.method,
      url,
      config: { call: true },
      handler: (request, reply) => answerCall(answered, request, reply, parts),
    })
  }
}

async function answerCall(answered: Answered, request: FastifyRequest, reply: FastifyReply, parts: DispatchParts) {
  const { call } = answered
  refuseVersion(call, request)
  if (call.caller === 'anyone')
    return prepared(reply, await answerAnyone(answered, request, parts, call.duringMaintenance))
  if (call.caller === 'machine') return prepared(reply, await answerMachine(answered, request, parts))
  let bearer: Bearer
  try {
    bearer = await parts.bearerOf(request)
  } catch (error) {
    // Whoever names another tenant hears of that first, signed in or not.
    refuseForeignTenant(request)
    throw error
  }
  try {
    refuseForeignTenant(request)
    const result =
      call.method === 'GET' ? read(answered, request, parts, bearer) : write(answered, request, parts, bearer)
    return prepared(reply, await result)
  } catch (error) {
    // Whoever has to wait learns nothing else and leaves no further rows.
    if (error instanceof Problem && !(error instanceof TooMany) && tells(call, error)) {
      await parts.rates.take('refusal', personOf(bearer))
      const asked = call.method === 'GET' ? readQuery(queryOf(request), call.input) : request.body
      await parts.refusals.note({ request, bearer, call, asked, problem: error })
    }
    throw error
  }
}

async function answerAnyone(
  { call, handle }: Answered,
  request: FastifyRequest,
  { services, rates }: DispatchParts,
  duringMaintenance: true | undefined,
) {
  refuseForeignTenant(request)
  refuseClosed(request, duringMaintenance)
  if (call.method !== 'GET') await rates.take('open', addressOf(request))
  return handle({
    input: inputOf(call, request),
    tenant: tenantOf(request),
    services,
    language: languageFor(request),
    origin: request.ip,
    address: originOf(request),
  } satisfies PublicContext<Call>)
}

async function answerMachine({ call, handle }: Answered, request: FastifyRequest, parts: DispatchParts) {
  refuseForeignTenant(request)
  if (!showsToken(request.headers.authorization, parts.machineToken)) {
    await parts.rates.take('open', addressOf(request))
    throw new Problem('signedOut')
  }
  await parts.rates.take('machine', tenantOf(request).code)
  const input = inputOf(call, request)
  const about = {
    input,
    tenant: tenantOf(request),
    services: parts.services,
    requestId: request.id,
    origin: request.ip,
    now: parts.now(),
  }
  return transaction(parts.service, async (tx) => handle({ ...about, tx } satisfies MachineContext<Call>))
}

async function read({ call, handle }: Answered, request: FastifyRequest, parts: DispatchParts, bearer: Bearer) {
  await parts.rates.take(isOpened(call) ? 'stream' : 'read', personOf(bearer))
  let note: ((result: unknown) => Promise<void>) | undefined
  const result = await parts.access.read(bearer, async (viewer, scope, db) => {
    authorize(call.authz, viewer, request)
    const input = inputOf(call, request)
    if (call.audited)
      note = (result) => parts.auditedReads.note(request, viewer, call, { input: Object(input), result })
    return await handle(contextOf({ request, viewer, scope, parts, input, db }) satisfies ReadContext<Call>)
  })
  if (note) await note(result)
  return result
}

async function write({ call, handle }: Answered, request: FastifyRequest, parts: DispatchParts, bearer: Bearer) {
  const given = keyOf(call, request)
  const counted = countOnce(() => parts.rates.take(rateOf(call), personOf(bearer)))
  if (!call.idempotent) await counted()
  const brought = call.body === 'multipart' ? await fileIn(call, request, parts, bearer) : undefined
  const name = `${call.method} ${call.path}`
  let file: Sent | undefined
  const undoing: (() => Promise<unknown>)[] = []
  const sent = parts.access.write(bearer, async (viewer, scope, tx, widen) => {
    discard(file)
    await takeBack(undoing)
    authorize(call.authz, viewer, request)
    const input = brought ?? inputOf(call, request)
    const asked = { viewer, call: name, input, requestId: request.id }
    const key = given ?? (call.idempotent && derivedKey(parts.derivedKeys, asked))
    if (key) {
      const former = given ? await takeKey(tx, asked, key) : await takeDerivedKey(tx, dbOn(parts.service), asked, key)
      if (former !== undefined) return new Sent(200, json, former)
      await counted()
    }
    const trails: Trail[] = []
    const audit = (object: string, detail: Readonly<Record<string, unknown>> = {}) =>
      void trails.push({ object, detail })
    const snapshot = () => parts.snapshots(scope)
    const result = await handle({
      ...contextOf({ request, viewer, scope, parts, input, db: undefined }),
      tx,
      audit,
      undo: (step: () => Promise<unknown>) => void undoing.push(step),
      snapshot,
      widen,
    } satisfies WriteContext<Call>)
    if (result instanceof Sent) file = result
    for (const trail of trails.length > 0 ? trails : [nothingNamed])
      await addWriteAudit(tx, request, viewer, name, trail)
    if (result instanceof Sent) return result
    const answer = successText(result)
    if (key) await keepAnswer(tx, viewer, key, { answer, objects: trails.map(({ object }) => object) })
    return new Sent(200, json, answer)
  })
  // No file is sent without an audit row.
  return sent.catch(async (error: unknown) => {
    discard(file)
    await takeBack(undoing)
    throw error
  })
}

/** How often a write may be made. */
function rateOf(call: Call): RateName {
  if (isOpened(call)) return 'stream'
  return call.sends ? 'send' : 'write'
}

/** Whether the answer takes a while and holds a resource meanwhile. */
function isOpened({ kind }: Call): boolean {
  return kind === 'stream' || kind === 'file'
}

/** A retried transaction does not count as a second write. */
function countOnce(count: () => Promise<void>): () => Promise<void> {
  let counted: Promise<void> | undefined
  return () => (counted ??= count())
}

/** The file of a request, read once even if the transaction is retried, and only from somebody who may upload. */
async function fileIn(call: Call, request: FastifyRequest, parts: DispatchParts, bearer: Bearer) {
  await parts.access.read(bearer, async (viewer) => authorize(call.authz, viewer, request))
  return { file: await uploadOf(request, bearer) }
}

/** Undoes what a failed transaction did elsewhere, the last step first. */
async function takeBack(undoing: (() => Promise<unknown>)[]): Promise<void> {
  for (const step of undoing.splice(0).toReversed()) await step()
}

/** Releases what a file reads from if it is not sent after all. */
function discard(file: Sent | undefined): void {
  if (file?.body instanceof Readable) file.body.destroy()
}

function addWriteAudit(tx: Tx, request: FastifyRequest, viewer: Viewer, action: string, trail: Trail) {
  return addAudit(tx, {
    tenant: viewer.tenant,
    ent: viewer.entCode,
    actor: viewer.userName,
    action,
    ...trail,
    by: { role: viewer.roleName, browser: browserOf(request.headers['user-agent'] ?? '') },
    result: 'done',
    origin: request.ip,
    requestId: request.id,
  })
}

interface Trail {
  readonly object: string
  readonly detail: Readonly<Record<string, unknown>>
}
const nothingNamed: Trail = { object: '', detail: {} }

const json = { 'content-type': 'application/json; charset=utf-8' }

/** What is sent, with its status and headers set: given back, it costs Fastify less than a reply that was sent. */
function prepared(reply: FastifyReply, result: unknown) {
  if (result instanceof Sent) {
    reply.code(result.status).headers(result.headers)
    return result.body
  }
  reply.headers(json)
  return result instanceof ToldAnswer ? toldText(result, languageFor(reply.request)) : success(result)
}

interface Asked<Reads> {
  readonly request: FastifyRequest
  readonly viewer: Viewer
  readonly scope: Scope
  readonly parts: DispatchParts
  readonly input: CheckedInputOf<Call>
  readonly db: Reads
}

/** All that the handler of a read gets, to which a write adds its own; in one literal, since members behind a spread cost V8 a hidden class with every request. */
function contextOf<Reads>({ request, viewer, scope, parts, input, db }: Asked<Reads>) {
  return {
    scope,
    viewer,
    language: languageFor(request),
    requestId: request.id,
    origin: request.ip,
    tenant: tenantOf(request),
    services: parts.services,
    address: originOf(request),
    now: parts.now(),
    input,
    db,
  } satisfies RequestContext & Record<'input' | 'db', unknown>
}

/** The caller's Idempotency-Key. A client of before sends none, and gets one made of what it asks where that is enough. */
function keyOf(call: Call, request: FastifyRequest): string | undefined {
  if (!call.idempotent) return undefined
  const key = request.headers['idempotency-key']
  if (key === undefined && call.idempotent !== 'byKey') return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{16,255}$/.test(key)) throw wrongParameter('Idempotency-Key')
  return key
}
