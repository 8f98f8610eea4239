import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Access, Bearer } from '#server/access.ts'
import type { Changes } from '#server/changes.ts'
import type { Accounts } from '#server/identity/accounts.ts'
import { success, successText } from '#server/envelope.ts'
import type { Files } from '#server/files.ts'
import { Sent, type Answered, type Asked } from '#server/feature.ts'
import { keepAnswer, takeKey } from '#server/idempotency.ts'
import { inputOf } from '#server/input.ts'
import { showsToken } from '#server/machine.ts'
import type { PushDesk } from '#server/push/desk.ts'
import type { Refusals } from '#server/refusals.ts'
import { languageFor, originOf, tenantOf } from '#server/request.ts'
import type { Viewer } from '#server/viewer.ts'
import { addAudit } from '#server/audit.ts'
import { transaction, type Tx } from '#server/db.ts'
import type { Scope } from '#server/scope.ts'
import type { OpenSnapshot } from '#server/snapshot.ts'
import { uploadOf } from '#server/uploads.ts'
import type { Authz, Call } from '#shared/call.ts'
import { meets } from '#shared/permissions.ts'
import { Problem } from '#shared/problem.ts'

/** What calls are answered with. */
export interface Dispatch {
  readonly access: Access
  readonly refusals: Refusals
  readonly accounts: Accounts
  /** The session behind an access token; throws Problem('signedOut') for any that does not hold. */
  readonly bearerOf: (request: FastifyRequest) => Promise<Bearer>
  /** The owner's connections, for what machines bring. */
  readonly owner: pg.Pool
  /** What machines must show; without one they are refused. */
  readonly machineToken: string | undefined
  /** Whether refunds have somewhere to go. */
  readonly acquirer: boolean
  readonly files: Files
  readonly push: PushDesk
  readonly changes: Changes
  readonly snapshots: OpenSnapshot
  readonly now: () => Date
}

/** Mounts every call of the features under its path; the row of the contract is all that says how. */
export function mountCalls(app: FastifyInstance, features: readonly Answered[], given: Dispatch): void {
  for (const answered of features) {
    const { call } = answered
    const url = call.path.startsWith('/edge/') ? call.path : `/apiproxy${call.path}`
    app.route({
      method: call.method,
      url,
      config: { call: true },
      handler: (request, reply) => answerCall(answered, request, reply, given),
    })
  }
}

async function answerCall(answered: Answered, request: FastifyRequest, reply: FastifyReply, given: Dispatch) {
  const { call } = answered
  refuseVersion(call, request)
  refuseForeignTenant(request)
  if (call.caller === 'anyone') return send(reply, await openly(answered, request, given, call.duringMaintenance))
  if (call.caller === 'machine') return send(reply, await byMachine(answered, request, given))
  const bearer = await given.bearerOf(request)
  try {
    const result =
      call.method === 'GET' ? read(answered, request, given, bearer) : write(answered, request, given, bearer)
    return send(reply, await result)
  } catch (error) {
    if (error instanceof Problem) await given.refusals.note(request, bearer, call, error)
    throw error
  }
}

async function openly(
  { call, handle }: Answered,
  request: FastifyRequest,
  { push }: Dispatch,
  duringMaintenance: true | undefined,
) {
  refuseClosed(request, duringMaintenance)
  const about = { language: languageFor(request), origin: request.ip, address: originOf(request) }
  return handle({ input: inputOf(call, request), tenant: tenantOf(request), push, ...about } as never)
}

async function byMachine({ call, handle }: Answered, request: FastifyRequest, given: Dispatch) {
  if (!showsToken(request.headers.authorization, given.machineToken)) throw new Problem('signedOut')
  const input = inputOf(call, request)
  const about = { input, tenant: tenantOf(request), requestId: request.id, origin: request.ip, now: given.now() }
  return transaction(given.owner, async (tx) => handle({ ...about, tx } as never))
}

function read({ call, handle }: Answered, request: FastifyRequest, given: Dispatch, bearer: Bearer) {
  return given.access.read(bearer, async (viewer, scope, db) => {
    authorize(call.authz, viewer, request)
    return handle({ ...asked(request, viewer, scope, given), input: inputOf(call, request), db } as never)
  })
}

