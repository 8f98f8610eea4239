import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { told } from '#server/cli/import.ts'
import { merchant } from '../ingest/merchant.ts'
import { bring, csv, file, head, row, standing } from './importing.ts'

const many = (from: number, count: number) => Array.from({ length: count }, (_, n) => row(`N${from + n}`))

test.each([
  ['a line over 64 KiB', `L,${'x'.repeat(70_000)}`, 'The line is longer than 65536 bytes.'],
  ['a line of two megabytes', `L,${'x'.repeat(2_000_000)}`, 'The line is longer than 65536 bytes.'],
  ['text after a closing quotation mark', row('"abc"def'), 'A quotation mark stands where it cannot.'],
  ['a quotation mark that is never closed', row('"open'), 'A quotation mark is opened and not closed.'],
  ['a quotation mark in a cell without any', row('PAY"PAY'), 'A quotation mark stands where it cannot.'],
])('%s is refused once, by its number, and every other line of the file is read', async (_, line, reason) => {
  await using it = await merchant()

  const report = await bring(it, csv(...many(0, 1500), line, ...many(1500, 499)))

  expect(report).toMatchObject({ lines: 2000, added: 1999, refusedCount: 1 })
  expect(report.refused).toEqual([{ line: 1502, reason }])
})

test('an open quotation mark does not swallow lines up to the next one', async () => {
  await using it = await merchant()
  const named = (no: string, remark: string) => `${row(no)},${remark}`

  const report = await bring(
    it,
    file([`${head},remark`, named('A', '"open'), named('B', ''), named('C', '"said"'), named('D', 'end"')].join('\n')),
  )

  expect(await standing(it)).toEqual(['B', 'C'])
  expect(report.refused.map(({ line }) => line)).toEqual([2, 5])
})

test('an open quotation mark does not swallow records up to one that would close it', async () => {
  await using it = await merchant()
  const named = (no: string, remark: string) => `${row(no)},${remark}`

  const report = await bring(
    it,
    file([`${head},remark`, named('A', '"open'), named('B', ''), named('C', 'end"'), named('D', '')].join('\n')),
  )

  expect(await standing(it)).toEqual(['B', 'D'])
  expect(report.refused.map(({ line }) => line)).toEqual([2, 4])
})

test('a line below one with breaks in its cell has its own number', async () => {
  await using it = await merchant()

  const report = await bring(it, file([`${head},remark`, `${row('A')},"one\ntwo\r\nthree"`, row('B', 'x')].join('\n')))

  expect(report.refused.map(({ line }) => line)).toEqual([5])
  const rows = await it.db.sql`select trade_no as no, remark from transactions where ent_code = ${it.ent}`
  expect(rows).toEqual([{ no: 'A', remark: 'one\ntwo\r\nthree' }])
})

test.each(['\n', '\r\n', '\r'])('lines that end in %j are told apart, the last one with no end too', async (end) => {
  await using it = await merchant()

  const report = await bring(it, file([head, row('A'), row('B', 'x'), '', row('C')].join(end)))

  expect(report).toMatchObject({ added: 2, refused: [{ line: 3 }] })
  expect(await standing(it)).toEqual(['A', 'C'])
})

test('every refused line can be had, with its number, its reason and its words; the screen shows few', async () => {
  await using it = await merchant()
  const path = csv(...Array.from({ length: 3000 }, (_, n) => row(`N${n}`, n % 3 === 0 ? 5 : `=${n}`)))

  const report = await bring(it, path)

  expect(report).toMatchObject({ added: 1000, refusedCount: 2000, refusedPath: `${path}.refused.csv` })
  const written = readFileSync(`${path}.refused.csv`, 'utf8').replace('\ufeff', '').trimEnd().split('\r\n')
  expect(written[0]).toBe('line,reason,content')
  expect(written.length).toBe(2001)
  expect(written[1]).toBe(
    `3,"The amount ""=1"" is not a whole number of the smallest unit.","N1,2026-11-20T12:00:00+09:00,S00000001,PAYPAY,=1"`,
  )
  expect(written.slice(1).map((line) => Number(line.split(',')[0]))).toEqual(
    Array.from({ length: 3000 }, (_, n) => n).flatMap((n) => (n % 3 === 0 ? [] : [n + 2])),
  )
  const shown = told(report, false)
  expect(shown.length).toBeLessThan(25)
  expect(shown).toContain(`All 2000 refused lines stand in ${path}.refused.csv.`)
})

test('a file without refused lines leaves no file of them, also where one lay from before', async () => {
  await using it = await merchant()
  const path = csv(row('A', 'x'))
  await bring(it, path)

  const report = await bring(it, csv(row('A')), { refusedPath: `${path}.refused.csv` })

  expect(report.refusedPath).toBeUndefined()
  expect(() => readFileSync(`${path}.refused.csv`)).toThrow('ENOENT')
})

test('the file that is imported is never written over', async () => {
  await using it = await merchant()
  const path = csv(row('A', 'x'))

  await expect(bring(it, path, { refusedPath: path })).rejects.toThrow('is the one that is imported')
  expect(readFileSync(path, 'utf8')).toBe(`${head}\n${row('A', 'x')}`)
})
