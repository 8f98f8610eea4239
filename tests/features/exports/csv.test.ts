import { expect, test } from 'vitest'
import { portal } from '../../kit/portal.ts'
import { now, pay } from '../transactions/payments.ts'
import { fileOf } from './asking.ts'

test('a search taken away is the list with its heading, and the totals strip as its last line', async () => {
  await using it = await portal({ now: () => now })
  await pay(it, [
    { tradeNo: 'A', amount: 1200, remark: '席3, "窓側"' },
    { tradeNo: 'B', amount: 800, tradeTime: '2026-11-21T10:00:01.900+09:00', shopCode: 'S00000002' },
    { tradeNo: 'C', amount: 300, tradeType: '06', origTradeNo: 'A', tradeTime: '2026-11-21T11:00:00+09:00' },
  ])

  const file = await fileOf(await it.as('Record.search', 'Record.download'))

  expect(file.toString()).toBe(
    [
      '\ufeff取引日時,取引番号,店舗,決済,状態,金額,差引金額,備考',
      '2026-11-21 11:00:00,C,テスト1号店,PayPay,成功,-300,-300,',
      '2026-11-21 10:00:01,B,テスト2号店,PayPay,成功,800,800,',
      '2026-11-21 10:00:00,A,テスト1号店,PayPay,一部返金,1200,1200,"席3, ""窓側"""',
      '合計 3件,決済 2件,2000,返金 1件,300,純売上,1700,JPY',
      '',
    ].join('\r\n'),
  )
})

test('in a file a refund has its sign and its payment, columns add up to the last line, and what the net leaves out is said', async () => {
  await using it = await portal({ now: () => now })
  await pay(it, [
    { tradeNo: 'A', amount: 1200 },
    { tradeNo: 'B', amount: 800 },
    { tradeNo: 'U', amount: 70, status: 'UNKNOWN' },
    { tradeNo: 'F', amount: 5, status: 'FAILED' },
    { tradeNo: 'R', amount: 300, tradeType: '06', origTradeNo: 'A', tradeTime: '2026-11-21T11:00:00+09:00' },
    { tradeNo: 'X', amount: 800, tradeType: '04', origTradeNo: 'B', tradeTime: '2026-11-21T11:01:00+09:00' },
  ])
  const columns = ['tradeNo', 'tradeType', 'origTradeNo', 'amount', 'refundedAmount', 'netAmount'] as const

  const file = await fileOf(await it.as('Record.search', 'Record.download'), { columns: [...columns] })

  const [, ...lines] = file.toString().trimEnd().split('\r\n')
  expect(lines).toEqual([
    'X,取消(当日),B,-800,0,0',
    'R,一部返金,A,-300,300,-300',
    'U,売上,,70,0,0',
    'F,売上,,5,0,0',
    'B,売上,,800,0,0',
    'A,売上,,1200,0,1200',
    '純売上に含まず,結果未確定 1件,70,取消 1件,800,取消の取引 1件,-800,失敗 1件,5',
    '合計 6件,決済 1件,1200,返金 1件,300,純売上,900,JPY',
  ])
})
