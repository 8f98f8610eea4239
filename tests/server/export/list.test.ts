import { inject, expect, test } from 'vitest'
import { msg } from '@lingui/core/macro'
import { firstFields } from '#features/transactions/first.list.ts'
import { sentenceOf } from '#server/catalogue.ts'
import { servicePool } from '#server/db/database.ts'
import { part } from '#server/db/db.ts'
import { snapshotsOn } from '#server/db/snapshot.ts'
import { fileOf } from '#server/export/file.ts'
import type { ExportList, FileShape } from '#server/export/source.ts'
import { Problem } from '#shared/problem.ts'
import type { ListFields } from '#shared/list-field.ts'

const { amount, shopName, tradeTime } = firstFields
const fields = {
  requestedAt: tradeTime,
  shopName,
  amount,
  reason: { heading: firstFields.status.heading, format: 'text' },
} as const satisfies ListFields<string>

type Field = keyof typeof fields

/** A list of refunds that no screen shows: what it takes to write one as a file. */
const refunds: ExportList<Field> = {
  title: msg`Transactions`,
  fields,
  sql: {
    requestedAt: { value: part`t.at` },
    shopName: { value: part`t.shop` },
    amount: { value: part`t.amount` },
    reason: { value: part`t.reason` },
  },
  currency: part`t.currency`,
  key: part`t.no`,
}

const rows = part`(values ('R2', timestamptz '2026-11-21 10:00+09', '=SUM(A1)', 1250, 'USD', ${'席3, "窓側"\n😀'}::text),
                          ('R1', timestamptz '2026-11-21 09:00+09', '銀座店', 300, 'JPY', null)) t(no, at, shop, amount, currency, reason)`

async function fileIn(shape: Partial<FileShape<Field>>): Promise<Buffer> {
  const pool = servicePool(inject('databaseUrl'))
  const snapshot = await snapshotsOn(pool)({ tenant: 'none', ents: [] })
  try {
    const source = {
      snapshot,
      rows: (columns: ReturnType<typeof part>) => part`select ${columns} from ${rows} order by t.no desc`,
      *parts(columns: ReturnType<typeof part>) {
        yield part`select ${columns} from ${rows} order by t.no desc`
      },
      count: async () => 2n,
      lastLines: async () => [],
    }
    const columns = ['requestedAt', 'shopName', 'amount', 'reason'] as const
    const plain = { format: 'csv', columns, timeZone: 'Asia/Tokyo', language: 'ja' } as const
    const chunks: Buffer[] = []
    for await (const chunk of await fileOf(source, refunds, { ...plain, ...shape })) chunks.push(chunk)
    return Buffer.concat(chunks)
  } finally {
    await snapshot.close()
    await pool.end()
  }
}

test('any list becomes a file of its fields, called as the screen calls them', async () => {
  const file = await fileIn({})

  expect(file.toString()).toBe(
    '\ufeff取引日時,店舗,金額,状態\r\n2026-11-21 10:00:00,\'=SUM(A1),12.50,"席3, ""窓側""\n😀"\r\n2026-11-21 09:00:00,銀座店,300,\r\n',
  )
})

test('its columns are those asked for, in the language and the clock asked for', async () => {
  const file = await fileIn({ columns: ['amount', 'requestedAt'], language: 'mn', timeZone: 'Asia/Ulaanbaatar' })

  expect(file.toString().split('\r\n').slice(0, 2)).toEqual(['\ufeffДүн,"Огноо, цаг"', '12.50,2026-11-21 09:00:00'])
})

test('as Shift_JIS it is refused where a character cannot be written, with the row it stands in', async () => {
  const refusal = await fileIn({ format: 'csv-sjis' }).catch((error: unknown) => error)

  expect(refusal).toBeInstanceOf(Problem)
  expect(sentenceOf(refusal as Problem, 'ja')).toContain('😀')
  expect((await fileIn({ format: 'csv-sjis', columns: ['shopName'] })).subarray(0, 4)).toEqual(
    Buffer.from('935895dc', 'hex'),
  )
})

test('as a workbook it is one packed sheet', async () => {
  expect((await fileIn({ format: 'xlsx' })).subarray(0, 2).toString()).toBe('PK')
})
