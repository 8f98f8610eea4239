import { describe, expect, test } from 'vitest'
import { bankKana } from '#shared/bank-kana.ts'
import { transferFileOf, type Sender, type Transfer } from '#server/settlement/transfer-file.ts'
import { readZengin } from './zengin.ts'

const account = {
  bankCode: '0009',
  bankName: '三井住友銀行',
  branchCode: '015',
  branchName: 'ニホンバシ',
  accountType: 'ORDINARY',
  accountNumber: '1234567',
} as const
const sender: Sender = {
  ...account,
  senderCode: '0000012345',
  senderName: 'カ）ノレン',
  accountType: 'CURRENT',
  accountNumber: '0000042',
}
const transfer = (more: Partial<Transfer>): Transfer => ({
  ...account,
  depositNo: 'D20261130000001',
  holder: 'カブシキガイシャ サクラ',
  amount: 1_784_095n,
  ...more,
})

test('a bank’s reader reads back what was written', () => {
  const file = transferFileOf(sender, '2026-11-30', [
    transfer({}),
    transfer({
      depositNo: 'D20261130999999',
      holder: 'ﾊﾟﾝﾔ ﾎﾟﾎﾟ',
      amount: 1n,
      accountType: 'SAVINGS',
      accountNumber: '42',
    }),
  ])

  expect(readZengin(file)).toEqual({
    header: {
      kind: '210',
      sender: '0000012345',
      name: 'ｶ)ﾉﾚﾝ',
      day: '1130',
      bank: '0009',
      branch: '015',
      type: '2',
      number: '0000042',
    },
    transfers: [
      {
        bank: '0009',
        branch: '015',
        type: '1',
        number: '1234567',
        name: 'ｶﾌﾞｼｷｶﾞｲｼﾔ ｻｸﾗ',
        amount: 1_784_095,
        code: '00000020261130000001',
      },
      {
        bank: '0009',
        branch: '015',
        type: '4',
        number: '0000042',
        name: 'ﾊﾟﾝﾔ ﾎﾟﾎﾟ',
        amount: 1,
        code: '00000020261130999999',
      },
    ],
    total: { count: 2, amount: 1_784_096 },
  })
})

test('the reader refuses a file whose total was changed or whose record is cut', () => {
  const file = transferFileOf(sender, '2026-11-30', [transfer({})])
  const other = Buffer.from(file)
  other.write('9', 122 * 2 + 18)

  expect(() => readZengin(other)).toThrow('total')
  expect(() => readZengin(file.subarray(1))).toThrow('120 bytes')
})

test.each([
  ['a name in kanji', { holder: '株式会社桜' }, 'letters of the banks'],
  ['more than ten digits', { amount: 10_000_000_000n }, 'no transfer'],
  ['nothing', { amount: 0n }, 'no transfer'],
])('%s is refused', (_, more, words) => {
  expect(() => transferFileOf(sender, '2026-11-30', [transfer(more)])).toThrow(words)
})

describe('the letters of the banks', () => {
  test.each([
    ['（株）ノレン・ジャパン', '(ｶﾌﾞ)', undefined],
    ['カ）ノレン・ジャパン', 'ｶ)ﾉﾚﾝ.ｼﾞﾔﾊﾟﾝ', ''],
    ['さくら　べーカリー', 'ｻｸﾗ ﾍﾞ-ｶﾘ-', ''],
    ['abc ＡＢＣ １２', 'ABC ABC 12', ''],
    ['ヴィラ', 'ｳﾞｲﾗ', ''],
  ])('%s', (name, written, refused) => {
    expect(bankKana(name)).toBe(refused === undefined ? undefined : written)
  })
})
