import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { ExportColumn } from '#features/exports/contract.ts'
import type { Period } from './export-rows.ts'
import type { Merchant } from './merchant.ts'
import { told } from './told.ts'

/** The screen's ten columns. */
export const columns = ['tradeTime', 'tradeNo', 'shopName', 'terminalNo', 'tradeType', 'paymentType', 'status', 'amount', 'refundedAmount', 'remark'] satisfies ExportColumn[] // prettier-ignore

/** Which file is taken. */
interface Wanted {
  readonly period: Period
  readonly format: string
  readonly sort?: 'tradeTime' | '-tradeTime'
  /** How many rows the file has at least, else it was none. */
  readonly rows: number
}

/** How a file came. */
export interface TakenFile {
  readonly seconds: number
  readonly firstMs: number
  /** When the first row was whole, which in text is the second line. */
  readonly firstRowMs: number
  /** Most memory above what the server held before, in MB. */
  readonly grown: number
  readonly bytes: number
}

/** The product in a process of its own, which gives files. */
export interface FileServer extends AsyncDisposable {
  take(wanted: Wanted): Promise<TakenFile>
}

/** Starts it for a merchant. */
export async function fileServer({ url, host, token }: Merchant): Promise<FileServer> {
  const child = fork(join(import.meta.dirname, 'child.js'), ['portal', url], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { port } = await told<{ port: number }>(child)
  const held = async () => {
    const answer = told<{ rss: number }>(child)
    child.send('held')
    return (await answer).rss
  }
  return {
    async take({ period: { from, to, zone }, format, sort, rows }) {
      const before = await held()
      const memory = watched(held)
      try {
        const began = performance.now()
        const headers = { host, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        const sent = request({ host: '127.0.0.1', port, path: '/apiproxy/api/trade/export', method: 'POST', headers })
        sent.end(
          JSON.stringify({ filter: { From: from, To: to }, sort, columns, format, timeZone: zone, language: 'ja' }),
        )
        const [reply] = (await once(sent, 'response')) as [IncomingMessage] // what the event gives
        let [bytes, firstMs, firstRowMs, lines, last] = [0, 0, 0, 0, '']
        for await (const chunk of reply as AsyncIterable<Buffer>) {
          if (bytes === 0) firstMs = performance.now() - began
          if (firstRowMs === 0 && (lines += linesIn(chunk)) > 1) firstRowMs = performance.now() - began
          bytes += chunk.length
          last = chunk.toString('latin1').slice(-300)
        }
        const seconds = (performance.now() - began) / 1000
        const grown = (Math.max(await memory.most(), await held()) - before) / 1e6
        if (reply.statusCode !== 200 || bytes < rows) throw new Error(`the file ended with ${bytes} bytes: ${last}`)
        return { seconds, firstMs, firstRowMs, grown, bytes }
      } finally {
        await memory.most()
      }
    },
    async [Symbol.asyncDispose]() {
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
    },
  }
}

/** Asks ten times a second how much is held, until `most` is asked for; a busy server is not asked again before it answered. */
function watched(held: () => Promise<number>) {
  let [most, isOver] = [0, false]
  const asking = (async () => {
    while (!isOver) {
      most = Math.max(most, await held())
      await new Promise((done) => setTimeout(done, 100))
    }
  })()
  return {
    async most() {
      isOver = true
      await asking
      return most
    },
  }
}

function linesIn(chunk: Buffer): number {
  return chunk.toString('latin1').split('\r\n').length - 1
}
