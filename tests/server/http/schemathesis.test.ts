import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { account } from '#features/account/contract.ts'
import { features } from '#server/features.ts'
import type { Call } from '#shared/call.ts'
import { permissions } from '#shared/permissions.ts'
import { words } from '#shared/schema.ts'
import { portal, type Person, type Portal } from '../../kit/portal.ts'
import { runSchemathesis, schemathesis } from '../../kit/schemathesis.ts'
import { mintToken } from '../../kit/token.ts'

// Somebody else's reading of our own document: schemathesis asks every operation what openapi.json allows and what it does
// not, with the bearer of whoever holds every right there. The sample makes up requests alone; PROOF_EXAMPLES has it also
// walk each bound of each schema and follow one operation's answer into the next.
const examples = process.env['PROOF_EXAMPLES']
const seed = Number(process.env['SEED'] ?? 1)
const machineToken = 'a machine token of the tests, long enough'
/** All but the one whose answer never ends, which schemathesis would wait for: generated.test.ts asks it. */
const calls = features.map(({ call }) => call).filter(({ kind }) => kind !== 'stream')
const path = (call: Call) => (call.path.startsWith('/edge/') ? call.path : `/apiproxy${call.path}`)
const patienceMs = 7_200_000

if (!schemathesis)
  console.log('schemathesis: not run. `pip install schemathesis` puts it on the path, or PORTAL_SCHEMATHESIS names it.')

test.skipIf(!schemathesis)(
  'schemathesis finds no operation of openapi.json that answers with a failure of the server',
  async () => {
    await using it = await portal({ settings: { PORTAL_RATE_FACTOR: '1000', PORTAL_MACHINE_TOKEN: machineToken } })
    await it.db.sql`update enterprises set enable_point = true where tenant_code = ${it.tenant}`
    await it.server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = it.server.app.server.address() as AddressInfo // it listens on a port
    const doors = doorsOf(it.server.app.server)
    const folder = mkdtempSync(join(tmpdir(), 'noren-schemathesis-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const origin = `http://127.0.0.1:${port}`
    const served = await it.server.app.inject({ url: '/apiproxy/openapi.json', headers: { host: it.host } })
    writeFileSync(join(folder, 'openapi.json'), readable(served.body))
    const endless = features
      .filter(({ call }) => call.kind === 'stream')
      .map(({ call }) => `--exclude-path=${path(call)}`)
    writeFileSync(join(folder, 'schemathesis.toml'), await settingsFor(it))

    const { code, out } = await runSchemathesis(schemathesis ?? '', folder, [
      'openapi.json',
      `--url=${origin}`,
      `--header=Host: ${it.host}`,
      '--checks=not_a_server_error',
      '--continue-on-failure',
      `--phases=${examples ? 'examples,coverage,fuzzing,stateful' : 'fuzzing'}`,
      `--max-examples=${examples ?? '1'}`,
      `--seed=${seed}`,
      '--workers=2',
      '--generation-database=none',
      '--report=json',
      '--report-json-path=report.json',
      ...endless,
    ])
    const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report
    const { operations, test_cases: requests, failures } = report
    console.log(`schemathesis: ${requests.generated} requests to ${operations.tested} of ${calls.length} operations`)
    if (code !== 0) console.log(out)

    expect(failures).toEqual([])
    expect(code).toBe(0)
    expect(operations).toMatchObject({ selected: calls.length, tested: calls.length, errored: 0 })
    expect(requests.generated).toBeGreaterThanOrEqual(calls.length)
    // The control: nobody was signed out on the way, or what was asked after it would have proved nothing.
    expect(doors.shut).toEqual([])
    expect(doors.open).toEqual([])
  },
  patienceMs,
)

/**
 * What the server says of its bearers while it is asked: `shut`, the requests whose bearer it refused, and `open`, those it
 * answered without the bearer that they need. Schemathesis leaves every header out where it leaves out one that a write must
 * have: that is refused, and is neither. Nor is the bearer of whoever has signed out with it.
 */
function doorsOf(server: Server): Readonly<Record<'shut' | 'open', readonly string[]>> {
  const doors = { shut: [] as string[], open: [] as string[] }
  const needing = new Set(
    calls.filter(({ caller }) => caller !== 'anyone').map((call) => `${call.method} ${path(call)}`),
  )
  const leaves = `${account.logout.method} ${path(account.logout)}`
  let hasLeft = false
  server.on('request', ({ method, url, headers }, answer) =>
    answer.once('finish', () => {
      const name = `${method} ${url?.split('?')[0]}`
      const status = answer.statusCode
      if (headers.authorization === undefined && status < 400 && needing.has(name)) doors.open.push(name)
      if (headers.authorization !== undefined && status === 401 && !(name === leaves && hasLeft)) doors.shut.push(name)
      if (name === leaves && status < 400) hasLeft = true
    }),
  )
  return doors
}

/** What the test reads of the report that schemathesis writes. */
interface Report {
  readonly operations: Readonly<Record<'selected' | 'tested' | 'errored', number>>
  readonly test_cases: { readonly generated: number }
  readonly failures: readonly object[]
}

/** The document as the portal serves it, with the pattern of words said in what Python's patterns have: no classes of Unicode. */
function readable(document: string): string {
  const plain = String.raw`^[\t\n\r -~\u0410-\u044f\u3041-\u3096\u4e00-\u9fa5]*$`
  const pattern = JSON.stringify(words._zod.def.pattern.source)
  if (!document.includes(pattern)) throw new Error('the document has no pattern of words')
  return document.replaceAll(pattern, JSON.stringify(plain))
}

/** Its settings: with whose bearer each operation is asked. */
async function settingsFor(it: Portal): Promise<string> {
  const lasting = (person: Person) => mintToken(it, person, { exp: Math.floor((Date.now() + patienceMs) / 1000) })
  const staff = await lasting(await it.as(...permissions))
  const admin = await lasting(await it.superAdmin(...permissions))
  // Who signs out is somebody of their own: the others are still needed.
  const leaving = await lasting(await it.as(...permissions))
  const bearerOf = (call: Call) => {
    if (call.caller === 'machine') return machineToken
    if (call === account.logout) return leaving
    return call.authz?.who === 'admin' ? admin : staff
  }
  return calls
    .filter(({ caller }) => caller !== 'anyone')
    .map((call) =>
      [
        '[[operations]]',
        `include-name = "${call.method} ${path(call)}"`,
        `headers = { Host = "${it.host}", Authorization = "Bearer ${bearerOf(call)}" }`,
      ].join('\n'),
    )
    .join('\n\n')
}
