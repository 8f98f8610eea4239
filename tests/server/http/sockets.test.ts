import { request } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { messageManagement as manage } from '#features/messages/management.contract.ts'
import { loadLimits } from '#shared/limits.ts'
import { formWith } from '../../features/messages/writing.ts'
import { portal, type Person, type Portal } from '../../kit/portal.ts'

const open: { destroy(): unknown }[] = []
afterEach(() => open.splice(0).forEach((each) => each.destroy()))

async function listening(it: Portal): Promise<number> {
  await it.server.app.listen({ port: 0, host: '127.0.0.1' })
  return (it.server.app.server.address() as AddressInfo).port
}
const connections = (it: Portal) =>
  new Promise<number>((resolve) => it.server.app.server.getConnections((_, count) => resolve(count)))

/** A connection that says something and then nothing. */
function say(port: number, text: string): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(text)).on('error', () => {})
  open.push(socket)
  return socket
}
const closed = (socket: Socket) =>
  new Promise<number>((resolve) => socket.resume().on('close', () => resolve(performance.now())))

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

/** Begins to bring a file and goes on with `more` of it, if at all. */
function bring(it: Portal, port: number, person: Person, more?: Buffer) {
  const { payload, headers } = formWith('a.pdf', more ?? pdf)
  return new Promise<number | 'ended'>((resolve) => {
    const sent = request(
      {
        port,
        method: 'POST',
        path: `/apiproxy${manage.upload.path}`,
        agent: false,
        headers: {
          ...headers,
          host: it.host,
          authorization: `Bearer ${person.token}`,
          'content-length': payload.length,
        },
      },
      (reply) => resolve(reply.resume().statusCode ?? 0),
    )
    sent.on('error', () => resolve('ended'))
    open.push(sent)
    if (more) sent.end(payload)
    else sent.write(payload.subarray(0, 150))
  })
}

describe('a connection', () => {
  test('that does not finish its headers in five seconds is closed, and others are answered meanwhile', async () => {
    await using it = await portal()
    const port = await listening(it)
    const began = performance.now()

    const slow = Array.from({ length: 200 }, () => closed(say(port, 'GET /livez HTTP/1.1\r\nHost: x\r\nX-Slow: ')))
    const honest = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const at = performance.now()
        await fetch(`http://127.0.0.1:${port}/livez`)
        return performance.now() - at
      }),
    )
    const lastMs = Math.max(...(await Promise.all(slow))) - began

    console.log(
      `slow headers: 200 closed within ${Math.round(lastMs)} ms, honest at most ${Math.round(Math.max(...honest))} ms`,
    )
    expect(lastMs).toBeGreaterThan(loadLimits.headersMs - 100)
    expect(lastMs).toBeLessThan(loadLimits.headersMs + 4_000)
  })

  test('that asks and asks and does not read is closed; one that reads gets all it asked for', async () => {
    await using it = await portal()
    const port = await listening(it)
    expect(it.server.app.server.timeout).toBe(loadLimits.stalledMs)
    it.server.app.server.setTimeout(1_000)
    const many = 400
    const asked = `GET /apiproxy/openapi.json HTTP/1.1\r\nHost: ${it.host}\r\n\r\n`.repeat(many)

    const reader = say(port, asked)
    let bytes = 0
    let answers = 0
    reader.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      answers += chunk.toString('latin1').split('HTTP/1.1 200').length - 1
    })
    await expect.poll(() => answers).toBe(many)
    reader.destroy()
    await expect.poll(() => connections(it)).toBe(0)
    const deaf = say(port, asked)
    deaf.pause()

    await expect.poll(() => connections(it)).toBe(1)
    await expect.poll(() => connections(it)).toBe(0)
    expect(bytes).toBeGreaterThan(20_000_000)
  })
})

describe('files that are brought slowly', () => {
  test('take the room of their person and their tenant, and nobody else’s', async () => {
    await using it = await portal()
    await using other = await portal()
    const [port, otherPort] = [await listening(it), await listening(other)]
    const author = () => it.as('Message.search', 'Message.add')
    const [one, two, three] = [await author(), await author(), await author()]
    const stranger = await other.as('Message.search', 'Message.add')
    expect(await bring(it, port, one, pdf)).toBe(200)

    const slow = [one, one, two].map((person) => bring(it, port, person))

    // A person has so many at once, a tenant so many.
    await expect.poll(() => bring(it, port, one, pdf)).toBe(429)
    expect(await bring(it, port, three, pdf)).toBe(200)
    slow.push(bring(it, port, two))
    await expect.poll(() => bring(it, port, three, pdf)).toBe(429)
    const began = performance.now()
    expect(await bring(other, otherPort, stranger, pdf)).toBe(200)
    console.log(`slow files: another tenant's was taken in ${Math.round(performance.now() - began)} ms`)

    // None of them comes at the least speed: their places are free again.
    expect(await Promise.all(slow)).toEqual(['ended', 'ended', 'ended', 'ended'])
    expect(await bring(it, port, three, pdf)).toBe(200)
  })
})
