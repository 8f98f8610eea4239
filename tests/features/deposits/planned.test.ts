import { expect, test } from 'vitest'
import { deposits } from '#features/deposits/contract.ts'
import type { LineMove } from '#features/deposits/lines.contract.ts'
import { documents } from '#features/deposits/documents.contract.ts'
import { statistics } from '#features/statistics/contract.ts'
import { october, sell, settle } from './october.ts'

const on = (day: string) => `2026-${day}T12:00:00+09:00`

test('a planned deposit leads to the open rows it is made of, to the yen', async () => {
  await using it = await october()
  await sell(it, [
    { tradeNo: 'N1', amount: 30_000, tradeTime: on('11-02') },
    { tradeNo: 'N2', paymentType: 'VISA_MC', amount: 12_345, tradeTime: on('11-03') },
    { tradeNo: 'N3', amount: 1_000, tradeType: '06', origTradeNo: 'N1', tradeTime: on('11-04') },
    { tradeNo: 'today', amount: 999, tradeTime: on('11-05') },
  ])
  await settle(it, new Date('2026-11-05T03:00:00Z'))
  const reader = await it.as('Settle.search')
  const [row] = (await reader(deposits.list, { Statuses: ['SCHEDULED'] })).result.list
  const at = { EntCode: it.ent, DepositNo: row?.depositNo ?? '' }
  expect(row).toMatchObject({ totalUsage: 42_345, refund: 1_000 })

  const rows = (await reader(deposits.trades, { ...at, PageSize: 20 })).result
  expect(rows.list.map(({ tradeNo, kind }) => `${tradeNo} ${kind}`)).toEqual(['N1 PAYMENT', 'N2 PAYMENT', 'N3 REFUND'])
  expect(rows.total).toBe(3)
  const types = (await reader(deposits.byType, at)).result.list
  const sum = (field: 'totalUsage' | 'refund' | 'fee' | 'vat') =>
    types.reduce((all, one) => all + Number(one[field]), 0)
  expect([sum('totalUsage'), sum('refund'), sum('fee'), sum('vat')]).toEqual([42_345, 1_000, row?.fee, row?.vat])
  expect((await reader(deposits.diff, at)).result).toMatchObject({ sound: true, lateOut: { count: 0 } })
  const { taxes } = (await reader(deposits.detail, at)).result
  expect(taxes.map(({ vat }) => vat)).toEqual([row?.vat])
})

test('the rows of a planned deposit, and those that came late into it, are a file before it is closed', async () => {
  await using it = await october()
  await sell(it, [
    { tradeNo: 'late', amount: 700, tradeTime: on('10-30') },
    { tradeNo: 'new', amount: 800, tradeTime: on('11-02') },
  ])
  await settle(it, new Date('2026-11-05T03:00:00Z'))
  const owner = await it.as('Settle.search', 'Settle.download')
  const [row] = (await owner(deposits.list, { Statuses: ['SCHEDULED'] })).result.list
  const at = { EntCode: it.ent, DepositNo: row?.depositNo ?? '' }
  const columns = ['tradeNo', 'amount', 'depositNo'] as const
  const file = async (more: object = {}) => {
    const asked = { ...at, document: 'TRADES', format: 'csv', ...more } as const
    const { body } = await owner.raw(documents.file, asked, { 'accept-language': 'en' })
    return body.replace(/^\ufeff/, '').split('\r\n')
  }

  expect(await file({ columns: ['tradeNo', 'amount'] })).toEqual([
    'Transaction no.,Amount',
    'late,700',
    'new,800',
    'Total 2 transactions,1500',
    '',
  ])
  expect(await file({ columns, Moved: 'LATE_IN' })).toEqual([
    'Transaction no.,Amount,Deposit no.',
    'late,700,Not settled yet',
    'Total 1 transaction,700,',
    '',
  ])
  const papers = ['STATEMENT', 'BY_TYPE', 'FREEE'] as const
  const refused = await Promise.all(papers.map((document) => owner(documents.file, { ...at, document })))
  expect(refused.map(({ resultType }) => resultType)).toEqual([1300, 1300, 1300])
  const clerk = await it.as('Settle.search')
  expect((await clerk(documents.file, { ...at, document: 'TRADES' })).resultType).toBe(2000)
  expect((await owner(documents.file, { EntCode: it.ent, DepositNo: 'D20261130999999', document: 'TRADES' })).resultType).toBe(1300) // prettier-ignore
})

