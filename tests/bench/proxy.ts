import { once } from 'node:events'
import http from 'node:http'
import http2 from 'node:http2'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { constants, createBrotliCompress } from 'node:zlib'
import type { Certificate } from './certificate.ts'

/** The way browsers reach a server of the bench: HTTP/2 with TLS, and brotli for what comes uncompressed. */
export interface Proxy extends AsyncDisposable {
  readonly origin: string
}

/** Opens the way to a plain HTTP server on this machine. */
export async function proxy(port: number, { key, cert }: Certificate): Promise<Proxy> {
  const agent = new http.Agent({ keepAlive: true })
  const server = http2.createSecureServer({ key, cert }, (request, response) => forward(port, agent, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sessions = new Set<http2.ServerHttp2Session>()
  server.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  return {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port
    async [Symbol.asyncDispose]() {
      for (const session of sessions) session.destroy()
      agent.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

function forward(
  port: number,
  agent: http.Agent,
  request: http2.Http2ServerRequest,
  response: http2.Http2ServerResponse,
) {
  const named = Object.entries(request.headers).filter(([name]) => !name.startsWith(':'))
  const headers = { ...Object.fromEntries(named), host: request.authority, 'x-forwarded-proto': 'https' }
  const asked = http.request({ port, host: '127.0.0.1', agent, method: request.method, path: request.url, headers })
  asked.on('response', (answer) => answerWith(answer, String(request.headers['accept-encoding'] ?? ''), response))
  asked.on('error', () => response.stream.close())
  pipeline(request, asked, () => {})
}

function answerWith(answer: http.IncomingMessage, accepted: string, response: http2.Http2ServerResponse) {
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...headers } = answer.headers
  const status = answer.statusCode ?? 502
  const text = /^(text\/|application\/(json|javascript|manifest\+json))/.test(headers['content-type'] ?? '')
  const compress = text && !headers['content-encoding'] && /\bbr\b/.test(accepted) && status === 200
  if (!compress) {
    response.writeHead(status, headers)
    pipeline(answer, response, () => {})
    return
  }
  const { 'content-length': ____, ...sized } = headers
  response.writeHead(status, { ...sized, 'content-encoding': 'br' })
  const brotli = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  pipeline(answer, brotli, response, () => {})
}
