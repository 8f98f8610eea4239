import { parse as readCsv } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deposits, type DepositNarrowing } from '#features/deposits/contract.ts'
import { portal, type Person, type Portal } from '../../kit/portal.ts'
import { writeDeposit } from '../panel/deposit.ts'
import { entBeside } from '../../kit/ent-beside.ts'

let it: Portal
let accountant: Person
let child: string

// Their periods end on 10-20, 10-26, 11-20 and 12-05.
beforeAll(async () => {
  it = await portal()
  child = entBeside(it.ent)
  await it.db.sql`update enterprises set is_master_enterprise = true where ent_code = ${it.ent}`
  await it.db.sql`
    insert into enterprises (ent_code, tenant_code, ent_name, ent_display_name, parent_ent_code)
    values (${child}, ${it.tenant}, '子会社', '子会社', ${it.ent})`
  const own = { ent: it.ent, tenant: it.tenant }
  const there = [
    { ...own, no: 1, status: 'PAID', paymentDate: '2026-10-30', amount: 1_000n },
    { ...own, no: 2, status: 'CLOSED', paymentDate: '2026-11-05', amount: 2_000n, shop: 'S00000001' },
    { ...own, no: 3, status: 'SCHEDULED', paymentDate: '2026-11-30', amount: 3_000n, shop: 'S00000002' },
    { ...own, no: 4, status: 'CLOSED', paymentDate: '2026-12-15', amount: 4_000n, ent: child },
  ]
  for (const one of there) await writeDeposit(it.db, one)
  accountant = await it.as('Settle.search', 'Settle.download')
})
afterAll(() => it[Symbol.asyncDispose]())

const numberOf = (depositNo: string) => Number(depositNo.slice(-1))

test.each<[string, () => DepositNarrowing, number[]]>([
  ['nothing', () => ({}), [4, 3, 2, 1]],
  ['a first day of transfer', () => ({ From: '2026-11-05' }), [4, 3, 2]],
  ['a last day of transfer', () => ({ To: '2026-11-05' }), [2, 1]],
  ['both', () => ({ From: '2026-11-05', To: '2026-11-30' }), [3, 2]],
  ['the month in which a period ends', () => ({ Month: '2026-10' }), [2, 1]],
  ['a month without any', () => ({ Month: '2026-09' }), []],
  ['one status', () => ({ Statuses: ['SCHEDULED'] }), [3]],
  ['several statuses', () => ({ Statuses: ['PAID', 'CLOSED'] }), [4, 2, 1]],
  ['a company', () => ({ EntCode: child }), [4]],
  ['another company', () => ({ EntCode: it.ent }), [3, 2, 1]],
  ['a store', () => ({ ShopCode: 'S00000002' }), [3]],
  ['a least amount', () => ({ AmountFrom: 2_000 }), [4, 3, 2]],
  ['a greatest amount', () => ({ AmountTo: 2_000 }), [2, 1]],
  [
    'several of them together',
    () => ({ From: '2026-11-01', Statuses: ['CLOSED'], AmountFrom: 1_000, AmountTo: 3_999 }),
    [2],
  ],
])('%s narrows the list of deposits, its sum and its file to just those', async (_what, narrowing, expected) => {
  const { list, total, transfers } = (await accountant(deposits.list, narrowing())).result
  const { body } = await accountant.raw(deposits.file, { ...narrowing(), columns: ['depositNo'], format: 'csv' })
  const [, ...lines]: string[][] = readCsv(body.replace(/^\ufeff/, ''))

  expect(list.map(({ depositNo }) => numberOf(depositNo))).toEqual(expected)
  expect(total).toBe(expected.length)
  expect(transfers.map(({ amount }) => amount)).toEqual(
    expected.length > 0 ? [expected.reduce((sum, no) => sum + no * 1_000, 0)] : [],
  )
  expect(lines.map(([depositNo = '']) => numberOf(depositNo))).toEqual(expected)
})
