import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { csvLines, dayIn, guessedColumns } from '#features/deposits/bank-columns.ts'
import { columnNames, knownColumns } from '#features/deposits/known-columns.ts'
import { readBankFile } from '#features/deposits/bank-file.ts'
import { BankFileRefused } from '#features/deposits/bank-line.ts'

const today = '2026-12-01'
const sample = (name: string) => readFileSync(new URL(`../../../docs/samples/${name}`, import.meta.url))
const zengin = sample('bank-statement.zengin.txt')
const income = [
  ['2026-11-05', 1_253_400n],
  ['2026-11-10', 88_000n],
  ['2026-11-30', 1_784_095n],
]
const shown = (lines: readonly { day: string; amount: bigint }[]) => lines.map(({ day, amount }) => [day, amount])
const linesOf = (bytes: Uint8Array) => {
  const file = readBankFile(bytes, today)
  return file.form === 'zengin' ? file.lines : []
}
const bytes = (text: string) => new TextEncoder().encode(text)
const faultsOf = (read: () => unknown) => {
  try {
    read()
  } catch (error) {
    if (error instanceof BankFileRefused) return error.faults
    throw error
  }
  return []
}

describe('全銀 入出金取引明細', () => {
  test('what came in is read with its day, amount and payer, on lines or without them', () => {
    const joined = Buffer.from(zengin.toString('latin1').replaceAll('\r\n', ''), 'latin1')

    expect(shown(linesOf(zengin))).toEqual(income)
    expect(linesOf(zengin).map(({ line, payer }) => [line, payer])).toContainEqual([5, 'ｶ)ﾉﾚﾝﾍﾟｲﾒﾝﾄ'])
    expect(shown(linesOf(joined))).toEqual(income)
    expect(shown(linesOf(Buffer.concat([zengin, Buffer.from([0x1a])])))).toEqual(income)
  })

  test('the same records in cells', () => {
    const widths = [1, 8, 6, 6, 1, 2, 12, 12, 6, 6, 1, 7, 3, 10, 48, 15, 15, 20, 20, 1]
    const fields = widths.map(() => '')
    Object.assign(fields, { 0: '2', 2: '081130', 4: '1', 6: '000001784095', 14: 'ｶ)ﾉﾚﾝﾍﾟｲﾒﾝﾄ' })
    const text = ['1,03,0', fields.map((field) => `"${field}"`).join(','), '8,000001,0000001784095,000000,0000000000000', '9'] // prettier-ignore

    expect(linesOf(bytes(text.join('\r\n')))).toEqual([
      { line: 2, day: '2026-11-30', amount: 1_784_095n, payer: 'ｶ)ﾉﾚﾝﾍﾟｲﾒﾝﾄ' },
    ])
  })

  const spoilt = (change: (records: string[]) => unknown) => {
    const records = zengin.toString('latin1').split('\r\n').slice(0, -1)
    change(records)
    return Buffer.from(records.map((record) => `${record}\r\n`).join(''), 'latin1')
  }
  const put = (record: string | undefined, at: number, text: string) =>
    `${(record ?? '').slice(0, at)}${text}${(record ?? '').slice(at + text.length)}`
  type Spoilt = [what: string, change: (all: string[]) => unknown, fault: object]
  test.each<Spoilt>([
    ['a record cut short', (all: string[]) => (all[2] = (all[2] ?? '').slice(1)), { fault: 'length', line: 3, value: '199' }],
    ['a letter in an amount', (all: string[]) => (all[1] = put(all[1], 24, 'O')), { fault: 'amount', line: 2 }],
    ['a day that is none', (all: string[]) => (all[1] = put(all[1], 9, '081131')), { fault: 'day', line: 2, value: '081131' }],
    ['neither in nor out', (all: string[]) => (all[1] = put(all[1], 21, '7')), { fault: 'number', line: 2, value: '7' }],
    ['a line left out', (all: string[]) => all.splice(1, 1), { fault: 'count', line: 5 }],
    ['an amount changed', (all: string[]) => (all[1] = put(all[1], 35, '1')), { fault: 'total', line: 6 }],
    ['the end missing', (all: string[]) => all.pop(), { fault: 'unfinished' }],
    ['the header missing', (all: string[]) => all.splice(0, 2, put(all[1], 0, '1'), all[1] ?? ''), { fault: 'kind', line: 1 }],
    ['a record after the end', (all: string[]) => all.push(all[1] ?? ''), { fault: 'order', line: 8 }],
    ['a record of no kind', (all: string[]) => (all[3] = put(all[3], 0, '5')), { fault: 'kind', line: 4, value: '5' }],
    ['another statement', (all: string[]) => (all[0] = put(all[0], 1, '21')), { fault: 'kind', line: 1, value: '1 21' }],
    ['bytes that are no letters', (all: string[]) => (all[1] = put(all[1], 80, '\xff')), { fault: 'encoding', line: 2 }],
  ])('%s is refused with its line', (_what, change, fault) => {
    expect(faultsOf(() => linesOf(spoilt(change)))).toEqual([expect.objectContaining(fault)])
  }) // prettier-ignore
})

