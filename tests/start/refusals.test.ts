import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { command, leaveNothing, oneSentence } from './process.ts'

const house = inject('house')
const ground = dirname(inject('filled').data)
const nowhere = join(ground, 'never-made')
afterAll(() => leaveNothing(nowhere))

let runs = 0
// Each on a folder of its own: those that get as far as the database run beside each other.
const start = (settings: Record<string, string>) => command({ house, data: `${nowhere}-${++runs}`, settings }, 'start')

describe('a start that cannot be ends with one sentence and code 1:', () => {
  test.concurrent.for([
    [{ PORTAL_PORT: 'eighty' }, 'The setting PORTAL_PORT must be a port number.'],
    [{ PORTAL_MODE: 'staging' }, 'The setting PORTAL_MODE must be demo or production.'],
    [{ PORTAL_SECRET: 'short' }, 'The setting PORTAL_SECRET must have at least 32 characters.'],
    [{ PORTAL_HOSTS: 'http://x' }, 'The setting PORTAL_HOSTS must be host names'],
    [{ PORTAL_TRUSTED_PROXIES: 'me' }, 'The setting PORTAL_TRUSTED_PROXIES must be IP addresses'],
    [{ DATABASE_URL: 'mysql://x' }, 'The setting DATABASE_URL must start with postgres://.'],
    [
      { DATABASE_URL: 'postgres://a@127.0.0.1:1/a' },
      'The database of DATABASE_URL cannot be used: nobody answers at its address (ECONNREFUSED).',
    ],
    [
      { DATABASE_URL: 'postgres://a@nowhere.invalid/a' },
      'The database of DATABASE_URL cannot be used: its host is not known',
    ],
    [
      { PORTAL_TLS_CERT: 'none.pem', PORTAL_TLS_KEY: 'none.pem' },
      'The setting PORTAL_TLS_CERT names none.pem, which cannot be read.',
    ],
    [
      { PORTAL_TLS_CERT: 'package.json', PORTAL_TLS_KEY: 'package.json' },
      'PORTAL_TLS_CERT and PORTAL_TLS_KEY are no certificate in PEM form',
    ],
    [{ PORTAL_HOST: '192.0.2.1' }, 'The setting PORTAL_HOST names 192.0.2.1, which is no address of this machine.'],
    [{ PORTAL_HOST: 'no such host' }, 'The setting PORTAL_HOST must be one address.'],
  ] as const)('%o', async ([settings, sentence], { expect }) => {
    const { code, err } = await start({ ...settings })

    expect(err).toMatch(oneSentence)
    expect(err).toContain(sentence)
    expect(code).toBe(1)
  })

  test('a data folder that is a file, cannot be made, or cannot be written', async () => {
    const file = join(ground, 'a-file')
    writeFileSync(file, '')
    const closed = join(ground, 'closed')
    mkdirSync(closed, { mode: 0o755 })
    chmodSync(closed, 0o555)
    const asNobody = process.getuid?.() === 0 ? { uid: 65534 } : {}

    for (const [data, identity] of [
      [file, {}],
      [join(file, 'below'), {}],
      [join(closed, 'below'), asNobody],
      [closed, asNobody],
    ] as const) {
      const { code, err } = await command({ house, data, ...identity }, 'start')
      expect(err).toMatch(oneSentence)
      expect(err).toContain(data)
      expect(code).toBe(1)
    }
  })

  test('a database that is too old', async () => {
    const old = await pretendPostgres('140012')

    const { code, err } = await start({ DATABASE_URL: `postgres://a:b@127.0.0.1:${old.port}/a` })

    expect(err).toBe('The database of DATABASE_URL cannot be used: the portal needs PostgreSQL 15 or newer.\n')
    expect(code).toBe(1)
    old.close()
  })
})

describe('a command that cannot be is told in one sentence or with its help, and code 1:', () => {
  test.concurrent.for([
    [['fly'], /Unknown command/],
    [['import'], /Missing required positional argument: FILE/i],
    [['maintenance'], /Missing required positional argument: STATE/i],
  ] as const)('%j', async ([args, sentence], { expect }) => {
    const { code, out, err } = await command({ house, data: nowhere }, ...args)

    expect(out + err).toMatch(sentence)
    expect(out + err).toContain('npm run portal -- ')
    expect(out + err).not.toMatch(/\bat .*:\d+:\d+|node:internal/)
    expect(code).toBe(1)
  })

  test('no command at all shows what there is', async () => {
    const { out, err } = await command({ house, data: nowhere })

    expect(out + err).toMatch(/import[\s\S]*maintenance[\s\S]*migrate/)
    expect(out + err).not.toMatch(/\bat .*:\d+:\d+/)
  })
})

/** A server that speaks just enough of PostgreSQL to tell a version. */
async function pretendPostgres(version: string) {
  const message = (type: string, body: Buffer) => Buffer.concat([Buffer.from(type), lengthOf(body.length + 4), body])
  const ready = message('Z', Buffer.from('I'))
  const column = Buffer.concat([
    Buffer.from('\0\x01version\0', 'latin1'),
    Buffer.alloc(6),
    Buffer.from([0, 0, 0, 25, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0]),
  ])
  const row = Buffer.concat([Buffer.from([0, 1]), lengthOf(version.length), Buffer.from(version)])
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', lengthOf(0)), ready]))
      socket.on('data', () =>
        socket.write(
          Buffer.concat([message('T', column), message('D', row), message('C', Buffer.from('SELECT 1\0')), ready]),
        ),
      )
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // it listens on a port
  return { port, close: () => server.close() }
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(length)
  return bytes
}
