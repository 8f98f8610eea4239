import { expect, test } from 'vitest'
import { bankBookings } from '#features/deposits/bank-bookings.contract.ts'
import { deposits } from '#features/deposits/contract.ts'
import { partsBy, taxShares } from '#features/deposits/parts.server.ts'
import { transaction } from '#server/db/db.ts'
import { ingest } from '#server/ingest/ingest.ts'
import { settleAll } from '#server/settlement/closing.ts'
import { parse } from 'zod/mini'
import { confirmDeposits } from '#server/settlement/provider.ts'
import { SettlementSetup, setUp } from '#server/settlement/setup.ts'
import { TradeLine } from '#shared/trade-line.ts'
import { portal, type Portal } from '../../kit/portal.ts'

const now = new Date('2026-12-20T00:00:00Z')

async function sell(it: Portal, lines: readonly Record<string, unknown>[]): Promise<void> {
  const usual = { entCode: it.ent, shopCode: it.shop, terminalNo: 'T1', paymentType: 'PAYPAY' }
  await transaction(it.service, (tx) =>
    ingest(
      tx,
      lines.map((line) => parse(TradeLine, { ...usual, ...line })),
      { source: 'test', now },
    ),
  )
}

/** October of two stores closed on 11-01, with an account. */
async function october() {
  const it = await portal({ now: () => now })
  const cycle = {
    entCode: it.ent,
    validFrom: '2026-10-01',
    closing: 'MONTHLY',
    payAfter: { type: 'NEXT_MONTH_END' },
    holidayRule: 'NEXT',
    monthEndRule: 'PREVIOUS',
    minimum: 0,
    transferFee: 220,
    bearer: 'MERCHANT',
  }
  const account = {
    entCode: it.ent,
    validFrom: '2026-01-01',
    bankCode: '0009',
    bankName: '三井住友銀行',
    branchCode: '015',
    branchName: '日本橋',
    accountType: 'ORDINARY',
    accountNumber: '1234567',
    holder: 'サクラ',
  }
  const setup = parse(SettlementSetup, { cycles: [cycle], accounts: [account] })
  await transaction(it.service, (tx) =>
    setUp(tx, setup, { tenant: it.tenant, actor: 'test', now, secrets: it.secrets }),
  )
  await sell(it, [
    { tradeNo: 'A', amount: 10_001, tradeTime: '2026-10-05T12:00:00+09:00' },
    {
      tradeNo: 'B',
      amount: 20_001,
      shopCode: 'S00000002',
      paymentType: 'AUPAY',
      tradeTime: '2026-10-31T12:00:00+09:00',
    },
    {
      tradeNo: 'V',
      amount: 30_001,
      shopCode: 'S00000002',
      paymentType: 'VISA_MC',
      tradeTime: '2026-10-31T12:00:00+09:00',
    },
    { tradeNo: 'R', amount: 1_001, tradeType: '06', origTradeNo: 'A', tradeTime: '2026-10-09T12:00:00+09:00' },
  ])
  await settleAll(it.service, { now: new Date('2026-11-02T00:00:00Z'), actor: 'portal', ent: it.ent })
  return it
}

/** Confirms the deposits: from then on they have their account. */
async function confirmAll(it: Portal) {
  await transaction(it.service, (tx) =>
    confirmDeposits(tx, { until: '2026-12-31' }, { tenant: it.tenant, actor: 'test', now }),
  )
}

test('a deposit is found, adds up, and its parts by type and by store are all of it', async () => {
  await using it = await october()
  const reader = await it.as('Settle.search')
  const { result } = await reader(deposits.list, {
    From: '2026-11-01',
    To: '2026-11-30',
    Month: '2026-10',
    Statuses: ['CLOSED'],
  })
  const [row] = result.list
  if (!row) throw new Error('there is no deposit')
  const at = { EntCode: it.ent, DepositNo: row.depositNo }

  expect(result).toMatchObject({ total: 1, transfers: [{ currency: 'JPY', amount: row.transferAmount }] })
  expect(row).toMatchObject({
    paymentDate: '2026-11-30',
    totalUsage: 60_003,
    refund: 1_001,
    shopCode: '',
  })
  expect(row.transferAmount).toBe(Number(row.totalUsage) - Number(row.refund) - Number(row.fee) - Number(row.vat) - 220)

  const byType = (await reader(deposits.byType, at)).result.list
  const byShop = (await reader(deposits.byShop, at)).result.list
  for (const parts of [byType, byShop]) {
    const sum = (field: 'totalUsage' | 'refund' | 'fee' | 'vat' | 'net') =>
      parts.reduce((all, part) => all + Number(part[field]), 0)
    expect([sum('totalUsage'), sum('refund'), sum('fee'), sum('vat'), sum('net') - 220]).toEqual([
      row.totalUsage,
      row.refund,
      row.fee,
      row.vat,
      row.transferAmount,
    ])
  }
  expect(byType.map(({ paymentType }) => paymentType)).toEqual(['VISA_MC', 'AUPAY', 'PAYPAY'])
  expect(byShop.map(({ shopName }) => shopName)).toEqual(['テスト2号店', 'テスト1号店'])
})

