import fc, { type Arbitrary } from 'fast-check'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenAt, tenantChain } from '#server/access/audit.ts'
import { transaction } from '#server/db/db.ts'
import { features } from '#server/features.ts'
import { ingest } from '#server/ingest/ingest.ts'
import type { Call } from '#shared/call.ts'
import { permissions } from '#shared/permissions.ts'
import { problems } from '#shared/problem-table.ts'
import { TradeLine } from '#shared/trade-line.ts'
import { hostile, inputsOf, Known } from '../../kit/hostile.ts'
import { portal, type Person, type Portal } from '../../kit/portal.ts'

// Every operation is asked what its schema allows and what it does not, by somebody of a merchant and somebody of the
// provider who hold every right, so that requests get as far as they can.
const requests = Number(process.env['PROOF_REQUESTS'] ?? 400)
const seed = Number(process.env['SEED'] ?? 1)
const patienceMs = 20_000
const atOnce = 8
const calls = features.map(({ call }) => call)
const machineToken = 'a machine token of the tests, long enough'

/** Refusals with a 5xx that the catalogue has and that these requests may meet: no acquirer takes them, too much at once. */
const named503: readonly string[] = []

let it: Portal
let people: Record<'staff' | 'admin', Person>
const known = new Map<string, unknown[]>()
/** The operations as the document of the calls describes them. */
let described: Record<string, Record<string, { responses: Readonly<Record<string, unknown>> }>>

beforeAll(async () => {
  it = await portal({ settings: { PORTAL_RATE_FACTOR: '1000', PORTAL_MACHINE_TOKEN: machineToken } })
  people = { staff: await it.as(...permissions), admin: await it.superAdmin(...permissions) }
  described = (await it.server.app.inject({ url: '/apiproxy/openapi.json', headers: { host: it.host } })).json().paths
  const others = await it.as('Record.search')
  const lines = Array.from({ length: 20 }, (_, at) =>
    TradeLine.parse({
      entCode: it.ent,
      tradeNo: `T-${at}`,
      tradeTime: new Date(Date.now() - at * 3_600_000).toISOString(),
      shopCode: it.shop,
      paymentType: 'PAYPAY',
      amount: 1000 + at,
    }),
  )
  await transaction(it.service, (tx) => ingest(tx, lines, { source: 'test', now: new Date() }))
  learn('tradeno', ...lines.map(({ tradeNo }) => tradeNo))
  learn('number', 'T-1')
  learn('entcode', it.ent, '__SYSTEM')
  learn('shopcode', 'S00000001', 'S00000002', 'S00000003')
  learn('userid', others.userId, people.staff.userId, people.admin.userId)
  learn('password', 'Correct-Horse-77!')
  learn('repassword', 'Correct-Horse-77!')
  learn('newpassword', 'Correct-Horse-77!')
  learn('useremail', 'someone@komorebi.example')
  learn('email', 'someone@komorebi.example')
  learn('confirmemail', 'someone@komorebi.example')
})
afterAll(() => it[Symbol.asyncDispose]())

/** New people in the place of those who may have signed out. */
async function renew(): Promise<void> {
  people = { staff: await it.as(...permissions), admin: await it.superAdmin(...permissions) }
}

interface Request {
  readonly call: Call
  readonly by: 'staff' | 'admin' | 'machine' | 'nobody'
  readonly input: unknown
  readonly headers: Readonly<Record<string, string>>
  /** Sent in place of the input's JSON, or behind the query. */
  readonly raw: string | undefined
}

const seldom = <T>(arbitrary: Arbitrary<T>, weight = 30) =>
  fc.oneof({ weight, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
const headerText = fc.oneof(
  fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((at) => String.fromCharCode(at)), maxLength: 40 }),
  fc.constantFrom('', '*', 'x'.repeat(6_000), '%00', '\u00ff\u0080'),
)
const headers = fc
  .record({
    'accept-language': seldom(fc.oneof(fc.constantFrom('en', 'mn', 'ja;q=0', 'xx-YY,*;q=9'), headerText), 4),
    'api-version': seldom(fc.oneof(fc.constantFrom('1.0', '2.0', '3.0'), headerText), 6),
    tenant: seldom(headerText),
    'idempotency-key': seldom(fc.oneof(fc.constant('the same key as before'), headerText), 12),
    'content-type': seldom(fc.oneof(fc.constantFrom('application/json; charset=utf-16', 'text/plain', 'multipart/form-data', 'application/x-www-form-urlencoded'), headerText)),
    'user-agent': seldom(headerText),
    'x-request-id': seldom(headerText),
    'if-none-match': seldom(headerText),
    range: seldom(fc.constantFrom('bytes=0-', 'bytes=-1', 'bytes=9999999999-', 'lines=1-2')),
    cookie: seldom(headerText),
    accept: seldom(headerText),
    authorization: seldom(headerText, 60),
  })
  .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<string, string>) // prettier-ignore
