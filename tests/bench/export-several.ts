import { schemaPool } from '#server/db/database.ts'
import { dbOn } from '#server/db/db.ts'
import { ent, fillExport } from './export-rows.ts'
import type { Bench, Figure } from './figures.ts'
import { merchant, type Merchant } from './merchant.ts'
import { fileServer } from './taken-file.ts'

const rows = 2_500_000
const rounds = 3
const ents = [ent, 'E00000002', 'E00000003', 'E00000004', 'E00000005']

/** How soon the first row of a file stands there whose rows lie in no common index (a file's heading is not a row). */
export const exportingSeveral: Bench = {
  name: 'export-several',
  how: `${rows} payments of ${ents.length} enterprises as CSV over HTTP, the slowest of ${rounds} rounds`,
  async measure() {
    await using shop = await merchant(0)
    await subsidiaries(shop)
    const period = await fillExport(shop, rows, ents)
    await using portal = await fileServer(shop)
    const figures: Figure[] = []
    for (const sort of ['-tradeTime', 'tradeTime'] as const) {
      let [firstRowMs, seconds] = [0, 0]
      for (let round = 0; round < rounds; round++) {
        const file = await portal.take({ period, format: 'csv', sort, rows })
        firstRowMs = Math.max(firstRowMs, file.firstRowMs)
        seconds = Math.max(seconds, file.seconds)
      }
      const order = sort === 'tradeTime' ? 'oldest first' : 'newest first'
      figures.push({ figure: `first row, ${order}`, unit: 'ms', value: firstRowMs, gate: 1_000, goal: 300 })
      figures.push({ figure: `whole file, ${order}`, unit: 's', value: seconds })
    }
    return { figures }
  },
}

/** The merchant becomes a master, and the person sees what its subsidiaries take. */
async function subsidiaries({ url, zone }: Merchant): Promise<void> {
  const pool = schemaPool(url)
  const db = dbOn(pool)
  await db.sql`update enterprises set is_master_enterprise = true where ent_code = ${ent}`
  for (const code of ents.filter((one) => one !== ent)) {
    await db.sql`
      insert into enterprises (ent_code, tenant_code, ent_name, ent_display_name, time_zone, parent_ent_code)
      values (${code}, 'bench', ${`株式会社${code}`}, ${code}, ${zone}, ${ent})`
    for (const number of [1, 2, 3])
      await db.sql`insert into shops (ent_code, shop_code, shop_name) values (${code}, ${`S0000000${number}`}, ${`${number}号店`})`
  }
  await pool.end()
}
