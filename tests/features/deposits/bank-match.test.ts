import { expect, test } from 'vitest'
import type { BankLine } from '#features/deposits/bank-line.ts'
import { matchedLines, nameKey, transferDays } from '#features/deposits/bank-match.ts'
import type { Deposit } from '#features/deposits/deposit.contract.ts'

const senders = ['ノレンペイメント']
const line = (number: number, day: string, amount: bigint, payer = 'ｶ)ﾉﾚﾝﾍﾟｲﾒﾝﾄ'): BankLine => ({ line: number, day, amount, payer }) // prettier-ignore
const deposit = (no: number, paymentDate: string, transferAmount: number, more = {}) =>
  ({
    entCode: 'E1',
    depositNo: `D${no}`,
    paymentDate,
    transferAmount,
    currency: 'JPY',
    status: 'PAID',
    ...more,
  }) as Deposit
const told = (lines: BankLine[], all: Deposit[]) =>
  matchedLines(lines, all, senders).map((one) => [
    one.line.line,
    one.deposits.map(({ depositNo }) => depositNo).join('+'),
    one.difference,
  ])

test('the same amount near the day of transfer is its deposit, whoever the bank says paid', () => {
  expect(told([line(1, '2026-11-30', 500n, ''), line(2, '2026-12-05', 700n)], [deposit(1, '2026-11-30', 500), deposit(2, '2026-11-30', 700)])).toEqual([[1, 'D1', 0n]]) // prettier-ignore
})

test('of equal amounts the provider’s name decides, then the nearest day, and each is taken once', () => {
  const lines = [line(1, '2026-11-30', 500n, 'ﾔﾏﾀﾞ'), line(2, '2026-11-29', 500n), line(3, '2026-11-28', 500n)]

  expect(told(lines, [deposit(1, '2026-11-30', 500)])).toEqual([[2, 'D1', 0n]])
  expect(told(lines, [deposit(1, '2026-11-30', 500), deposit(2, '2026-11-28', 500)])).toEqual([
    [2, 'D1', 0n],
    [3, 'D2', 0n],
  ])
})

test('deposits of one day that the bank booked as one', () => {
  const stores = [deposit(1, '2026-11-30', 500), deposit(2, '2026-11-30', 700), deposit(3, '2026-11-29', 9)]

  expect(told([line(1, '2026-11-30', 1200n)], stores)).toEqual([[1, 'D1+D2', 0n]])
})

test('another amount is the day’s deposit only where the provider paid it and no second one is there', () => {
  const only = [deposit(1, '2026-11-30', 500)]

  expect(told([line(1, '2026-11-30', 390n)], only)).toEqual([[1, 'D1', -110n]])
  expect(told([line(1, '2026-11-30', 390n, 'ﾔﾏﾀﾞ')], only)).toEqual([])
  expect(told([line(1, '2026-11-30', 390n), line(2, '2026-11-30', 380n)], only)).toEqual([])
  expect(told([line(1, '2026-11-30', 390n)], [...only, deposit(2, '2026-11-30', 600)])).toEqual([])
})

test('what is not closed, or nothing, was never booked', () => {
  expect(told([line(1, '2026-11-30', 500n)], [deposit(1, '2026-11-30', 500, { status: 'SCHEDULED' })])).toEqual([])
})

test('names are the same in kanji’s company form, half and full width', () => {
  const same = [
    'ノレンペイメント',
    '株式会社ノレンペイメント',
    'ｶ)ﾉﾚﾝﾍﾟｲﾒﾝﾄ',
    'カ）ノレンペイメント',
    'ﾉﾚﾝﾍﾟｲﾒﾝﾄ(ｶ',
    'のれん ペイメント',
  ]

  expect(new Set(same.map(nameKey)).size).toBe(1)
  expect(transferDays([line(1, '2026-11-30', 1n), line(2, '2026-11-02', 1n)])).toEqual({ From: '2026-10-30', To: '2026-12-03' }) // prettier-ignore
})