const raw = fc.constantFrom(
  '', '{', '[]', 'null', '"text"', '0', '{"a":1', '{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{}}}', '\0', '\ud800', '&__proto__=1',
  '&PageIndex=%ED%A0%80', '&%00=1', '&=&&=', '&PageSize=50&PageSize=20', '&a[b]=1', '%', '?', '{"a":1,"a":2}', `{"a":${'['.repeat(20_000)}`, '['.repeat(50_000) + ']'.repeat(50_000), '1e999',
) // prettier-ignore

const requestOf = (call: Call): Arbitrary<Request> => {
  const who = call.authz?.who ?? 'both'
  const lawful: readonly Request['by'][] =
    call.caller === 'machine'
      ? ['machine']
      : call.caller === 'anyone'
        ? ['nobody']
        : who === 'both'
          ? ['staff', 'admin']
          : [who]
  const anybody = fc.constantFrom<Request['by'][]>('staff', 'admin', 'nobody', 'machine')
  const by = fc.oneof({ weight: 20, arbitrary: fc.constantFrom(...lawful) }, { weight: 1, arbitrary: anybody })
  return fc.record({
    call: fc.constant(call),
    by,
    input: fc.oneof({ weight: 60, arbitrary: inputsOf(call) }, { weight: 1, arbitrary: hostile }),
    headers,
    raw: seldom(raw, 60),
  })
}

test(`${requests} generated requests are answered, and none by a failure of the server`, async () => {
  const rounds = Math.ceil(requests / calls.length)
  const everyOperation = fc.tuple(...calls.map(requestOf))
  const failures: string[] = []
  const answers = new Map<string, number>()
  const count = (what: string) => answers.set(what, (answers.get(what) ?? 0) + 1)
  for (let round = 0; round < rounds; round++) {
    const [asked = []] = fc.sample(everyOperation, { numRuns: 1, seed: seed + round })
    for (let from = 0; from < asked.length; from += atOnce) {
      const together = asked.slice(from, from + atOnce)
      const said = await Promise.all(together.map(ask))
      for (const [at, answer] of said.entries()) {
        count(answer.said)
        if (answer.fault) failures.push(`${answer.fault}\n  ${shown(together[at])}`)
      }
      // Somebody signed out, or another one locked, changed or signed them out.
      if (said.some(({ said: one }, at) => one === '401 401' && isSignedIn(together[at]))) await renew()
    }
  }
  if (process.env['PROOF_REQUESTS']) console.log([...answers].toSorted(([, a], [, b]) => b - a).map(([what, many]) => `${many} ${what}`).join('\n')) // prettier-ignore

  expect(failures.slice(0, 5)).toEqual([])
  expect([...answers.keys()].filter((what) => what.startsWith('5')).filter((what) => !named503.includes(what))).toEqual(
    [],
  )
  expect((answers.get('200 1000') ?? 0) / requests).toBeGreaterThan(0.1)
  const broken = [it.ent, tenantChain(it.tenant)].map((chain) => transaction(it.service, (tx) => brokenAt(tx, chain)))
  expect(await Promise.all(broken)).toEqual([undefined, undefined])
}, 7_200_000)

const isSignedIn = (request: Request | undefined) =>
  (request?.by === 'staff' || request?.by === 'admin') && !request.headers['authorization']

const pathOf = ({ path }: Call) => (path.startsWith('/edge/') ? path : `/apiproxy${path}`)

/** What a request was answered, as status and number, and what is wrong with that. */
async function ask(request: Request): Promise<{ said: string; fault?: string }> {
  const { call } = request
  let timer: NodeJS.Timeout | undefined
  const hung = new Promise<'hung'>((resolve) => (timer = setTimeout(() => resolve('hung'), patienceMs)))
  const answer = await Promise.race([send(request).catch((error: unknown) => `threw ${String(error)}`), hung])
  clearTimeout(timer)
  if (typeof answer === 'string') return { said: answer, fault: answer }
  const { statusCode, headers: got, body } = answer
  const { responses = {} } = described[pathOf(call)]?.[call.method.toLowerCase()] ?? {}
  if (!(statusCode in responses))
    return { said: String(statusCode), fault: `${statusCode}: a status the document does not name` }
  const isFile = call.kind === 'file' && !String(got['content-type']).includes('application/json')
  if (statusCode === 200 && (isFile || call.kind === 'stream')) return { said: '200 other' }
  const envelope = read(body)
  const said = `${statusCode} ${String(envelope?.['resultType'])}`
  if (!envelope) return { said, fault: `${said}: no envelope: ${body.slice(0, 200)}` }
  if (envelope['resultType'] === 1000) {
    harvest(envelope['result'])
    return statusCode === 200 ? { said } : { said, fault: `${said}: a success with this status` }
  }
  const row = Object.values(problems).find(
    ({ type, status }) => type === envelope['resultType'] && status === statusCode,
  )
  const isWhole =
    envelope['resultStatus'] === 'Fail' && envelope['statusCode'] === statusCode && typeof envelope['message'] === 'string' && envelope['message'] !== '' // prettier-ignore
  if (!row || !isWhole) return { said, fault: `${said}: not of the catalogue: ${body.slice(0, 300)}` }
  if (statusCode >= 500 && !named503.includes(said)) return { said, fault: `${said}: ${body.slice(0, 300)}` }
  return { said }
}

