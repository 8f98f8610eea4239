import { expect, test } from 'vitest'
import { everyRow } from '#features/transactions/every.server.ts'
import { decide } from '#features/transactions/search.server.ts'
import { dbOn, part } from '#server/db/db.ts'
import { makePartitions } from '#server/db/partitions.ts'
import { asSchemaOwner } from '#server/db/row-security.ts'
import { literally } from '#server/db/literal.ts'
import { portal } from '../../kit/portal.ts'
import { pay } from '../transactions/payments.ts'

test('a file of one enterprise is read in the order of its index, however dear the database holds that', async () => {
  const now = new Date('2019-03-29T05:00:00Z')
  await using it = await portal({ now: () => now })
  // A month of its own: what the database knows of these rows is not what it knows of other suites' payments.
  await makePartitions(it.service, ['2019-03-01'])
  await pay(
    it,
    Array.from({ length: 3_000 }, (_, n) => ({
      tradeNo: `T-${n}`,
      tradeTime: new Date(now.getTime() - n * 60_000).toISOString(),
    })),
  )
  await asSchemaOwner(it.service, (client) => client.query('analyze transactions_2019_03'))
  const scope = { tenant: it.tenant, ents: [it.ent], shops: 'all' as const, platform: false }
  const input = { From: '2019-03-01', To: '2019-03-29' }
  const search = await decide(dbOn(it.service), { input, scope, zone: 'Asia/Tokyo', weekStart: 0, now })
  if (!search) throw new Error('nothing can be seen')

  const client = await it.service.connect()
  try {
    await client.query('begin; set local random_page_cost = 6')
    const planOf = async (select: string) => {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${select}`)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    const every = literally(everyRow(search, '-tradeTime', part`t.trade_no, t.amount`))

    expect(await planOf(every)).not.toContain('Sort  (')
    // The control: of a number that it knows, the planner sorts all rows before the first.
    expect(await planOf(every.replace(/limit .*$/, 'limit 1000000000000'))).toContain('Sort  (')
  } finally {
    await client.query('rollback')
    client.release()
  }
})
