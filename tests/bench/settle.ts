import pg from 'pg'
import { servicePool } from '#server/db/database.ts'
import { settleDry } from '#server/settlement/closing.ts'
import { addDays, addMonths } from '#shared/calendar.ts'
import { ent } from './export-rows.ts'
import { median, roundsOf, type Bench } from './figures.ts'
import { merchant, type Merchant } from './merchant.ts'
import { fillYear } from './year-rows.ts'

const rows = roundsOf(1_000_000, 100_000)
const rounds = roundsOf(5, 2)

/** How fast a month is closed, beside a bare update of the same rows; both are taken back, so that each meets the same. */
export const settle: Bench = {
  name: 'settle',
  how: `closing a month of one enterprise, ${rows} rows in 13 months, median of ${rounds} rounds in turns; both are taken back`,
  async measure() {
    await using shop = await merchant(1_000)
    await fillYear(shop, rows)
    const client = new pg.Client({ connectionString: shop.url })
    await client.connect()
    const service = servicePool(shop.url)
    try {
      return await measured(shop, service, client)
    } finally {
      await service.end()
      await client.end()
    }
  },
}

async function measured(shop: Merchant, service: pg.Pool, client: pg.Client) {
  const running = `${shop.day.slice(0, 8)}01`
  const month = [addMonths(running, -1), addDays(running, -1)] as const
  await client.query(
    `insert into settlement_cycles (ent_code, valid_from, closing_cycle, pay_after, holiday_rule, month_end_rule, fee_bearer)
     values ($1, $2, 'MONTHLY', 'NEXT_MONTH_END', 'NEXT', 'NEXT', 'PROVIDER')`,
    [ent, month[0]],
  )
  const taken: { closing: number; update: number; rows: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    await client.query('vacuum transactions')
    const began = performance.now()
    let closed = 0
    await settleDry(service, { now: new Date(), actor: 'bench', ent }, ({ figures }) => {
      closed += figures.usageCount + figures.refundCount
    })
    const closing = performance.now() - began
    await client.query('vacuum transactions')
    const from = performance.now()
    await client.query('begin')
    const { rowCount } = await client.query(
      `update transactions set deposit_no = 'D20260101000001', settlement_status = 'CLOSED', version = version + 1
        where ent_code = $1 and business_date between $2 and $3`,
      [ent, ...month],
    )
    await client.query('rollback')
    if (rowCount !== closed) throw new Error(`${closed} rows were closed and ${rowCount} updated`)
    taken.push({ closing, update: performance.now() - from, rows: closed })
  }
  const warm = taken.slice(1)
  const value = median(warm.map((round) => round.closing))
  const limit = { name: 'bare update of the same rows', value: median(warm.map((round) => round.update)) }
  // At least half its speed.
  const figure = `closing ${warm[0]?.rows ?? 0} rows`
  return { figures: [{ figure, unit: 'ms', value, limit, gate: 2, goal: 2 }], beside: { taken } }
}