test('a row of closed days that no deposit has taken yet stands in the difference check', async () => {
  await using it = await october()
  await sell(it, [
    { tradeNo: 'late', amount: 700, tradeTime: on('10-30') },
    { tradeNo: 'new', amount: 800, tradeTime: on('11-02') },
  ])
  const reader = await it.as('Settle.search')
  const lateOut = async () => (await reader(deposits.diff, it.at)).result.lateOut

  expect(await lateOut()).toEqual({ count: 1, amount: 700 })
  await settle(it, new Date('2026-12-02T00:00:00+09:00'))
  expect(await lateOut(), 'and once in a later one').toEqual({ count: 1, amount: 700 })
})

test('from the payments of a deposit’s days, as statistics count them, each step leads to its usage', async () => {
  await using it = await october()
  const reader = await it.as('Settle.search', 'Stat.search')
  const bridge = async (at: object = it.at) => (await reader(deposits.diff, { ...it.at, ...at })).result.bridge
  const none = { count: 0, amount: 0 }
  const first = {
    ofDays: { count: 3, amount: 1_850_000 },
    unsettled: none,
    unsettledTypes: [] as string[],
    lateOut: none,
    lateIn: none,
    changed: none,
  }
  expect(await bridge()).toEqual(first)

  await sell(it, [
    { tradeNo: 'cash', paymentType: 'CASH', amount: 1_000, tradeTime: on('10-10') },
    { tradeNo: 'late', amount: 700, tradeTime: on('10-30') },
    { tradeNo: 'new', amount: 800, tradeTime: on('11-02') },
  ])
  const later = { ...first, ofDays: { count: 5, amount: 1_851_700 }, unsettled: { count: 1, amount: 1_000 }, unsettledTypes: ['CASH'], lateOut: { count: 1, amount: 700 } } // prettier-ignore
  expect(await bridge()).toEqual(later)
  const counted = (await reader(statistics.date, { From: '2026-10-01', To: '2026-10-31' })).result.sums
  expect(counted).toMatchObject([{ payCount: 5, payAmount: 1_851_700 }])

  await settle(it, new Date('2026-12-02T00:00:00+09:00'))
  expect(await bridge(), 'the late one stands in November’s now').toEqual(later)
  const [november] = (await reader(deposits.list, { Month: '2026-11' })).result.list
  expect(await bridge({ DepositNo: november?.depositNo })).toEqual({
    ...first,
    ofDays: { count: 1, amount: 800 },
    lateIn: { count: 1, amount: 700 },
  })
  await sell(it, [{ tradeNo: 'P', amount: 480_500, tradeTime: on('10-15') }])
  expect((await bridge())?.changed, 'corrected after closing').toEqual({ count: 0, amount: -500 })
})

test('every line of the difference check has the rows behind it, and they come to it', async () => {
  await using it = await october()
  const reader = await it.as('Settle.search')
  await sell(it, [
    { tradeNo: 'late', amount: 700, tradeTime: on('10-30') },
    { tradeNo: 'late-refund', amount: 50, tradeType: '06', origTradeNo: 'P', tradeTime: on('10-31') },
    { tradeNo: 'after', amount: 2_000, tradeType: '06', origTradeNo: 'P', tradeTime: on('11-03') },
    { tradeNo: 'new', amount: 800, tradeTime: on('11-02') },
    { tradeNo: 'V', paymentType: 'VISA_MC', amount: 1_250_400, tradeTime: on('10-01') },
  ])
  const rowsOf = async (more: object, at: object = it.at) => {
    const { list, total } = (await reader(deposits.trades, { ...it.at, ...at, ...more })).result
    expect(total).toBe(list.length)
    return list.map(({ tradeNo, amount }) => `${tradeNo} ${amount}`)
  }
  const diffOf = async (at: object = it.at) => (await reader(deposits.diff, { ...it.at, ...at })).result

  for (const state of ['open', 'in November']) {
    if (state !== 'open') await settle(it, new Date('2026-12-02T00:00:00+09:00'))
    expect(await rowsOf({ Moved: 'LATE_OUT' }), `${state}`).toEqual(['late 700', 'late-refund 50'])
    expect(await rowsOf({ Moved: 'LATE_OUT', Kind: 'PAYMENT' }), `${state}`).toEqual(['late 700'])
    expect(await rowsOf({ Moved: 'REFUNDED_AFTER' }), `${state}`).toEqual(['late-refund 50', 'after 2000'])
    expect(await rowsOf({ Moved: 'CHANGED' }), `${state}`).toEqual(['V 1250000'])
    expect(await diffOf(), `${state}`).toMatchObject({
      lateOut: { count: 2, amount: 650 },
      refundedAfter: { count: 2, amount: 2_050 },
      bridge: { lateOut: { count: 1, amount: 700 }, changed: { count: 0, amount: -400 } },
    })
  }
  const [november] = (await reader(deposits.list, { Month: '2026-11' })).result.list
  const at = { DepositNo: november?.depositNo }
  expect(await rowsOf({ Moved: 'LATE_IN' }, at)).toEqual(['late 700', 'late-refund 50'])
  expect(await diffOf(at)).toMatchObject({
    lateIn: { count: 2, amount: 650 },
    bridge: { lateIn: { count: 1, amount: 700 } },
  })
  expect(await rowsOf({ Moved: 'LATE_IN' })).toEqual([])
})

