import { expect, test } from 'vitest'
import { portal } from '../../kit/portal.ts'
import { unzip } from '../../kit/unzip.ts'
import { now, pay } from '../transactions/payments.ts'
import { fileOf } from './asking.ts'

test('a workbook has dates as dates, amounts as numbers and words as words, and ends with the totals strip', async () => {
  await using it = await portal({ now: () => now })
  await pay(it, [
    { tradeNo: 'A', amount: 1200, remark: '=1+1 <b> & "x"\n次の行 _x0041_', operatorName: '髙島屋' },
    { tradeNo: 'B', amount: 800, tradeTime: '2026-11-21T12:00:00.900+09:00', presentMode: 'CPM' },
  ])

  const file = await fileOf(await it.as('Record.download'), {
    format: 'xlsx',
    columns: ['tradeTime', 'businessDate', 'tradeNo', 'operatorName', 'presentMode', 'amount', 'remark'],
  })

  const sheet = unzip(file).get('xl/worksheets/sheet1.xml')?.toString() ?? ''
  const rows = [...sheet.matchAll(/<row>(.*?)<\/row>/g)].map(([, cells = '']) => cellsOf(cells))
  expect(rows).toEqual([
    ['取引日時', '営業日', '取引番号', '担当', '提示方法', '金額', '備考'],
    [46347.5, 46347, 'B', '', 'お客さまのコードを読み取り', 800, ''],
    [expect.closeTo(46347 + 10 / 24, 9), 46347, 'A', '髙島屋', '', 1200, '=1+1 <b> & "x"\n次の行 _x005F_x0041_'],
    ['合計 2件', '決済 2件', 2000, '返金 0件', 0, '純売上', 2000, 'JPY'],
  ])
  expect([...unzip(file).keys()]).toContain('[Content_Types].xml')
})

function cellsOf(xml: string): (string | number)[] {
  return [...xml.matchAll(/<c(?:\/>| [^>]*>(?:<v>(.*?)<\/v>|<is><t[^>]*>(.*?)<\/t><\/is>)<\/c>)/g)].map(
    ([, number, text]) => (number === undefined ? read(text ?? '') : Number(number)),
  )
}

const entities = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#10;': '\n', '&#13;': '\r' }

function read(xml: string): string {
  return xml.replace(/&[#\w]+;/g, (entity) => entities[entity as keyof typeof entities] ?? entity) // what is not there stays
}
