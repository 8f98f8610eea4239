import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, extname } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

/** The empty React page as a server would deliver it at its best: built, brotli at its strongest, files kept for ever. */
export interface EmptyPage extends AsyncDisposable {
  readonly port: number
}

/** Builds the page into the folder and serves it on this machine. */
export async function emptyPage(folder: string): Promise<EmptyPage> {
  await build({
    root: join(process.cwd(), 'tests/bench/empty-react'),
    configFile: false,
    logLevel: 'silent',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true },
  })
  const files = new Map<string, Buffer>()
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (file.isFile()) {
      const path = join(file.parentPath, file.name)
      files.set(path.slice(folder.length), brotliCompressSync(readFileSync(path)))
    }
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '')
    const body = files.get(path)
    const type = types[extname(path)]
    if (!body || !type) return response.writeHead(404).end()
    const cache = path === '/index.html' ? 'no-cache' : 'public, max-age=31536000, immutable'
    return response.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'cache-control': cache }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port, // it listens on a port
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
}
