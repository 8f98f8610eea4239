import { readFileSync } from 'node:fs'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { told } from '#server/cli/import.ts'
import { Mapping, readMapping } from '#server/import/mapping.ts'
import { keptSums, merchant, rawSums } from '../ingest/merchant.ts'
import { bring, csv, file, head, row } from './importing.ts'

test('a file goes in once, again adds nothing, and a corrected line corrects', async () => {
  await using it = await merchant()

  const first = await bring(it, csv(row('A'), row('B')))
  const again = await bring(it, csv(row('A'), row('B')))
  const mended = await bring(it, csv(row('A'), row('B', 1500)))

  expect(first).toMatchObject({ lines: 2, added: 2, corrected: 0, unchanged: 0, refusedCount: 0 })
  expect(again).toMatchObject({ added: 0, corrected: 0, unchanged: 2 })
  expect(mended).toMatchObject({ added: 0, corrected: 1, unchanged: 1 })
  expect(await keptSums(it.db, it.ent)).toMatchObject([{ payAmount: 2500n }])
})

test('a dry run tells what would happen and leaves nothing behind', async () => {
  await using it = await merchant()

  const report = await bring(it, csv(row('A'), row('B', 'x')), { dryRun: true })

  expect(report).toMatchObject({ added: 1, refusedCount: 1 })
  for (const table of ['transactions', 'trade_numbers', 'numbers', 'stat_daily_ent', 'audit_log'])
    expect((await it.pool.query(`select 1 from ${table} where ent_code = $1`, [it.ent])).rowCount).toBe(0)
})

test.each([
  [
    'A,2026-11-20T12:00:00+09:00,S00000001,PAYPAY,12.5',
    'The amount "12.5" is not a whole number of the smallest unit.',
  ],
  [
    'A,2026-11-20T12:00:00+09:00,S00000001,PAYPAY,"1,000"',
    'The amount "1,000" is not a whole number of the smallest unit.',
  ],
  [
    'A,2026-11-20T12:00:00+09:00,S00000001,PAYPAY,99999999999999999999',
    'The amount "99999999999999999999" is not a whole number of the smallest unit.',
  ],
  ['A,2026-11-20T12:00:00+09:00,S00000001,PAYPAY,0', 'The amount 0 is not above zero.'],
  ['A,2026-11-20T12:00:00+09:00,S00000001,PAYPAY,-5', 'The amount -5 is not above zero.'],
  ['A,2026-11-20T12:00:00+09:00,S00000001,PAYPAY,2000000000000000', 'The amount 2000000000000000 is too large.'],
  ['A,2026-11-20T12:00:00+09:00,S00000077,PAYPAY,5', 'has no store S00000077.'],
  ['A,2026-11-20T12:00:00+09:00,S00000001,GOLD,5', 'There is no payment type GOLD.'],
  ['A,2026-11-20 12:00:00,S00000001,PAYPAY,5', 'does not say its offset from UTC, like +09:00.'],
  ['A,2026-02-30T12:00:00+09:00,S00000001,PAYPAY,5', 'is not like 2026-11-21T14:06:51+09:00.'],
  ['A,2026-11-20T25:00:00+09:00,S00000001,PAYPAY,5', 'is not like 2026-11-21T14:06:51+09:00.'],
  ['A,yesterday,S00000001,PAYPAY,5', 'The time "yesterday" is not like 2026-11-21T14:06:51+09:00.'],
  ['A,1999-12-31T12:00:00+09:00,S00000001,PAYPAY,5', 'is before 2000 or in the future.'],
  ['A,2027-11-20T12:00:00+09:00,S00000001,PAYPAY,5', 'is before 2000 or in the future.'],
  [
    `${'9'.repeat(65)},2026-11-20T12:00:00+09:00,S00000001,PAYPAY,5`,
    'is not 1 to 64 printable characters without spaces.',
  ],
  [
    'Ａ１,2026-11-20T12:00:00+09:00,S00000001,PAYPAY,5',
    'tradeNo "Ａ１" is not 1 to 64 printable characters without spaces.',
  ],
  [',2026-11-20T12:00:00+09:00,S00000001,PAYPAY,5', 'tradeNo is missing.'],
  ['A,2026-11-20T12:00:00+09:00,S00000001,PAYPAY', 'The line has 4 columns where the first line names 5.'],
  ['A,2026-11-20T12:00:00+09:00,S00000001,PAY"PAY,5', 'A quotation mark stands where it cannot.'],
])('the line %s is refused with its number and reason, the others go in', async (line, reason) => {
  await using it = await merchant()

  const report = await bring(it, csv(row('GOOD'), line, row('ALSO')))

  expect(report.added).toBe(2)
  expect(report.refused).toEqual([{ line: 3, reason: expect.stringContaining(reason) }])
  expect(told(report, false)[0]).toContain('Line 3: ')
})

test('one number with two contents is refused at its second line; said twice in the same words it counts once', async () => {
  await using it = await merchant()

  const report = await bring(it, csv(row('A'), row('A'), row('A', 2000)))

  expect(report).toMatchObject({ added: 1, unchanged: 1, refusedCount: 1 })
  expect(report.refused[0]).toEqual({ line: 4, reason: 'The trade number A stands in line 2 with other content.' })
})

