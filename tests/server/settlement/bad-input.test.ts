import { expect, test } from 'vitest'
import { answersIn } from '#server/settlement/bank-answer.ts'
import { confirmDeposits, takeBankAnswers } from '#server/settlement/provider.ts'
import { sendTransfers } from '#server/settlement/transfers.ts'
import { setupIn } from '#server/settlement/setup-text.ts'
import { merchantBeside } from '../ingest/merchant.ts'
import { provided, secrets } from './provided.ts'
import { settledShop } from './shop.ts'

const opened = async () => provided(await settledShop({ fee: 0 }))
type Opened = Awaited<ReturnType<typeof opened>>

/** All that stands of a merchant's settlement. */
async function standing({ db, tenant, ent }: Opened): Promise<unknown> {
  return Promise.all([
    db.sql`select * from settlement_cycles where ent_code = ${ent} order by valid_from`,
    db.sql`select * from fee_plan_lines where ent_code = ${ent} order by payment_type, shop_code, valid_from`,
    db.sql`select * from bank_accounts where ent_code = ${ent} order by account_id`,
    db.sql`select * from deposit_adjustments where ent_code = ${ent}`,
    db.sql`select * from bank_days where tenant_code = ${tenant}`,
    db.sql`select * from tax_rates where tenant_code = ${tenant}`,
    db.sql`select deposit_no, status, version from deposits where ent_code = ${ent} order by deposit_no`,
    db.sql`select trade_no, deposit_no, settlement_status from transactions where ent_code = ${ent} order by trade_no`,
    db.sql`select count(*)::int as rows from audit_log where tenant_code = ${tenant}`,
  ])
}

/** What is refused with this sentence leaves everything as it was. */
async function refuses(it: Opened, asked: () => Promise<unknown>, sentence: RegExp): Promise<void> {
  const before = await standing(it)
  await expect(asked()).rejects.toThrow(sentence)
  expect(await standing(it)).toEqual(before)
}

const line = (from: string, to?: string) => ({ from, ...(to && { to }), feePpm: 20_000, taxClass: 'TAXABLE' })

test('a fee plan with a hole, an overlap or a line that ends before it begins is refused whole', async () => {
  await using it = await opened()
  const plan = (...lines: object[]) => ({
    bankDays: [{ day: '2026-12-30', closed: true }],
    feePlans: [
      { entCode: it.ent, paymentType: 'DBARAI', lines: [line('2026-10-01')] },
      { entCode: it.ent, paymentType: 'PAYPAY', lines },
    ],
  })
  const refused = (sentence: RegExp, ...lines: object[]) => refuses(it, () => it.set(plan(...lines)), sentence)

  await refused(/hole from 2026-11-01 to 2026-11-04/, line('2026-10-01', '2026-10-31'), line('2026-11-05'))
  await refused(/two lines for 2026-10-31/, line('2026-10-01', '2026-10-31'), line('2026-10-31'))
  await refused(/two lines for 2026-10-01/, line('2026-10-01'), line('2026-10-01'))
  await refused(/two lines for 2026-09-30/, line('2026-10-01'), line('2026-09-30'))
  await refused(/ends on 2026-09-30, before it begins/, line('2026-10-01', '2026-09-30'))
})

test('a fee plan continues what stands: not beside it, not after a hole, and not in what is closed', async () => {
  await using it = await opened()
  const add = (...lines: object[]) => it.set({ feePlans: [{ entCode: it.ent, paymentType: 'PAYPAY', lines }] })
  await add(line('2026-01-01'), line('2026-10-01', '2026-12-31'))

  await refuses(it, () => add(line('2026-12-31')), /two lines for 2026-12-31/)
  await refuses(it, () => add(line('2027-02-01')), /hole from 2027-01-01 to 2027-01-31/)
  await add(line('2027-01-01'))
  await it.ingest([{ tradeNo: 'A', amount: 10_000, tradeTime: '2026-10-05T12:00:00+09:00' }])
  await it.settle('2026-11-01T10:00:00+09:00')
  const other = { entCode: it.ent, paymentType: 'DBARAI', lines: [line('2026-10-31')] }
  await refuses(it, () => it.set({ feePlans: [other] }), /closed up to 2026-10-31/)

  const spans = await it.db.sql`
    select valid_from as "from", valid_to as "to" from fee_plan_lines where ent_code = ${it.ent} order by valid_from`
  expect(spans).toEqual([
    { from: '2026-01-01', to: '2026-09-30' },
    { from: '2026-10-01', to: '2026-12-31' },
    { from: '2027-01-01', to: null },
  ])
  expect(await it.deposits()).toMatchObject([{ fee: 200n, vat: 20n }])
})

test('a cycle that begins within a period, in what is closed, twice or for a foreign enterprise is refused whole', async () => {
  await using it = await opened()
  const cycle = { entCode: it.ent, validFrom: '2026-12-01', closing: 'TWICE', payAfter: { type: 'DAYS', days: 5 }, holidayRule: 'NEXT', monthEndRule: 'NEXT', minimum: 0, transferFee: 0, bearer: 'PROVIDER' } // prettier-ignore
  await it.ingest([{ tradeNo: 'A', amount: 10_000, tradeTime: '2026-10-05T12:00:00+09:00' }])
  await it.settle('2026-11-01T10:00:00+09:00')
  const beside = { bankDays: [{ day: '2026-12-30', closed: true }] }
  const refused = (sentence: RegExp, ...cycles: object[]) => refuses(it, () => it.set({ ...beside, cycles }), sentence)

  await refused(/within a period/, { ...cycle, validFrom: '2026-11-10' })
  await refused(/within a period/, cycle, { ...cycle, validFrom: '2026-12-10' })
  await refused(/closed up to 2026-10-31/, { ...cycle, validFrom: '2026-10-31' })
  await refused(/already/, cycle, cycle)
  await refused(/no enterprise/, { ...cycle, entCode: (await merchantBeside(it)).ent })
})