describe('a bank’s CSV', () => {
  const rowsOf = (file: Uint8Array) => {
    const read = readBankFile(file, today)
    if (read.form !== 'csv') throw new Error('no CSV')
    return read.rows
  }
  const read = (file: Uint8Array, currency: 'JPY' | 'MNT' = 'JPY') => {
    const rows = rowsOf(file)
    const { heading, day = -1, income: into = -1, payer } = guessedColumns(rows)
    return csvLines(rows, { heading, day, income: into, payer }, currency)
  }

  test('in Shift_JIS, with lines above its headings and a line of sums', () => {
    expect(shown(read(sample('bank-statement.csv')))).toEqual(income)
    expect(read(sample('bank-statement.csv'))[2]).toMatchObject({ line: 6, payer: '振込 カ)ノレンペイメント' })
  })

  test.each([
    ['English, one signed amount', 'Date,Description,Amount,Balance\n2026-11-30,NOREN,"1,784,095",9\n2026-11-30,RENT,-5,4\n'],
    ['Mongolian, by semicolons', '\ufeffОгноо;Утга;Орлого;Зарлага;Үлдэгдэл\n2026.11.30;НОРЕН;1784095;;9\n2026.11.30;Түрээс;0;5;4\n'],
    ['Japanese, by tabs, a cell of two lines', '日付\t摘要\t摘要内容\t支払い金額\t預かり金額\n2026年11月30日\t振込\t"ノレン\n11月分"\t\t1784095円\n'],
    ['the year of Reiwa', '取引日,入金金額,出金金額,内容\n令和8年11月30日,1784095,,ノレン\n'],
  ])('%s', (_what, text) => {
    expect(shown(read(bytes(text)))).toEqual([['2026-11-30', 1_784_095n]])
  }) // prettier-ignore

  test('tugrik have their fractions', () => {
    expect(shown(read(bytes('Огноо,Орлого\n2026.11.30,"1,234.50"\n'), 'MNT'))).toEqual([['2026-11-30', 123_450n]])
  })

  test('columns that were confirmed fit the bank’s next file by their headings, wherever they stand', () => {
    const first = rowsOf(Buffer.from('A,B,C\n2026-11-30,NOREN,5\n'))
    const names = columnNames(first, { heading: 0, day: 0, income: 2, payer: 1 })
    const next = rowsOf(Buffer.from('account,1\nNo,C,A,B\n1,7,2026-12-30,NOREN\n'))

    expect(names).toEqual({ day: 'A', income: 'C', payer: 'B' })
    expect(knownColumns(next, [{ day: 'D', income: 'C', payer: null }, names])).toEqual({ heading: 1, day: 2, income: 1, payer: 3 }) // prettier-ignore
    expect(knownColumns(rowsOf(Buffer.from('A,B\n2026-12-30,NOREN\n')), [names])).toBeUndefined()
  })

  test('a file without headings loses no line, and nothing of its lines is remembered', () => {
    const rows = rowsOf(Buffer.from('20261130,1784095,NOREN\n20261201,5,YAMADA\n'))
    const columns = { ...guessedColumns(rows), income: 1, payer: 2 }

    expect(columns).toEqual({ heading: -1, day: 0, income: 1, payer: 2 })
    if (columns.day === undefined) throw new Error('no day')
    expect(csvLines(rows, { ...columns, day: columns.day }, 'JPY').map(({ amount }) => amount)).toEqual([
      1_784_095n,
      5n,
    ])
    const names = columnNames(rows, { ...columns, day: columns.day })
    expect(names).toEqual({ day: '#1', income: '#2', payer: '#3' })
    expect(knownColumns(rows, [names])).toEqual(columns)
    expect(knownColumns(rowsOf(Buffer.from('x,y,z\n1,2,3\n')), [names])).toBeUndefined()
  })

  test('headings of no known words are left to the person', () => {
    const rows = rowsOf(bytes('account 1\na,b,c\n2026-11-30,x,5\n'))

    expect(guessedColumns(rows)).toEqual({ heading: 1 })
    expect(csvLines(rows, { heading: 1, day: 0, income: 2, payer: 1 }, 'JPY')).toEqual([
      { line: 3, day: '2026-11-30', amount: 5n, payer: 'x' },
    ])
  })

  test.each([
    ['a day month first', 'Date,Credit\n11/30/2026,5\n', { fault: 'day', line: 2, value: '11/30/2026' }],
    ['a day that is none', 'Date,Credit\n2026-02-30,5\n', { fault: 'day', line: 2 }],
    ['an amount with a letter', 'Date,Credit\n2026-11-30,5\n2026-11-30,l0\n', { fault: 'amount', line: 3, value: 'l0' }],
    ['a fraction of a yen', 'Date,Credit\n2026-11-30,5.5\n', { fault: 'amount', line: 2 }],
    ['a cell too few', 'Date,Credit,Memo\n2026-11-30,5\n', { fault: 'columns', line: 2, value: '2' }],
    ['a mark that is not closed', 'Date,Credit\n2026-11-30,"5\n', { fault: 'quote', line: 2 }],
  ])('%s is refused with its line', (_what, text, fault) => {
    expect(faultsOf(() => read(bytes(text)))).toEqual([expect.objectContaining(fault)])
  }) // prettier-ignore

  test('several broken lines are named together, five at most, and none is used', () => {
    const text = `Date,Credit\n${Array.from({ length: 9 }, () => '2026-11-30,x\n').join('')}`

    expect(faultsOf(() => read(bytes(text))).map(({ line }) => line)).toEqual([2, 3, 4, 5, 6])
  })
})

test('a file that is none is refused', () => {
  expect(faultsOf(() => readBankFile(new Uint8Array(5 * 1024 * 1024 + 1), today))).toEqual([{ fault: 'tooLarge' }])
  expect(faultsOf(() => readBankFile(bytes(' \r\n'), today))).toEqual([{ fault: 'empty' }])
  expect(faultsOf(() => readBankFile(Buffer.from('Date,Credit', 'utf16le'), today))).toEqual([{ fault: 'encoding' }])
  expect(faultsOf(() => readBankFile(new Uint8Array([0x89, 0x50, 0xff, 0xfe]), today))).toEqual([{ fault: 'encoding' }])
})

test('days are read year first, in the forms that banks write', () => {
  expect(['20261130', '2026/1/5', '2026.11.30 09:15', 'R08.11.30', 'R081130', '30.11.2026', '2026-13-01', ''].map(dayIn)).toEqual(
    ['2026-11-30', '2026-01-05', '2026-11-30', '2026-11-30', '2026-11-30', undefined, undefined, undefined],
  ) // prettier-ignore
})