test('rows that moved name the deposit that holds them, and are a file with it', async () => {
  await using it = await october()
  await sell(it, [
    { tradeNo: 'late', amount: 700, tradeTime: on('10-30') },
    { tradeNo: 'after', amount: 2_000, tradeType: '06', origTradeNo: 'P', tradeTime: on('11-03') },
  ])
  const owner = await it.as('Settle.search', 'Settle.download')
  const holders = async (Moved: LineMove, more: object = {}) =>
    (await owner(deposits.trades, { ...it.at, Moved, ...more })).result.list.map(({ depositNo }) => depositNo)
  const file = async (more: object) => {
    const asked = { ...it.at, document: 'TRADES', format: 'csv', ...more } as const
    return (await owner.raw(documents.file, asked, { 'accept-language': 'en' })).body.replace(/^\ufeff/, '')
  }
  expect([await holders('LATE_OUT'), await holders('REFUNDED_AFTER')]).toEqual([[null], [null]])
  expect(await file({ Moved: 'LATE_OUT', columns: ['tradeNo', 'amount', 'depositNo'] })).toBe(
    'Transaction no.,Amount,Deposit no.\r\nlate,700,Not settled yet\r\nTotal 1 transaction,700,\r\n',
  )

  await settle(it, new Date('2026-12-02T00:00:00+09:00'))
  const [november] = (await owner(deposits.list, { Month: '2026-11' })).result.list
  const no = november?.depositNo
  expect([await holders('LATE_OUT'), await holders('REFUNDED_AFTER')]).toEqual([[no], [no]])
  expect(await holders('LATE_IN', { DepositNo: no })).toEqual([no])
  const columns = ['tradeNo', 'amount', 'depositNo']
  expect(await file({ Moved: 'REFUNDED_AFTER', columns })).toContain(`\r\nafter,-2000,${no}\r\n`)
  expect((await file({ Moved: 'LATE_OUT' })).split('\r\n')[0]).toContain('Deposit no.')
  expect((await file({})).split('\r\n')[0]).not.toContain('Deposit no.')
  expect((await owner(documents.file, { ...it.at, document: 'STATEMENT', Moved: 'LATE_OUT' })).resultStatus).toBe(
    'Fail',
  )
  const [row] = await it.db.sql<{ detail: object }>`
    select detail from audit_log
     where ent_code = ${it.ent} and action = 'POST /api/deposit/document' and detail->>'Moved' = 'REFUNDED_AFTER'`
  expect(row?.detail).toMatchObject({ document: 'TRADES', format: 'csv', columns })
})

test('a person of one store is led to the deposit that holds a row only where it is of that store', async () => {
  await using it = await october()
  await it.db.sql`update deposits set shop_code = ${it.shop} where ent_code = ${it.ent}`
  await sell(it, [{ tradeNo: 'late', amount: 700, tradeTime: on('10-30') }])
  await settle(it, new Date('2026-12-02T00:00:00+09:00'))
  const [everybody, chosen] = [
    await it.as('Settle.search'),
    await it.person({ permissions: ['Settle.search'], shops: [it.shop] }),
  ]
  const shown = async (person: typeof chosen) =>
    (await person(deposits.trades, { ...it.at, Moved: 'LATE_OUT' })).result.list.map((row) => row.depositShown)

  expect([await shown(everybody), await shown(chosen)]).toEqual([[true], [false]])
  await it.db.sql`update deposits set shop_code = ${it.shop} where ent_code = ${it.ent}`
  expect(await shown(chosen)).toEqual([true])
})