async function write({ call, handle }: Answered, request: FastifyRequest, given: Dispatch, bearer: Bearer) {
  const brought = call.body === 'multipart' ? await fileIn(call, request, given, bearer) : undefined
  const key = keyOf(call, request)
  const name = `${call.method} ${call.path}`
  let file: Sent | undefined
  const sent = given.access.write(bearer, async (viewer, scope, tx) => {
    discard(file)
    authorize(call.authz, viewer, request)
    const input = brought ?? inputOf(call, request)
    const former = key === undefined ? undefined : await takeKey(tx, viewer, name, key, input)
    if (former !== undefined) return new Sent(200, json, former)
    const trail = { object: '', detail: {} as Readonly<Record<string, unknown>> }
    const audit = (object: string, detail: Readonly<Record<string, unknown>> = {}) =>
      Object.assign(trail, { object, detail })
    const snapshot = () => given.snapshots(scope)
    const result = await handle({ ...asked(request, viewer, scope, given), input, tx, key, audit, snapshot } as never)
    if (result instanceof Sent) file = result
    await addWriteAudit(tx, request, viewer, name, trail)
    if (result instanceof Sent) return result
    const answer = successText(result)
    if (key !== undefined) await keepAnswer(tx, viewer, key, answer)
    return new Sent(200, json, answer)
  })
  // Nobody gets a file that left no audit row.
  return sent.catch((error: unknown) => {
    discard(file)
    throw error
  })
}

/** The file of a request, read once whatever becomes of the transaction, and only from somebody who may bring one. */
async function fileIn(call: Call, request: FastifyRequest, given: Dispatch, bearer: Bearer) {
  await given.access.read(bearer, async (viewer) => authorize(call.authz, viewer, request))
  return { file: await uploadOf(request) }
}

/** Lets go of what a file reads from, where it is not sent after all. */
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
    result: 'done',
    origin: request.ip,
    requestId: request.id,
  })
}

interface Trail {
  object: string
  detail: Readonly<Record<string, unknown>>
}

const json = { 'content-type': 'application/json; charset=utf-8' }

function send(reply: FastifyReply, result: unknown) {
  if (result instanceof Sent) return reply.code(result.status).headers(result.headers).send(result.body)
  return reply.headers(json).send(success(result))
}

function asked(request: FastifyRequest, viewer: Viewer, scope: Scope, given: Dispatch): Asked {
  return {
    scope,
    viewer,
    language: languageFor(request),
    requestId: request.id,
    origin: request.ip,
    tenant: tenantOf(request),
    accounts: given.accounts,
    acquirer: given.acquirer,
    files: given.files,
    push: given.push,
    changes: given.changes,
    address: originOf(request),
    now: given.now(),
  }
}

/** Default deny: the need of the row, nothing owed but what the call itself pays, and the house open. */
function authorize(authz: Authz | undefined, viewer: Viewer, request: FastifyRequest): void {
  if (!authz) throw new Problem('noPermission')
  if (viewer.owes.some((gate) => !authz.opens?.includes(gate))) throw new Problem('gateOwed')
  if (!meets(viewer, authz)) throw new Problem('noPermission')
  if (!viewer.permissions.has('SystemConfig.all')) refuseClosed(request, authz.duringMaintenance)
}

function refuseClosed(request: FastifyRequest, open: true | undefined): void {
  if (!open && tenantOf(request).config.showServiceUnavailable) throw new Problem('maintenance')
}

function refuseVersion(call: Call, request: FastifyRequest): void {
  const version = request.headers['api-version']
  if (version === undefined) return
  const known: readonly string[] = call.versions ?? ['1.0', '2.0']
  if (typeof version !== 'string' || !known.includes(version)) throw new Problem('parameter', versionDetail)
}

const versionDetail = {
  ja: '（api-version）',
  en: '(api-version)',
  mn: '(api-version)',
}

/** The `tenant` header only selects; the host decides, and the two must agree. */
function refuseForeignTenant(request: FastifyRequest): void {
  const { tenant } = request.headers
  if (tenant !== undefined && tenant !== tenantOf(request).code) throw new Problem('unauthorised')
}

function keyOf(call: Call, request: FastifyRequest): string | undefined {
  if (!call.idempotent) return undefined
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !/^[\x21-\x7e]{16,255}$/.test(key)) throw new Problem('parameter', keyDetail)
  return key
}

const keyDetail = {
  ja: '（Idempotency-Key）',
  en: '(Idempotency-Key)',
  mn: '(Idempotency-Key)',
}
