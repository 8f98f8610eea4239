import { msg } from '@lingui/core/macro'
import { expect, test } from 'vitest'
import { Figure } from '#server/export/csv.ts'
import { rowsFile, type RowsAsked, type RowsList } from '#server/export/rows-file.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { unzip } from '../../kit/unzip.ts'

type Row = { name: string; count: number; at: Date | null; day: string }
type Field = keyof Row

const list: RowsList<Row, Field> = {
  title: msg`Roles`,
  fields: {
    name: { heading: msg`Name`, format: 'line' },
    count: { heading: msg`Amount`, format: 'line' },
    at: { heading: msg`Requested`, format: 'time' },
    day: { heading: msg`Status`, format: 'day' },
  },
  cells: {
    name: ({ name }) => name,
    count: ({ count }) => new Figure(String(count)),
    at: ({ at }) => at,
    day: ({ day }) => day,
  },
}
const rows: Row[] = [
  { name: '=銀座 <1>', count: 3, at: new Date('2026-11-21T03:00:00.900Z'), day: '2026-11-21' },
  { name: 'a_x0041_\u0001', count: 0.5, at: null, day: '2026-01-01' },
]
const noted: unknown[] = []
const written = async (asked: Partial<RowsAsked<Field>> = {}, own = rows) => {
  const { headers, body } = rowsFile(
    list,
    own,
    { format: 'csv', ...asked },
    {
      viewer: { timeZone: 'Asia/Tokyo' } as Viewer, // all a file looks at
      language: 'ja',
      audit: (object, detail) => void noted.push({ object, ...detail }),
    },
  )
  const chunks: Buffer[] = []
  if (typeof body === 'string' || body instanceof Buffer) chunks.push(Buffer.from(body))
  else for await (const chunk of body) chunks.push(chunk as Buffer) // a stream of bytes
  return { headers, file: Buffer.concat(chunks) }
}

test('as CSV its texts are harmless, its times by the reader’s clock, its columns those asked for, each once', async () => {
  const { file } = await written({ columns: ['at', 'name', 'at'] })

  expect(file.toString().split('\r\n')).toEqual([
    '\ufeff依頼,名前',
    "2026-11-21 12:00:00,'=銀座 <1>",
    ',a_x0041_\u0001',
    '',
  ])
})

test('as a workbook its times are times, its numbers numbers, and its texts what XML can hold', async () => {
  const { file, headers } = await written({ format: 'xlsx' })

  expect(headers['content-disposition']).toContain('roles.xlsx')
  const sheet = unzip(file).get('xl/worksheets/sheet1.xml')?.toString() ?? ''
  const [, first, second] = [...sheet.matchAll(/<row>(.*?)<\/row>/g)].map(([, cells]) => cells)
  expect(first).toContain(
    '=銀座 &lt;1&gt;</t></is></c><c s="4"><v>3</v></c><c s="2"><v>46347.5</v></c><c s="3"><v>46347</v></c>',
  )
  expect(second).toContain('a_x005F_x0041_</t></is></c><c s="5"><v>0.5</v></c><c/><c s="3"><v>46023</v></c>')
})

test('Shift_JIS is refused with the line of what it cannot write, and written where it can all be', async () => {
  const refused = written({ format: 'csv-sjis' }, [{ name: 'Ө店😀', count: 1, at: null, day: '2026-01-01' }])
  const { file } = await written({ format: 'csv-sjis', columns: ['name'] }, rows.slice(0, 1))

  await expect(refused).rejects.toMatchObject({ problem: 'unwritable' })
  expect(new TextDecoder('shift_jis').decode(file)).toBe("名前\r\n'=銀座 <1>\r\n")
})

test('the audit row holds how it was asked for, and of the words looked for only that there were some', async () => {
  noted.length = 0

  await written({ columns: ['name'], Keyword: 'secret' })

  expect(noted).toEqual([{ object: 'csv', columns: ['name'], filter: { Keyword: true }, rows: 2 }])
})
