import { expect, test } from 'vitest'
import { settleAll, settleDry, type Closed } from '#server/settlement/closing.ts'
import { addCycle, settledShop, type Shop } from './shop.ts'

const october = (day: string) => `2026-10-${day}T12:00:00+09:00`

/** The sales of the domain's worked example, at its rates. */
async function sellOctober(it: Shop): Promise<void> {
  await it.db.sql`
    insert into fee_plan_lines (ent_code, payment_type, valid_from, fee_ppm, fee_tax_class)
    values (${it.ent}, 'VISA_MC', '2026-01-01', 32400, 'EXEMPT'), (${it.ent}, 'PAYPAY', '2026-01-01', 19800, 'TAXABLE'),
           (${it.ent}, 'DBARAI', '2026-01-01', 26000, 'EXEMPT')`
  await it.ingest([
    { tradeNo: 'V', paymentType: 'VISA_MC', amount: 1_250_000, tradeTime: october('01') },
    { tradeNo: 'P', paymentType: 'PAYPAY', amount: 480_000, tradeTime: october('15') },
    { tradeNo: 'D', paymentType: 'DBARAI', amount: 120_000, tradeTime: october('31') },
    {
      tradeNo: 'R',
      paymentType: 'VISA_MC',
      amount: 12_000,
      tradeType: '06',
      origTradeNo: 'V',
      tradeTime: october('20'),
    },
    { tradeNo: 'C', paymentType: 'CASH', amount: 9_999, tradeTime: october('02') },
    { tradeNo: 'F', paymentType: 'PAYPAY', amount: 5_000, tradeTime: october('03'), status: 'FAILED' },
    { tradeNo: 'N', paymentType: 'PAYPAY', amount: 7_000, tradeTime: '2026-11-01T12:00:00+09:00' },
  ])
}

test('the worked example of the domain through the database, to the yen', async () => {
  await using it = await settledShop()
  await sellOctober(it)

  const closed = await it.settle('2026-11-01T10:00:00+09:00')

  expect(closed).toHaveLength(1)
  expect(await it.deposits()).toMatchObject([
    {
      status: 'CLOSED', from: '2026-10-01', to: '2026-10-31', paid: '2026-11-30', usage: 1_850_000n, refund: 12_000n, fee: 52_735n,
      taxable: 9_504n, vat: 950n, transferFee: 220n, carryOut: 0n, amount: 1_784_095n,
    },
  ]) // prettier-ignore
  const rows = await it.db.sql`
    select trade_no as no, settlement_status as status from transactions where ent_code = ${it.ent} and deposit_no is not null order by 1`
  expect(rows).toEqual(['D', 'P', 'R', 'V'].map((no) => ({ no, status: 'CLOSED' })))
  const lines = await it.db.sql`
    select trade_no as no, kind, amount, fee_amount as fee, tax_ppm as tax from deposit_lines where ent_code = ${it.ent} order by 1`
  expect(lines).toEqual([
    { no: 'D', kind: 'PAYMENT', amount: 120_000n, fee: 3_120n, tax: null },
    { no: 'P', kind: 'PAYMENT', amount: 480_000n, fee: 9_504n, tax: 100_000 },
    { no: 'R', kind: 'REFUND', amount: 12_000n, fee: -389n, tax: null },
    { no: 'V', kind: 'PAYMENT', amount: 1_250_000n, fee: 40_500n, tax: null },
  ])
})

test('before the last store’s business day is over nothing is closed; the running period is scheduled as of yesterday', async () => {
  await using it = await settledShop()
  await sellOctober(it)

  expect(await it.settle('2026-11-01T04:59:00+09:00')).toEqual([])
  const [scheduled] = await it.deposits()
  expect(scheduled).toMatchObject({ status: 'SCHEDULED', to: '2026-10-31', usage: 1_730_000n })

  expect(await it.settle('2026-11-01T05:00:00+09:00')).toHaveLength(1)
  expect(await it.deposits()).toMatchObject([{ no: scheduled?.no, status: 'CLOSED', usage: 1_850_000n }])
})

