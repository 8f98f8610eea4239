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
      '2026-11-21 11:00:00,C,テスト1号店,PayPay,成功,300,-300,',
      '2026-11-21 10:00:01,B,テスト2号店,PayPay,成功,800,800,',
      '2026-11-21 10:00:00,A,テスト1号店,PayPay,一部返金,1200,900,"席3, ""窓側"""',
      '合計 3件,売上 2件,2000,返金 1件,300,純売上,1700,JPY',
      '',
    ].join('\r\n'),
  )
})
