import pg from 'pg'
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What stands between a pool and the database: a message that holds `marker` meets with `fate`, all others pass. */
export interface Between extends AsyncDisposable {
  readonly url: string
  fate: Fate
}

/** What becomes of a marked message: `pass` lets even it through. */
export type Fate = 'pass' | ((from: Socket, database: Socket, message: Buffer) => void)

/** The word that a message must hold to meet its fate. */
export const marker = 'this one is lost'

/** Opens a way to the database of `url` over loopback, or through a socket file. */
export async function between(url: string, how: 'loopback' | 'file'): Promise<Between> {
  const folder = mkdtempSync(join(tmpdir(), 'noren-lost-'))
  const { host, port, user = '', password = '', database: name = '' } = new pg.Client({ connectionString: url })
  const open = new Set<Socket>()
  const server = createServer((from) => {
    const database = host.startsWith('/')
      ? createConnection(join(host, `.s.PGSQL.${port}`))
      : createConnection(port, host)
    for (const [one, other] of [
      [from, database],
      [database, from],
    ] as const) {
      // prettier-ignore
      open.add(one)
      one.on('error', () => {})
      one.on('close', () => other.destroy())
    }
    database.on('data', (bytes: Buffer) => from.write(bytes))
    from.on('data', (bytes: Buffer) => {
      if (it.fate !== 'pass' && bytes.includes(marker)) it.fate(from, database, bytes)
      else database.write(bytes)
    })
  })
  const file = join(folder, '.s.PGSQL.5432')
  await new Promise<void>((done) => (how === 'file' ? server.listen(file, done) : server.listen(0, '127.0.0.1', done)))
  const { port: own } = how === 'file' ? { port: 0 } : (server.address() as AddressInfo) // it listens on a port
  const way = how === 'file' ? `/${name}?host=${encodeURIComponent(folder)}&port=5432` : `127.0.0.1:${own}/${name}`
  const it: Between = {
    url: `postgres://${user}:${password}@${way}`,
    fate: 'pass',
    async [Symbol.asyncDispose]() {
      for (const one of open) one.destroy()
      await new Promise((done) => server.close(done))
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return it
}

/** What PostgreSQL writes before it closes a connection by itself. */
export function fatal(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mending\0\0`)
  const head = Buffer.alloc(5, 'E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}
