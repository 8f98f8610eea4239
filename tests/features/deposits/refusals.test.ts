import { afterAll, beforeAll, expect, test } from 'vitest'
import { deposits } from '#features/deposits/contract.ts'
import { documents } from '#features/deposits/documents.contract.ts'
import { payouts } from '#features/payouts/contract.ts'
import type { Call, InputOf } from '#shared/call.ts'
import type { Person } from '../../kit/portal.ts'
import { resultOf } from '../transactions/payments.ts'
import { october } from './october.ts'

let it: Awaited<ReturnType<typeof october>>
let accountant: Person

beforeAll(async () => {
  it = await october({ earlyFee: 330 })
  accountant = await it.as('Settle.search', 'Settle.download')
})
afterAll(() => it[Symbol.asyncDispose]())

const answerTo = async (call: Call, input: object) => (await accountant(call, input as InputOf<Call>)).resultType

test.each([
  ['days that run backwards', { From: '2026-11-30', To: '2026-11-01' }],
  ['amounts that run backwards', { AmountFrom: 2, AmountTo: 1 }],
  ['a day there is not', { From: '2026-02-30' }],
  ['a field that nobody knows', { Period: 'today' }],
])('deposits, their file and their documents are refused %s', async (_what, wrong) => {
  expect(await answerTo(deposits.list, wrong)).toBe(1030)
  expect(await answerTo(deposits.file, { ...wrong, columns: ['depositNo'] })).toBe(1030)
  expect(await answerTo(documents.list, wrong)).toBe(1030)
})

test('months there are not are refused, and a range of one day or one amount is one', async () => {
  for (const Month of ['2026-13', '2026-00', '2026-1', '1899-12', 'now', '']) {
    expect([Month, await answerTo(deposits.list, { Month })]).toEqual([Month, 1030])
    expect([Month, await answerTo(payouts.schedule, { Month })]).toEqual([Month, 1030])
  }
  const exact = { From: '2026-11-30', To: '2026-11-30', AmountFrom: 1_784_095, AmountTo: 1_784_095 }
  expect(resultOf(await accountant(deposits.list, exact)).total).toBe(1)
})

test('a deposit of another company, another store or none is as if there were none, and stays as it was', async () => {
  await using other = await october()
  const clerk = await it.person({ permissions: ['Settle.search', 'Settle.download'], shops: ['S00000001'] })
  const strangers = [
    [accountant, other.at],
    [accountant, { ...it.at, DepositNo: 'D20261130999999' }],
    [accountant, { ...it.at, EntCode: other.ent }],
    [clerk, it.at], // paid out for all stores together
  ] as const
  const standing = () => it.db.sql`
    select d.version, d.bank_match, (select count(*)::int from early_transfers e where e.deposit_no = d.deposit_no) as asked
      from deposits d where d.deposit_no in (${it.at.DepositNo}, ${other.at.DepositNo}) order by d.ent_code`
  const before = await standing()
  for (const [person, at] of strangers) {
    for (const call of [deposits.detail, deposits.byType, deposits.byShop, deposits.trades, deposits.diff] as Call[])
      expect((await person(call, at as InputOf<Call>)).resultType).toBe(1300)
    expect((await person(documents.file, { ...at, document: 'STATEMENT' })).resultType).toBe(1300)
    const early = { entCode: at.EntCode, depositNo: at.DepositNo, fee: 330, payDate: '2026-11-10' }
    expect((await person(payouts.early, early)).resultType).not.toBe(1000)
  }
  expect(await standing()).toEqual(before)
})

test('deposits of a company or a store that is not one’s own are refused, as of one that never was', async () => {
  await using other = await october()
  const clerk = await it.person({ permissions: ['Settle.search', 'Settle.download'], shops: ['S00000001'] })
  const foreign = [
    [accountant, { EntCode: other.ent }],
    [accountant, { EntCode: 'E00000000' }],
    [accountant, { ShopCode: 'S99999999' }],
    [clerk, { ShopCode: 'S00000002' }],
  ] as const
  for (const [person, input] of foreign) {
    const said = {
      resultType: 1030,
      message: expect.stringMatching(/選び直してください。$/) as string,
      parameter: expect.stringMatching(/^(EntCode|ShopCode)$/) as string,
    }
    const columns = { columns: ['depositNo'] as const }
    expect((await person.raw(deposits.list, input)).json()).toMatchObject(said)
    expect((await person.raw(deposits.file, { ...input, ...columns })).json()).toMatchObject(said)
    if (!('EntCode' in input)) continue
    for (const call of [documents.list, deposits.accounts] as Call[])
      expect((await person.raw(call, input)).json()).toMatchObject(said)
  }
  expect(resultOf(await accountant(deposits.list, { EntCode: it.ent })).total).toBe(1)
  expect(resultOf(await clerk(deposits.list, { ShopCode: 'S00000001' })).list).toEqual([])
})
