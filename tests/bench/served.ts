import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { told } from './told.ts'

/** A server in a process of its own. */
interface Measured extends AsyncDisposable {
  readonly url: string
  /** Asks once; throws where the answer is a refusal. */
  ask(path: string, headers: Readonly<Record<string, string>>): Promise<void>
  /** Microseconds a request over so many requests; throws where one of them failed. */
  cpu(path: string, amount: number, headers: Readonly<Record<string, string>>): Promise<number>
}

/** Starts the portal on a database, or bare Node. */
export async function server(kind: 'portal' | 'cold' | 'hello', database = ''): Promise<Measured> {
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
    async ask(path, headers) {
      const asked = get(`${url}${path}`, { headers })
      const [answer] = (await once(asked, 'response')) as [IncomingMessage] // what the event is documented to bring
      let text = ''
      for await (const chunk of answer.setEncoding('utf8')) text += chunk
      if (JSON.parse(text).resultType !== 1000) throw new Error(`${path}: ${text.slice(0, 300)}`)
    },
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