test('a refund above its payment is left out and the rest of its batch goes in', async () => {
  await using it = await merchant()
  const path = file(
    [
      `${head},tradeType,origTradeNo`,
      `${row('P')},01,`,
      `${row('R1', 600)},06,P`,
      `${row('Q')},01,`,
      `${row('R2', 1001)},05,Q`,
    ].join('\n'),
  )

  const report = await bring(it, path)

  expect(report.added).toBe(3)
  expect(report.refused).toMatchObject([{ line: 5, reason: expect.stringContaining('Q (1001) than was paid (1000)') }])
  expect(await keptSums(it.db, it.ent)).toEqual(await rawSums(it.db, it.ent))
})

test('Shift_JIS, a byte order mark, tabs and quoted line breaks are read as they are meant', async () => {
  await using it = await merchant()
  const named = `${head},remark`
  const said = (no: string) => `${row(no)},領収書発行`
  await bring(it, file(iconv.encode([named, said('SJIS')].join('\r\n'), 'shift_jis')))
  await bring(it, file(`\ufeff${[named, said('BOM')].join('\r\n')}`))
  await bring(it, file([named, said('TAB')].join('\n').replaceAll(',', '\t')))
  await bring(it, file(`${named}\n${row('LINES')},"領収\n書 ""発行"""`))

  const rows = await it.db.sql`select trade_no as no, remark from transactions where ent_code = ${it.ent} order by 1`

  expect(rows).toEqual([
    { no: 'BOM', remark: '領収書発行' },
    { no: 'LINES', remark: '領収\n書 "発行"' },
    { no: 'SJIS', remark: '領収書発行' },
    { no: 'TAB', remark: '領収書発行' },
  ])
})

test('a JSON object a line goes in; what is none is refused by its number', async () => {
  await using it = await merchant()
  const object = {
    tradeNo: 'A',
    tradeTime: '2026-11-20T12:00:00+09:00',
    shopCode: 'S00000001',
    paymentType: 'ID',
    amount: 5,
  }

  const report = await bring(
    it,
    file(
      `${JSON.stringify(object)}\n\n[1]\n{"amount"\n${JSON.stringify({ ...object, tradeNo: 'B', amount: 1.5 })}\n`,
      'ndjson',
    ),
  )

  expect(report.added).toBe(1)
  expect(report.refused.map(({ line }) => line)).toEqual([3, 4, 5])
})

test('the samples of the handbook go in, the register’s by its mapping', async () => {
  await using it = await merchant()
  await it.db.sql`insert into shops (ent_code, shop_code, shop_name) values (${it.ent}, 'S00000012', '渋谷道玄坂店')`
  const sample = (name: string) => readFileSync(`docs/samples/${name}`, 'utf8').replaceAll('E00001207', it.ent)
  const mapping = await readMapping(file(sample('register-mapping.json'), 'json'))

  const plain = await bring(it, file(sample('payments.csv')))
  const lines = await bring(it, file(sample('payments.ndjson'), 'ndjson'))
  const register = await bring(it, file(sample('register.csv')), { mapping })

  expect(plain).toMatchObject({ added: 4, refusedCount: 0, ignoredColumns: [] })
  expect(lines.refusedCount).toBe(0)
  expect(register).toMatchObject({ added: 2, refusedCount: 0 })
  const [time] = await it.db
    .sql`select trade_time as at from transactions where ent_code = ${it.ent} and trade_no = 'R-000231'`
  expect(time).toEqual({ at: new Date('2026-11-21T04:44:12Z') })
})

test('the handbook names every field a line can have', () => {
  const text = readFileSync('docs/import.md', 'utf8')

  for (const field of Object.keys(Mapping.shape)) expect(text).toContain(`\`${field}\``)
  for (const field of ['entCode', 'tradeNo', 'currency', 'customerTokenTail', 'sourceVersion', 'taxRateMix'])
    expect(text).toContain(`\`${field}\``)
})

test.each([
  ['', 'is empty.'],
  ['tradeNo,shopCode\nA,S1\n', 'The file has no column tradeTime, which every transaction needs.'],
])('a file like %j is refused whole with one sentence', async (content, reason) => {
  await using it = await merchant()

  await expect(bring(it, file(content))).rejects.toThrow(reason)
})

test.each([
  ['{', 'is no JSON.'],
  ['{"colums":{}}', 'something it cannot have: colums.'],
  ['{"columns":{"price":"金額"}}', 'names the field price, which transactions do not have.'],
  ['{"timeZone":"Asia/Edo"}', 'the time zone Asia/Edo, which nobody knows.'],
])('the mapping %s is refused with one sentence', async (content, reason) => {
  await expect(readMapping(file(content, 'json'))).rejects.toThrow(reason)
})

test('three batches show progress and leave one audit row each', async () => {
  await using it = await merchant()
  const seen: number[] = []

  const report = await bring(it, csv(...Array.from({ length: 2100 }, (_, n) => row(`N${n}`))), {
    onProgress: (bytes) => seen.push(bytes),
  })

  expect(report.added).toBe(2100)
  expect(seen.length).toBe(3)
  const audit = await it.db.sql`select detail from audit_log where ent_code = ${it.ent} order by seq`
  expect(audit.length).toBe(3)
})