async function send({ call, by, input, headers: more, raw: instead }: Request) {
  const path = pathOf(call)
  const given = resolved(input)
  const asQuery = call.method === 'GET' || call.body === 'none'
  const token = by === 'machine' ? machineToken : by === 'nobody' ? undefined : people[by].token
  const body = call.body === 'multipart' ? multipart(given) : { type: 'application/json', text: instead ?? json(given) }
  const answer = await it.server.app.inject({
    method: call.method,
    url: asQuery ? `${path}?${queryOf(given)}${instead ? encodeURI(instead.replaceAll(/\p{Cs}/gu, '')) : ''}` : path,
    headers: {
      host: it.host,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(call.idempotent ? { 'idempotency-key': randomUUID() } : {}),
      ...(asQuery ? {} : { 'content-type': body.type }),
      ...more,
    },
    ...(asQuery ? {} : { payload: body.text }),
    ...(call.kind === 'stream' ? { payloadAsStream: true } : {}),
  })
  const { statusCode, headers: got } = answer
  if (call.kind !== 'stream') return { statusCode, headers: got, body: answer.body }
  const stream = answer.stream()
  if (statusCode === 200) {
    stream.destroy()
    return { statusCode, headers: got, body: '' }
  }
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece as Buffer)
  return { statusCode, headers: got, body: Buffer.concat(pieces).toString() }
}

/** The file of a request under a name and with bytes that are whatever was generated. */
function multipart(given: unknown) {
  const text = json(given)
  const name = text.replace(/[\r\n"]/g, '').slice(0, 300)
  const type = 'multipart/form-data; boundary=b'
  const kind = text.length % 3 === 0 ? 'image/png' : text.length % 3 === 1 ? 'application/pdf' : name.slice(0, 20)
  const magic = text.length % 2 === 0 ? '\x89PNG\r\n\x1a\n' : '%PDF-1.7\n'
  return { type, text: `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}.png"\r\ncontent-type: ${kind}\r\n\r\n${magic}${text}\r\n--b--\r\n` } // prettier-ignore
}

function queryOf(given: unknown): URLSearchParams {
  if (typeof given !== 'object' || given === null) return new URLSearchParams([[String(given), '']])
  const text = (value: unknown) => (typeof value === 'string' ? value : json(value))
  return new URLSearchParams(Object.entries(given).flatMap(([name, value]) => [value].flat().map((one) => [name, text(one)]))) // prettier-ignore
}

const json = (value: unknown) => JSON.stringify(value) ?? ''

function read(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && 'resultType' in value ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** Puts what the portal has in the places of `Known`. */
function resolved(value: unknown): unknown {
  if (value instanceof Known) {
    const all = known.get(value.name) ?? []
    return all.length > 0 ? all[value.pick % all.length] : value.otherwise
  }
  if (Array.isArray(value)) return value.map(resolved)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resolved(one)]))
}

const mostKnown = 100

function learn(name: string, ...values: readonly unknown[]): void {
  const all = known.get(name) ?? []
  for (const value of values) if (!all.includes(value)) all.push(value)
  known.set(name, all.slice(-mostKnown))
}

/** Learns what an answer names, for later requests to ask about. */
function harvest(result: unknown, depth = 0): void {
  if (typeof result !== 'object' || result === null || depth > 4) return
  if (Array.isArray(result)) return result.slice(0, 5).forEach((one) => harvest(one, depth + 1))
  for (const [name, value] of Object.entries(result)) {
    if (typeof value === 'string' && value.length < 300)
      learn(name === 'nextCursor' ? 'cursor' : name.toLowerCase(), value)
    else if (typeof value === 'number') learn(name.toLowerCase(), value)
    else harvest(value, depth + 1)
  }
}

function shown(request: Request | undefined): string {
  if (!request) return ''
  const { call, by, input, headers: more, raw: instead } = request
  const text = `${call.method} ${call.path} by ${by} ${instead ?? json(resolved(input)).slice(0, 900)}`
  return `${text} ${json(more).slice(0, 300)}`
}