test('a second run changes nothing, and of two engines at once one closes', async () => {
  await using it = await settledShop()
  await sellOctober(it)
  const now = new Date('2026-11-02T10:00:00+09:00')
  const closed: Closed[] = []

  await Promise.all(
    [1, 2, 3].map(() => settleAll(it.pool, { now, actor: 'test', ent: it.ent }, (one) => closed.push(one))),
  )
  const state = async () => [
    await it.db.sql`select * from deposits where ent_code = ${it.ent} order by deposit_no`,
    await it.db
      .sql`select trade_no, version, deposit_no from transactions where ent_code = ${it.ent} order by trade_no`,
    await it.db.sql`select count(*)::int as rows from deposit_events where ent_code = ${it.ent}`,
    await it.db.sql`select count(*)::int as rows from audit_log where ent_code = ${it.ent}`,
  ]
  const before = await state()
  await it.settle('2026-11-02T11:00:00+09:00')

  expect(closed).toHaveLength(1)
  expect(await state()).toEqual(before)
})

test('a dry run says the same and changes nothing', async () => {
  await using it = await settledShop()
  await sellOctober(it)
  const said: Closed[] = []

  await settleDry(it.pool, { now: new Date('2026-11-01T10:00:00+09:00'), actor: 'test', ent: it.ent }, (one) =>
    said.push(one),
  )

  expect(said.map(({ figures }) => figures.transferAmount)).toEqual([1_784_095n])
  expect(await it.deposits()).toEqual([])
})

test('what comes late, and refunds after closing, go into the next deposit and are marked there', async () => {
  await using it = await settledShop()
  await it.ingest([{ tradeNo: 'A', amount: 10_000, tradeTime: october('05') }])
  await it.settle('2026-11-01T10:00:00+09:00')

  await it.ingest([
    { tradeNo: 'L', amount: 3_000, tradeTime: october('31') },
    { tradeNo: 'R', amount: 10_000, tradeType: '05', origTradeNo: 'A', tradeTime: '2026-11-09T12:00:00+09:00' },
    { tradeNo: 'B', amount: 50_000, tradeTime: '2026-11-10T12:00:00+09:00' },
  ])
  await it.settle('2026-12-01T10:00:00+09:00')

  expect(await it.deposits()).toMatchObject([
    { usage: 10_000n, refund: 0n },
    { usage: 53_000n, refund: 10_000n },
  ])
  const late = await it.db.sql`select trade_no as no from deposit_lines where ent_code = ${it.ent} and late`
  expect(late).toEqual([{ no: 'L' }])
})

test('a negative deposit is carried over and taken by the next; an empty period closes without one', async () => {
  await using it = await settledShop({ closing: 'DAILY', payAfter: 'DAYS', payDays: 2 })
  await it.ingest([{ tradeNo: 'A', amount: 10_000, tradeTime: october('01') }])
  await it.settle('2026-10-02T10:00:00+09:00')
  await it.ingest([{ tradeNo: 'R', amount: 10_000, tradeType: '05', origTradeNo: 'A', tradeTime: october('02') }])
  await it.settle('2026-10-05T10:00:00+09:00')
  await it.ingest([{ tradeNo: 'B', amount: 50_000, tradeTime: october('05') }])
  await it.settle('2026-10-06T10:00:00+09:00')

  const [, negative, next, ...rest] = await it.deposits()
  expect(negative).toMatchObject({ to: '2026-10-02', amount: 0n, transferFee: 0n, merged: next?.no })
  expect(negative?.carryOut).toBeLessThan(0n)
  expect(next).toMatchObject({ to: '2026-10-05', carryIn: negative?.carryOut, usage: 50_000n })
  expect(rest).toEqual([])
})

test('rows of before the contract are never settled here', async () => {
  await using it = await settledShop({ from: '2026-10-01' })
  await it.ingest([{ tradeNo: 'OLD', amount: 10_000, tradeTime: '2026-09-30T12:00:00+09:00' }])

  await it.settle('2026-11-01T10:00:00+09:00')

  expect(await it.deposits()).toEqual([])
})

test('stores that are paid out by themselves have a deposit each, and a later line of the contract cuts the period', async () => {
  await using it = await settledShop({ payOut: 'STORE' })
  await addCycle(it.db, it.ent, { from: '2026-10-11', closing: 'TWICE', payOut: 'ENTERPRISE' })
  await it.ingest([
    { tradeNo: 'A', amount: 10_000, shopCode: 'S00000001', tradeTime: october('05') },
    { tradeNo: 'B', amount: 20_000, shopCode: 'S00000002', tradeTime: october('05') },
    { tradeNo: 'C', amount: 30_000, shopCode: 'S00000002', tradeTime: october('12') },
  ])

  await it.settle('2026-10-20T10:00:00+09:00')

  expect(await it.deposits()).toMatchObject([
    { shop: 'S00000001', from: '2026-10-01', to: '2026-10-10', usage: 10_000n },
    { shop: 'S00000002', from: '2026-10-01', to: '2026-10-10', usage: 20_000n },
    { shop: '', from: '2026-10-11', to: '2026-10-15', usage: 30_000n },
  ])
})

