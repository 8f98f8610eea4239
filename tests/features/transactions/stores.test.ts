import fc from 'fast-check'
import { expect, test } from 'vitest'
import { transactions } from '#features/transactions/contract.ts'
import { portal } from '../../kit/portal.ts'
import { now, pay, resultOf, type Payment } from './payments.ts'
import { entBeside } from '../../kit/ent-beside.ts'

const shops = ['S00000001', 'S00000002', 'S00000003']
const subsets = [['S00000001'], ['S00000001', 'S00000003'], ['S00000002', 'S00000003'], shops]

test('whoever is limited to stores sees exactly the full answer’s rows, sums and counts of those stores', async () => {
  await using it = await portal({ now: () => now })
  const sample = fc.sample(
    fc.record({
      shopCode: fc.constantFrom(...shops),
      amount: fc.integer({ min: 100, max: 9000 }),
      status: fc.constantFrom('SUCCESS', 'SUCCESS', 'FAILED', 'UNKNOWN'),
      paymentType: fc.constantFrom('PAYPAY', 'VISA_MC', 'ID'),
    }),
    { numRuns: 90, seed: 7 },
  )
  await pay(
    it,
    sample.map(
      (made, n): Payment =>
        ({
          ...made,
          tradeNo: `N${n}`,
          tradeTime: new Date(now.getTime() - (n % 40) * 600_000).toISOString(),
        }) as Payment,
    ),
  )
  const all = await it.as('Record.search')
  const filters = [
    {},
    { PaymentTypes: ['PAYPAY'] },
    { AmountFrom: 3000 },
    { Number: 'N1' },
    { Statuses: ['FAILED' as const] },
  ]

  for (const filter of filters) {
    const everything = resultOf(await all(transactions.list, { ...filter, PageSize: 100 })).list
    for (const mine of subsets) {
      const limited = await it.person({ permissions: ['Record.search'], shops: mine })
      const seen = resultOf(await limited(transactions.list, { ...filter, PageSize: 100 })).list
      const expected = everything.filter((trade) => mine.includes(trade.shopCode))
      expect(seen).toEqual(expected)
      const summary = resultOf(await limited(transactions.summary, filter))
      const chosen = resultOf(await all(transactions.summary, { ...filter, ShopCodes: mine }))
      expect(summary).toEqual(chosen)
      expect(summary.count).toBe(expected.length)
      const paid = expected.filter((trade) => trade.status === 'SUCCESS').reduce((sum, trade) => sum + trade.amount, 0)
      expect(summary.sums[0]?.payAmount ?? 0).toBe(paid)
    }
  }
})

test('asking for a store outside one’s own is refused, as for one there never was', async () => {
  await using it = await portal({ now: () => now })
  await pay(it, [{ tradeNo: 'A', shopCode: 'S00000002' }])
  const person = await it.person({ permissions: ['Record.search'], shops: ['S00000001'] })
  const refused = {
    resultType: 1030,
    message: '選択した店舗に、担当ではない店舗があります。店舗を選び直してください。',
    parameter: 'ShopCodes',
  }

  for (const call of [transactions.list, transactions.summary])
    for (const ShopCodes of [['S00000002'], ['S99999999'], ['S00000001', 'S00000002']])
      expect((await person.raw(call, { ShopCodes })).json()).toMatchObject(refused)
})

test('a master sees its children’s payments merged by time, each page in order', async () => {
  await using it = await portal({ now: () => now })
  const child = entBeside(it.ent)
  await it.db.sql`update enterprises set is_master_enterprise = true where ent_code = ${it.ent}`
  await it.db.sql`
    insert into enterprises (ent_code, tenant_code, ent_name, ent_display_name, parent_ent_code)
    values (${child}, ${it.tenant}, '株式会社子', '子', ${it.ent})`
  await it.db.sql`insert into shops (ent_code, shop_code, shop_name) values (${child}, 'S00000001', '子1号店')`
  const time = (n: number) => new Date(now.getTime() - Math.floor(n / 2) * 60_000).toISOString()
  // Twins: the same number at the same instant in both enterprises.
  await pay(
    it,
    Array.from({ length: 60 }, (_, n): Payment => ({
      tradeNo: `N${Math.floor(n / 2)}`,
      entCode: n % 2 ? child : it.ent,
      tradeTime: time(n),
    })),
  )
  const person = await it.as('Record.search')
  const ask = async (Cursor?: string) =>
    resultOf(await person(transactions.list, { PageSize: 20, ...(Cursor ? { Cursor } : {}) }))

  const pages = [await ask()]
  for (let next = pages[0]?.nextCursor; next; next = pages.at(-1)?.nextCursor) pages.push(await ask(next))

  const seen = pages.flatMap(({ list }) => list.map((trade) => `${trade.tradeNo} ${trade.entCode}`))
  expect(new Set(seen).size).toBe(60)
  expect(seen.length).toBe(60)
  const onlyChild = resultOf(await person(transactions.summary, { EntCodes: [child] }))
  expect(onlyChild.count).toBe(30)
})

test('a search of who looks after no store finds nothing, and still says of which days', async () => {
  await using it = await portal({ now: () => now })
  const person = await it.person({ permissions: ['Record.search'], shops: [] })

  const summary = resultOf(await person(transactions.summary, {}))

  expect(summary).toMatchObject({ count: 0, sums: [], from: '2026-11-21', to: '2026-11-21' })
})
