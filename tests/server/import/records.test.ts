import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRecords, type FileRecord } from '#server/import/records.ts'
import { file } from './importing.ts'

const heading = 'tradeNo,amount,shop,remark'

async function recordsOf(text: string): Promise<FileRecord[]> {
  const reading = readRecords(file(text), { encoding: 'utf-8', lineBreak: 0x0a })
  await reading.heading()
  const records: FileRecord[] = []
  for await (const record of reading.records()) records.push(record)
  return records
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** What people and broken programs leave in a line; fewer commas than a record has, so that none is one by chance. */
const rubbish = fc
  .array(fc.constantFrom('"', '""', '","', 'abc', ' ', '\\', "'", '\u3000', '領'), { minLength: 1, maxLength: 8 })
  .map((pieces) => pieces.join(''))
  .filter((line) => line.trim() !== '' && line.split(',').length < 4)

test('whatever stands between them, every sound line is read, under its own number', async () => {
  let refused = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(rubbish, { freq: 2, nil: undefined }), { maxLength: 30 }), async (given) => {
      const lines = given.map((line, index) => line ?? `N${index},5,S1,"領収 ""書"""`)

      const records = await recordsOf([heading, ...lines].join('\n'))

      const read = records.filter((record) => 'cells' in record && String(record.cells['tradeNo']).startsWith('N'))
      const sound = given.flatMap((line, index) => (line === undefined ? [index + 2] : []))
      expect(read.map(({ line }) => line)).toEqual(sound)
      for (const record of read) expect(record).toMatchObject({ cells: { amount: '5', remark: '領収 "書"' } })
      refused += records.length - read.length
    }),
    { numRuns: 300 },
  )
  expect(refused).toBeGreaterThan(100)
})

test('no line of a file is lost: each stands in a record or is refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(rubbish, { maxLength: 20 }), async (lines) => {
      const records = await recordsOf([heading, ...lines].join('\n'))

      const told = records.flatMap(({ content }) => content.split('\n'))
      expect(told).toEqual(lines)
    }),
    { numRuns: 300 },
  )
})

test('whatever cells hold, a sound CSV is read as it was meant', async () => {
  const cell = fc
    .array(fc.constantFrom('"', 'a', '\n', '\r\n', '領', ' ', 'b\t'), { maxLength: 6 })
    .map((pieces) => pieces.join(''))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell), { maxLength: 10 }), async (rows) => {
      const lines = rows.map((cells, index) => [`N${index}`, ...cells].map(quoted).join(',') + '\r\n')

      const records = await recordsOf(`${heading}\r\n${lines.join('')}`)

      const cells = records.map((record) => ('cells' in record ? Object.values(record.cells) : record))
      expect(cells).toEqual(rows.map((row, index) => [`N${index}`, ...row]))
    }),
    { numRuns: 200 },
  )
})