test('the account’s number is whole for whoever may take files, and masked for others', async () => {
  await using it = await october()
  const reader = await it.as('Settle.search')
  const [row] = (await reader(deposits.list, {})).result.list
  const at = { EntCode: it.ent, DepositNo: row?.depositNo ?? '' }
  const whole = await it.as('Settle.search', 'Settle.download')

  await confirmAll(it)
  const numberFor = async (person: typeof reader, named = {}) =>
    (await person(deposits.accounts, named)).result.list.map(({ accountNumber }) => accountNumber)
  expect(await numberFor(reader, at)).toEqual(['****567'])
  expect(await numberFor(whole, at)).toEqual(['1234567'])
  expect(await numberFor(whole), 'of all deposits together never whole').toEqual(['****567'])
  expect(
    JSON.stringify([(await whole(deposits.detail, at)).result, (await whole(deposits.list, {})).result]),
  ).not.toContain('567"')
})

test('its rows come page by page, and the difference check says what moved', async () => {
  await using it = await october()
  const reader = await it.as('Settle.search')
  const [row] = (await reader(deposits.list, {})).result.list
  const at = { EntCode: it.ent, DepositNo: row?.depositNo ?? '' }

  const page = (await reader(deposits.trades, { ...at, PageSize: 20 })).result
  expect(page.list.map(({ tradeNo, kind }) => `${tradeNo} ${kind}`)).toEqual([
    'A PAYMENT',
    'R REFUND',
    'B PAYMENT',
    'V PAYMENT',
  ])
  await sell(it, [
    { tradeNo: 'R2', amount: 2_000, tradeType: '06', origTradeNo: 'V', tradeTime: '2026-11-09T12:00:00+09:00' },
  ])
  expect((await reader(deposits.diff, at)).result).toMatchObject({
    sound: true,
    refundedAfter: { count: 1, amount: 2_000 },
    lateIn: { count: 0 },
    carries: [],
  })
})

test('what the bank booked is noted: the same, another, or taken back', async () => {
  await using it = await october()
  const reader = await it.as('Settle.search')
  const [row] = (await reader(deposits.list, {})).result.list
  if (!row) throw new Error('there is no deposit')
  const at = { entCode: it.ent, depositNo: row.depositNo, date: '2026-11-30' }
  const note = (version: number, amount: number | null) => reader(bankBookings.match, { ...at, version, amount })

  expect((await note(row.version, Number(row.transferAmount))).result).toMatchObject({ bankMatch: 'MATCHED' })
  expect(await note(row.version, 1)).toMatchObject({ resultType: 1030 })
  expect((await note(row.version + 1, 1)).result).toMatchObject({ bankMatch: 'DIFFERENT' })
  expect((await note(row.version + 2, null)).result).toMatchObject({ bankMatch: 'NONE' })
})

test('the file of deposits has the columns that were asked for', async () => {
  await using it = await october()
  const reader = await it.as('Settle.download')

  const { payload } = await reader.raw(
    deposits.file,
    { columns: ['paymentDate', 'totalUsage', 'status'] },
    { 'accept-language': 'en' },
  )

  expect(payload.split('\r\n').slice(1)).toEqual(['2026-11-30,60003,Closed', ''])
})

test('people of one store see deposits of that store alone', async () => {
  await using it = await october()
  const one = await it.person({ permissions: ['Settle.search'], shops: ['S00000001'] })
  await it.db.sql`update deposits set shop_code = 'S00000002' where ent_code = ${it.ent}`

  expect((await one(deposits.list, {})).result).toMatchObject({ list: [], total: 0 })
})

test('shares of the tax are the tax of the whole, whatever is lost by rounding', () => {
  const rows = [33n, 33n, 33n, -5n, 0n].map((fee) => ({ fee, taxPpm: 100_000 }))
  const shares = taxShares(rows, [{ taxPpm: 100_000, vat: 9n }])

  expect(shares.reduce((sum, one) => sum + one, 0n)).toBe(9n)
  expect(partsBy([], [], () => '')).toEqual([])
})

test('the provider’s machine confirms, sends and hears the bank, and is told why where it cannot be', async () => {
  await using it = await october()
  const token = 'a token of machines, long enough'
  await using desk = await portal({ now: () => now, settings: { PORTAL_MACHINE_TOKEN: token } })
  const ask = async (path: string, payload: object) => {
    const headers = { host: it.host, authorization: `Bearer ${token}` }
    const reply = await desk.server.app.inject({
      method: 'POST',
      url: `/apiproxy/api/settlement/${path}`,
      payload,
      headers,
    })
    return reply.json<{ result: Record<string, unknown> }>().result
  }
  desk.refreshTenants()
  const [row] = await it.db.sql<{ no: string }>`select deposit_no as no from deposits where ent_code = ${it.ent}`

  expect(await ask('hold', { depositNo: row?.no, reason: 'x' })).toEqual({
    refused: `The deposit ${row?.no} is CLOSED, not CONFIRMED.`,
  })
  expect(await ask('confirm', { depositNos: [row?.no] })).toEqual({ confirmed: 1, carriedOver: 0, refused: null })
  expect(await ask('transfers', { day: '2026-11-30' })).toMatchObject({
    file: null,
    refused: expect.stringContaining('no account to transfer from'),
  })
  expect(await it.db.sql`select status from deposits where ent_code = ${it.ent}`).toEqual([{ status: 'CONFIRMED' }])
})
