import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { dayful } from './sold.ts'
import { median, roundsOf, type Bench } from './figures.ts'
import { merchant } from './merchant.ts'
import { server } from './served.ts'
import { fillYear } from './year-rows.ts'

const rows = roundsOf(1_000_000, 100_000)
const [rounds, times] = [roundsOf(3, 1), 40]
/** PostgreSQL tells of a connection's work once it has rested for ten seconds. */
const toldAfterMs = 11_000

const calls = ['summary', 'shares', 'latest', 'today']

/** What the dashboard costs the database: all of its calls of today, beside one first page of the list of payments, and beside that with its sums. */
export const panel: Bench = {
  name: 'panel',
  how: `time that connections were active (pg_stat_database), median of ${rounds} rounds of ${times}, in turns, ${rows} rows`,
  async measure() {
    await using shop = await merchant(dayful.count)
    await fillYear(shop, rows)
    const client = new pg.Client({ connectionString: shop.url })
    await client.connect()
    await client.query(
      "insert into tenant_configs (tenant_code, config_key, value) values ('bench', 'showDashBoard', 'true')",
    )
    await using portal = await server('portal', shop.url)
    const headers = { host: shop.host, authorization: `Bearer ${shop.token}`, 'api-version': '1.0', tenant: 'bench' }
    const activeMs = async () => {
      await sleep(toldAfterMs)
      await client.query('select pg_stat_force_next_flush()')
      const { rows: told } = await client.query<{ ms: number }>(
        'select active_time as ms from pg_stat_database where datname = current_database()',
      )
      return Number(told[0]?.ms)
    }
    /** Milliseconds of the database for each time that all of these were asked. */
    const cost = async (paths: readonly string[]) => {
      const before = await activeMs()
      for (let at = 0; at < times; at++) for (const path of paths) await portal.ask(path, headers)
      return ((await activeMs()) - before) / times
    }
    const dashboard = calls.map((call) => `/apiproxy/api/panel/${call}`)
    const today = `From=${shop.day}&To=${shop.day}`
    const list = [`/apiproxy/api/trade/list?${today}&PageIndex=1&PageSize=20&Sort=-tradeTime`]
    const trade = [...list, `/apiproxy/api/trade/summary?${today}`]
    const taken: { panel: number; list: number; trade: number }[] = []
    try {
      await cost([...dashboard, ...trade])
      for (let round = 0; round < rounds; round++)
        taken.push({ panel: await cost(dashboard), list: await cost(list), trade: await cost(trade) })
    } finally {
      await client.end()
    }
    const of = (what: keyof (typeof taken)[number]) => median(taken.map((round) => round[what]))
    const all = { figure: 'all calls of the dashboard, database time', unit: 'ms', value: of('panel') } as const
    return {
      figures: [
        { ...all, limit: { name: 'one first page of /trade', value: of('list') }, gate: 3 },
        { ...all, figure: 'the same', limit: { name: 'that page with its sums', value: of('trade') } },
      ],
      beside: { taken },
    }
  },
}