test('a store’s own plan goes before the enterprise’s, with its rounding, fixed fee and what it gives back', async () => {
  await using it = await opened()
  await it.set({
    feePlans: [
      { entCode: it.ent, paymentType: 'PAYPAY', lines: [line('2026-10-01')] },
      { entCode: it.ent, shopCode: 'S00000002', paymentType: 'PAYPAY', lines: [{ ...line('2026-10-01'), feePpm: 10_000, fixedFee: 5, rounding: 'FLOOR', refundReturnsFee: false }] },
    ],
  }) // prettier-ignore
  const on = { amount: 999, tradeTime: '2026-10-05T12:00:00+09:00' }
  await it.ingest([
    { ...on, tradeNo: 'A', shopCode: 'S00000001' },
    { ...on, tradeNo: 'B', shopCode: 'S00000002' },
    { ...on, tradeNo: 'R', shopCode: 'S00000002', tradeType: '05', origTradeNo: 'B' },
  ])

  const fees = await it.db.sql`
    select trade_no as no, fee_amount as fee from transactions where ent_code = ${it.ent} order by 1`
  expect(fees).toEqual([
    { no: 'A', fee: 20n },
    { no: 'B', fee: 14n },
    { no: 'R', fee: 0n },
  ])
})

test('enterprises of others, stores that are not there and unknown payment types are refused whole', async () => {
  await using it = await opened()
  const foreign = await merchantBeside(it)
  const bank = { bankCode: '0009', bankName: 'X', branchCode: '015', branchName: 'X', accountType: 'ORDINARY', accountNumber: '1234567' } // prettier-ignore
  const account = { validFrom: '2026-11-01', holder: 'サクラ', ...bank }
  const adjustment = { id: crypto.randomUUID(), currency: 'JPY', businessDate: '2026-10-31', amount: -500, reason: 'x' }
  const beside = { bankDays: [{ day: '2026-12-30', closed: true }] }
  const refused = (given: object, sentence: RegExp) => refuses(it, () => it.set({ ...beside, ...given }), sentence)

  await refused({ accounts: [{ ...account, entCode: foreign.ent }] }, /no enterprise E/)
  await refused({ adjustments: [{ ...adjustment, entCode: foreign.ent }] }, /no enterprise E/)
  await refused({ feePlans: [{ entCode: foreign.ent, paymentType: 'PAYPAY', lines: [line('2026-10-01')] }] }, /no enterprise E/) // prettier-ignore
  await refused({ accounts: [{ ...account, entCode: it.ent, shopCode: 'S00000009' }] }, /has no store S00000009/)
  await refused({ adjustments: [{ ...adjustment, entCode: it.ent, shopCode: 'S00000009' }] }, /has no store S00000009/)
  await refused({ feePlans: [{ entCode: it.ent, paymentType: 'NOPAY', lines: [line('2026-10-01')] }] }, /no payment type NOPAY/) // prettier-ignore
})

test('a bank’s answer with a broken line, for an unknown transfer or for another’s takes nothing of itself', async () => {
  await using it = await opened()
  const beside = await provided(Object.assign(await merchantBeside(it), { settle: it.settle, deposits: it.deposits }))
  await it.ingest([{ tradeNo: 'A', amount: 10_000, tradeTime: '2026-10-05T12:00:00+09:00' }])
  await it.settle('2026-11-01T10:00:00+09:00')
  await it.within((tx) => confirmDeposits(tx, { until: '2026-11-30' }, it.by))
  await it.within((tx) => sendTransfers(tx, { day: '2026-11-30' }, secrets, it.by))
  const [deposit] = await it.deposits()
  const good = `${deposit?.no},PAID`
  const take = async (text: string, by = it.by) => it.within((tx) => takeBankAnswers(tx, answersIn(text), by))

  await refuses(it, () => take(`${good}\r\n${deposit?.no}`), /^Line 2 is not a deposit/)
  await refuses(it, () => take(`${good}\nD20261130000000,PAID`), /There is no deposit D20261130000000/)
  await refuses(it, () => take(`${good}\n${deposit?.no},FAILED`), /answered for twice/)
  await refuses(it, () => take(good, beside.by), /There is no deposit D/)
  expect(await take(good)).toEqual({ paid: 1, failed: 0, known: 0 })
})

test('a setup that is no JSON or has a wrong place is refused in one sentence', () => {
  expect(() => setupIn('{')).toThrow(/^The setup is no JSON: [^\n]+$/)
  expect(() => setupIn('{"cycles":[{"entCode":"E1"}]}')).toThrow(/^The setup is wrong at cycles\.0\.entCode: [^\n]+$/)
  expect(() => setupIn('{"plans":[]}')).toThrow(/^The setup is wrong: [^\n]+$/)
})
