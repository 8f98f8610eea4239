import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { median, type Bench } from './figures.ts'
import { merchant } from './merchant.ts'
import { server } from './served.ts'
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
