import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { median, type Bench } from './figures.ts'
import { merchant } from './merchant.ts'
import { dayful } from './sold.ts'

const rounds = 7
const amounts = { portal: 2_000, hello: 8_000 }
const warm = 4

/** Processor time of the Node process for a search of twenty rows by a signed-in person, in multiples of bare Node. */
export const cpu: Bench = {
  name: 'cpu',
  how: `node CPU per request, autocannon with 32 connections, median of ${rounds} rounds in turns`,
  async measure() {
    await using shop = await merchant(dayful.count)
    await using portal = await server('portal', shop.url)
    await using cold = await server('cold', shop.url)
    await using hello = await server('hello')
    const headers = { host: shop.host, authorization: `Bearer ${shop.token}`, 'api-version': '1.0', tenant: 'bench' }
    const search = `/apiproxy/api/trade/list?From=${shop.day}&To=${shop.day}&PageIndex=1&PageSize=20&Sort=-tradeTime`
    for (const { url } of [portal, cold]) await proveSearch(`${url}${search}`, headers)
    const searched = () => portal.cpu(search, amounts.portal, headers)
    const searchedCold = () => cold.cpu(search, amounts.portal, headers)
    const greeted = () => hello.cpu('/', amounts.hello, {})
    for (let at = 0; at < warm; at++) await Promise.all([searched(), searchedCold(), greeted()])

    const micros: { portal: number; cold: number; hello: number }[] = []
    for (let round = 0; round < rounds; round++)
      micros.push({ portal: await searched(), hello: await greeted(), cold: await searchedCold() })
    const limit = { name: 'bare Node hello', value: median(micros.map((round) => round.hello)) }
    const value = median(micros.map((round) => round.portal))
    const figure = 'search of 20 rows, node CPU per request'
    // What a page costs that nobody has looked at before.
    const first = {
      figure: 'the same, of rows never formatted before',
      unit: 'us',
      value: median(micros.map((round) => round.cold)),
      limit,
    }
    return { figures: [{ figure, unit: 'us', value, limit, gate: 12, goal: 8 }, first], beside: { micros, amounts } }
  },
}

/** A figure of refusals would look splendid: the answer must be the twenty rows. */
async function proveSearch(url: string, headers: Record<string, string>): Promise<void> {
  // Not by `fetch`, which keeps the Host header for itself.
  const asked = get(url, { headers })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage] // what the event is documented to bring
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) text += chunk
  const found: unknown[] = JSON.parse(text).result?.list ?? []
  if (found.length !== 20) throw new Error(`the search gave ${found.length} rows: ${text.slice(0, 300)}`)
}

interface Measured extends AsyncDisposable {
  readonly url: string
  /** Microseconds a request over so many requests; throws where one of them failed. */
  cpu(path: string, amount: number, headers: Readonly<Record<string, string>>): Promise<number>
}

async function server(kind: 'portal' | 'cold' | 'hello', database = ''): Promise<Measured> {
  const child = fork(join(import.meta.dirname, 'child.js'), [kind, database], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: profiling(kind),
  })
  const { port } = await told<{ port: number }>(child)
  const url = `http://127.0.0.1:${port}`
  const used = async () => {
    const answer = told<{ micros: number }>(child)
    child.send('used')
    return (await answer).micros
  }
  return {
    url,
    async cpu(path, amount, headers) {
      const before = await used()
      const load = await autocannon({ url: `${url}${path}`, connections: 32, amount, headers })
      if (load['2xx'] !== amount) throw new Error(`${kind}: ${load['2xx']} of ${amount} requests were answered well`)
      return ((await used()) - before) / amount
    },
    async [Symbol.asyncDispose]() {
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
    },
  }
}

/** BENCH_PROFILE=folder leaves a processor profile of the portal there. */
function profiling(kind: string): string[] {
  const folder = process.env['BENCH_PROFILE']
  return kind === 'portal' && folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : []
}

async function told<T>(child: ChildProcess): Promise<T> {
  const over = new AbortController()
  const { signal } = over
  try {
    const gone = once(child, 'exit', { signal }).then(() => Promise.reject(new Error('the measured server ended')))
    const [message] = await Promise.race([once(child, 'message', { signal }), gone])
    return message as T // our own child's words
  } finally {
    over.abort()
  }
}
