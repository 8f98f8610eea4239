import { Agent, request } from 'node:http'
import type { Merchant } from './merchant.ts'

const perSecond = 40

/** A request that is made again and again. */
export type Asking = () => Promise<void>

/** A search of twenty rows by the merchant's person, on connections that stay. */
export async function search(url: string, { host, token, day }: Merchant): Promise<Asking> {
  const agent = new Agent({ keepAlive: true, maxSockets: 10 })
  const path = `/apiproxy/api/trade/list?From=${day}&To=${day}&PageIndex=1&PageSize=20&Sort=-tradeTime`
  const headers = { host, authorization: `Bearer ${token}`, 'api-version': '1.0', tenant: 'bench' }
  const asking = () =>
    new Promise<void>((resolve, reject) => {
      const sent = request(`${url}${path}`, { agent, headers }, (reply) => {
        let text = ''
        reply.setEncoding('utf8')
        reply.on('data', (chunk) => (text += chunk))
        reply.on('end', () =>
          // A figure of refusals would look splendid.
          text.includes('"resultType":1000') ? resolve() : reject(new Error(`refused: ${text.slice(0, 200)}`)),
        )
        reply.on('error', reject)
      })
      sent.on('error', reject)
      sent.end()
    })
  await asking()
  return asking
}

/** Asks at a steady rate until that is over; milliseconds each took. None waits for another, so a slow one hides nothing. */
export async function calls(asking: Asking, until: Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  const open: Promise<void>[] = []
  let over = false
  void until.then(
    () => (over = true),
    () => (over = true),
  )
  const began = performance.now()
  for (let count = 0; !over; count++) {
    const due = began + (count * 1_000) / perSecond
    const wait = due - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    const from = performance.now()
    open.push(asking().then(() => void took.push(performance.now() - from)))
  }
  await Promise.all([...open, until])
  return took
}