test('a correction of a closed payment is an adjustment of the next deposit, with its fee', async () => {
  await using it = await settledShop({ fee: 0 })
  await it.db
    .sql`insert into fee_plan_lines (ent_code, payment_type, valid_from, fee_ppm, fee_tax_class) values (${it.ent}, 'PAYPAY', '2026-01-01', 20000, 'TAXABLE')`
  await it.ingest([{ tradeNo: 'A', amount: 10_000, tradeTime: october('05') }])
  await it.settle('2026-11-01T10:00:00+09:00')

  await it.ingest([{ tradeNo: 'A', amount: 11_000, tradeTime: october('05') }])
  await it.ingest([{ tradeNo: 'B', amount: 50_000, tradeTime: '2026-11-10T12:00:00+09:00' }])
  await it.settle('2026-12-01T10:00:00+09:00')

  expect(await it.deposits()).toMatchObject([
    { usage: 10_000n, fee: 200n, vat: 20n, amount: 9_780n },
    { usage: 50_000n, adjustment: 1_000n, fee: 1_020n, vat: 102n, amount: 49_878n },
  ])
})

test('a closed payment that is cancelled late is taken back with its fee, and its cancel counts nowhere else', async () => {
  await using it = await settledShop({ fee: 0 })
  await it.ingest([
    { tradeNo: 'A', amount: 10_000, tradeTime: october('31') },
    { tradeNo: 'K', amount: 100, tradeTime: october('31') },
  ])
  await it.settle('2026-11-01T10:00:00+09:00')
  const [first] = await it.deposits()

  await it.ingest([
    { tradeNo: 'X', amount: 10_000, tradeType: '04', origTradeNo: 'A', tradeTime: '2026-10-31T13:00:00+09:00' },
  ])
  await it.settle('2026-12-01T10:00:00+09:00')

  const [, second] = await it.deposits()
  expect(second).toMatchObject({ usage: 0n, refund: 0n, adjustment: -10_000n })
  const kept = (first?.amount ?? 0n) + (second?.carryOut ?? 0n)
  expect(kept).toBeGreaterThan(0n)
  expect(kept).toBeLessThanOrEqual(100n)
})

test('a plan that keeps the fee of refunds gives none back', async () => {
  await using it = await settledShop({ fee: 0 })
  await it.db.sql`
    insert into fee_plan_lines (ent_code, payment_type, valid_from, fee_ppm, fee_tax_class, refund_returns_fee)
    values (${it.ent}, 'PAYPAY', '2026-01-01', 20000, 'EXEMPT', false)`
  await it.ingest([
    { tradeNo: 'A', amount: 10_000, tradeTime: october('05') },
    { tradeNo: 'R', amount: 4_000, tradeType: '06', origTradeNo: 'A', tradeTime: october('09') },
  ])

  await it.settle('2026-11-01T10:00:00+09:00')

  expect(await it.deposits()).toMatchObject([{ usage: 10_000n, refund: 4_000n, fee: 200n, amount: 5_800n }])
})

test('a refund that comes before an earlier one is closed with its own fee, and the yen between both is put right in the next deposit', async () => {
  await using it = await settledShop({ fee: 0 })
  await it.db
    .sql`insert into fee_plan_lines (ent_code, payment_type, valid_from, fee_ppm, fee_tax_class) values (${it.ent}, 'PAYPAY', '2026-01-01', 20000, 'EXEMPT')`
  const refund = (tradeNo: string, amount: number, day: string) => ({
    tradeNo,
    amount,
    tradeType: '06',
    origTradeNo: 'A',
    tradeTime: october(day),
  })
  await it.ingest([{ tradeNo: 'A', amount: 10_000, tradeTime: october('01') }, refund('R2', 1_025, '20')])
  await it.settle('2026-11-01T10:00:00+09:00')

  await it.ingest([refund('R1', 1_030, '10')])
  await it.settle('2026-12-01T10:00:00+09:00')

  const [row] = await it.db.sql<{ fee: bigint }>`
    select sum(fee_amount)::bigint as fee from transactions where ent_code = ${it.ent}`
  const all = (await it.deposits()).filter(({ status }) => status === 'CLOSED')
  expect(all).toMatchObject([{ refund: 1_025n }, { refund: 1_030n }])
  expect(all.reduce((sum, { fee }) => sum + fee, 0n)).toBe(row?.fee)
})
