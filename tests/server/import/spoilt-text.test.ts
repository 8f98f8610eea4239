import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { merchant } from '../ingest/merchant.ts'
import { bring, file, head, row, standing } from './importing.ts'

const named = `${head},remark`
const said = (no: string, remark = '領収書発行') => `${row(no)},${remark}`
const bytes = (...parts: (string | Buffer)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))

test('a line with a NUL is refused by its number, the others go in', async () => {
  await using it = await merchant()

  const report = await bring(it, file([named, said('A'), said('B', 'a\0b'), said('C')].join('\n')))

  expect(report.refused).toEqual([{ line: 3, reason: 'The line holds a NUL character.' }])
  expect(await standing(it)).toEqual(['A', 'C'])
})

test.each(['\\u0000', '\\ud800', '\\u0007'])('a JSON line whose remark holds %s is refused', async (escape) => {
  await using it = await merchant()
  const object = (no: string, remark: string) =>
    `{"tradeNo":"${no}","tradeTime":"2026-11-20T12:00:00+09:00","shopCode":"S00000001","paymentType":"ID","amount":5,"remark":"${remark}"}`

  const report = await bring(it, file([object('A', 'x'), object('B', `a${escape}`)].join('\n'), 'ndjson'))

  expect(report).toMatchObject({ added: 1, refused: [{ line: 2 }] })
})

test('one bad byte in UTF-8 refuses its line alone, and the others keep their words', async () => {
  await using it = await merchant()
  const spoilt = bytes(`${row('B')},領収`, Buffer.from([0xe6, 0x9b]), '書')

  const report = await bring(it, file(bytes(`${named}\n${said('A')}\n`, spoilt, `\n${said('C')}\n`)))

  expect(report).toMatchObject({ added: 2, encoding: 'utf-8' })
  expect(report.refused).toEqual([{ line: 3, reason: 'The line holds bytes that are not UTF-8.' }])
  const rows = await it.db.sql`select remark from transactions where ent_code = ${it.ent}`
  expect(rows).toEqual([{ remark: '領収書発行' }, { remark: '領収書発行' }])
})

test('Shift_JIS that begins after the first megabyte is read as such, and not as UTF-8 with holes', async () => {
  await using it = await merchant()
  const plain = Array.from({ length: 2_600 }, () => `${row('A')},${'x'.repeat(400)}`).join('\n')
  const late = iconv.encode(`\n${said('LATE')}\n`, 'shift_jis')

  const report = await bring(it, file(bytes(`${named}\n${said('A', 'plain')}\n`, plain, late)))

  expect(report.encoding).toBe('shift_jis')
  const rows = await it.db.sql`select remark from transactions where ent_code = ${it.ent} and trade_no = 'LATE'`
  expect(rows).toEqual([{ remark: '領収書発行' }])
})

test('lines of Shift_JIS in a file of UTF-8 are refused by their numbers', async () => {
  await using it = await merchant()
  const lines = Array.from({ length: 20 }, (_, n) => said(`N${n}`)).join('\n')

  const report = await bring(it, file(bytes(`${named}\n${lines}\n`, iconv.encode(said('LATE'), 'shift_jis'))))

  expect(report).toMatchObject({ added: 20, encoding: 'utf-8', refused: [{ line: 22 }] })
})

test('a bad byte in Shift_JIS refuses its line alone', async () => {
  await using it = await merchant()
  const text = (no: string) => iconv.encode(`${said(no)}\n`, 'shift_jis')
  const spoilt = bytes(`${row('B')},`, Buffer.from([0x97, 0xff]), '\n')

  const report = await bring(it, file(bytes(`${named}\n`, text('A'), spoilt, text('C'))))

  expect(report).toMatchObject({ added: 2, encoding: 'shift_jis' })
  expect(report.refused).toEqual([{ line: 3, reason: 'The line holds bytes that are not Shift_JIS.' }])
})

test('EUC-JP is told before anything is written, and read where it is named', async () => {
  await using it = await merchant()
  const path = file(iconv.encode([named, said('A'), said('B', 'ﾃﾞﾝﾜ')].join('\n'), 'euc-jp'))

  await expect(bring(it, path)).rejects.toThrow('looks like EUC-JP')
  expect(await standing(it)).toEqual([])
  expect(await bring(it, path, { encoding: 'euc-jp' })).toMatchObject({ added: 2, refusedCount: 0 })
  const rows = await it.db.sql`select remark from transactions where ent_code = ${it.ent} order by trade_no`
  expect(rows).toEqual([{ remark: '領収書発行' }, { remark: 'ﾃﾞﾝﾜ' }])
})

test.each(['utf-16le', 'utf-16be'])(
  '%s, as spreadsheets write it, is told before anything is written',
  async (name) => {
    await using it = await merchant()

    const path = file(iconv.encode([named, said('A')].join('\n'), name, { addBOM: true }))

    await expect(bring(it, path)).rejects.toThrow('is written in UTF-16')
  },
)

test('half-width katakana of Shift_JIS, as registers write it, is read', async () => {
  await using it = await merchant()

  await bring(it, file(iconv.encode([named, said('A', 'ﾃｽﾄ'), said('B', 'ﾊﾝｶｸ ｶﾅ')].join('\n'), 'shift_jis')))

  const rows = await it.db.sql`select remark from transactions where ent_code = ${it.ent} order by trade_no`
  expect(rows).toEqual([{ remark: 'ﾃｽﾄ' }, { remark: 'ﾊﾝｶｸ ｶﾅ' }])
})

test('a column named twice is told before anything is written', async () => {
  await using it = await merchant()

  await expect(bring(it, file(`${head},amount\n${row('A')},9`))).rejects.toThrow('names the column amount twice')
  expect(await standing(it)).toEqual([])
})

test('a field named twice in a JSON line refuses that line', async () => {
  await using it = await merchant()
  const line = (no: string, more = '') =>
    `{"tradeNo":"${no}","tradeTime":"2026-11-20T12:00:00+09:00","shopCode":"S00000001","paymentType":"ID","amount":5${more}}`

  const report = await bring(it, file([line('A', ',"am\\u006funt":50'), line('B')].join('\n'), 'ndjson'))

  expect(report.refused).toEqual([{ line: 1, reason: 'The line names amount twice.' }])
  expect(await standing(it)).toEqual(['B'])
})

test.each(['CANCELLED', 'REFUNDED', 'PARTIALLY_REFUNDED'])(
  'the status %s is not a source’s to send',
  async (status) => {
    await using it = await merchant()

    const report = await bring(it, file([`${head},status`, `${row('A')},${status}`, `${row('B')},`].join('\n')))

    expect(report.refused).toEqual([
      {
        line: 2,
        reason: `The status "${status}" follows from the refunds of a payment; say SUCCESS, and its refunds as lines of their own.`,
      },
    ])
    expect(await standing(it)).toEqual(['B'])
  },
)

test('a first line that cannot be read is told, and the second is not taken for it', async () => {
  await using it = await merchant()

  await expect(bring(it, file(`"trade"No,x\n${head}\n${row('A')}`))).rejects.toThrow('The first line cannot be read')
})

test('a tab in a cell of a file of commas is part of its words', async () => {
  await using it = await merchant()

  await bring(it, file([named, said('A', 'one\ttwo')].join('\n')))

  const rows = await it.db.sql`select remark from transactions where ent_code = ${it.ent}`
  expect(rows).toEqual([{ remark: 'one\ttwo' }])
})
