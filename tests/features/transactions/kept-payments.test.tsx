import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setUserStore } from '#client/user-store.ts'
import type { EncryptedStore } from '#client/encrypted-store.ts'
import { cacheVersion } from '#client/offline-cache.ts'
import type { TradeFilter } from '#features/transactions/contract.ts'
import { useKeptFound } from '#features/transactions/kept-payments.ts'

afterEach(() => {
  cleanup()
  setUserStore(undefined)
})

const noon = Date.parse('2026-11-21T12:00:00Z')

function payment(index: number, more: object = {}) {
  return {
    tradeNo: `T-${index}`,
    tradeTime: new Date(noon - index * 60_000).toISOString(),
    businessDate: '2026-11-21',
    entCode: 'E00000001',
    entName: 'Shop',
    shopCode: 'S00000001',
    shopName: 'Store',
    terminalNo: 'T1',
    tradeType: '01',
    sign: 1,
    group: 'payment',
    paymentClass: 'QR',
    paymentType: 'PAYPAY',
    amount: index,
    currency: 'JPY',
    refundedAmount: 0,
    refundableAmount: index,
    refundCount: 0,
    netAmount: index,
    feeRate: '0.0324',
    feeAmount: 0,
    feeTaxClass: 'EXEMPT',
    status: 'SUCCESS',
    remark: '',
    settlementStatus: 'UNSETTLED',
    version: 1,
    ...more,
  }
}

/** A store in which these lists lie, each kept a minute before the one that stands before it. */
function keep(...lists: (readonly object[])[]) {
  const records = new Map(
    lists.map((list, at) => [
      `q-["/api/trade/list" ${at}`,
      {
        buster: cacheVersion,
        state: {
          dataUpdatedAt: noon - at * 60_000,
          data: { list, pageIndex: 1, pageSize: 50, asOf: new Date(noon).toISOString() },
        },
      },
    ]),
  )
  const store = { names: async () => [...records.keys()], get: async (name: string) => records.get(name) }
  setUserStore(Promise.resolve(store as unknown as EncryptedStore)) // nothing else is asked of it here
}

const day = { From: '2026-11-21', To: '2026-11-21' }
const numbers = (indexes: readonly number[]) => indexes.map((index) => `T-${index}`)

test('of many that match the newest hundred are shown, newest first, and all are counted', async () => {
  const all = Array.from({ length: 450 }, (_, index) => payment(index))
  keep(
    all.filter(({ amount }) => amount % 2 === 0),
    all.filter(({ amount }) => amount % 2 === 1),
  )

  const { result } = renderHook(() => useKeptFound({ ...day, AmountFrom: 50 }))

  await waitFor(() => expect(result.current).toMatchObject({ matched: 400, kept: 450, since: noon - 60_000 }))
  expect(result.current?.rows.map(({ tradeNo }) => tradeNo)).toEqual(
    numbers(all.slice(50, 150).map((one) => one.amount)),
  )
})

test('a payment stands as it was last seen, and another search looks again', async () => {
  keep([payment(1, { status: 'CANCELLED' })], [payment(1), payment(2)])
  const { result, rerender } = renderHook((filter: TradeFilter) => useKeptFound(filter), {
    initialProps: { ...day, Statuses: ['SUCCESS'] } as TradeFilter,
  })
  await waitFor(() => expect(result.current?.rows.map(({ tradeNo }) => tradeNo)).toEqual(['T-2']))

  rerender({ ...day, Statuses: ['CANCELLED'] })
  await waitFor(() => expect(result.current?.rows.map(({ tradeNo }) => tradeNo)).toEqual(['T-1']))
  expect(result.current).toMatchObject({ matched: 1, kept: 2 })
})

test('where nothing is kept nothing is found', async () => {
  keep()
  const { result } = renderHook(() => useKeptFound(day))
  await waitFor(() => expect(result.current).toMatchObject({ matched: 0, kept: 0, rows: [] }))
})
