import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { bytesOf, clearRowCache, cachedRow } from '#features/transactions/row-cache.server.ts'
import type { Names } from '#features/transactions/names.server.ts'
import { tradeOfRecord } from '#features/transactions/record.server.ts'
import { tradeRecord } from '#features/transactions/sql.ts'
import { tradeOf } from '#features/transactions/labels.server.ts'
import { servicePool } from '#server/db/database.ts'
import { dbOn } from '#server/db/db.ts'
import { nastyTrades } from './nasty.ts'

const pool = servicePool(inject('databaseUrl'))
const read = await dbOn(pool).sql<{ record: string }>`select ${tradeRecord} from ${nastyTrades} order by t.reserved`
const records = read.map(({ record }) => record)
afterAll(() => pool.end())
beforeEach(() => clearRowCache())

const today = '2026-11-21'
const on = (day: string) => [{ stores: [], today: day, days: { from: day, to: day } }]
const about = { tenant: 't1', groups: on(today) }
const kind = { code: '01', category: 'SALE', sign: 1, refundable: true, countsAsSale: true }

function names(shop: string, version = 1): Names {
  return { shop: () => shop, enterprise: () => '株式会社"のれん"', brand: () => undefined, kind: () => kind, version }
}

// Letters that stand for bytes: two long texts are compared at once, two long buffers byte by byte.
const list = (given: Names, whose = about, asked: readonly string[] = records) =>
  `[${Buffer.concat(bytesOf(asked.map(cachedRow), given, whose))
    .subarray(1)
    .toString('latin1')}]`
const plainly = (given: Names, asked: readonly string[] = records) =>
  Buffer.from(JSON.stringify(asked.map((record) => tradeOf(tradeOfRecord(record), given, today)))).toString('latin1')

test('rows that are kept read byte for byte as rows that are formatted anew, whatever their texts hold', () => {
  const given = names('本店\\"\n')
  expect(list(given)).toEqual(plainly(given))
  expect(list(given)).toEqual(plainly(given))
  expect(bytesOf(records.map(cachedRow), given, about)[0]).toBe(bytesOf(records.map(cachedRow), given, about)[0])
})

test('a store that got another name has it in rows seen before', () => {
  list(names('Before'))
  expect(list(names('After', 2))).toEqual(plainly(names('After', 2)))
})

test('on another day what may be refunded is decided anew', () => {
  const due = records.slice(0, 1).map((record) => withDeadline(record, '2026-11-21'))
  expect(refundable(list(names('S'), about, due))).toBeGreaterThan(0)
  expect(refundable(list(names('S'), { ...about, groups: on('2026-11-22') }, due))).toBe(0)
})

test('what one tenant was shown is never shown to another, though every letter of the record is the same', () => {
  list(names('Ours'))
  expect(list(names('Theirs'), { ...about, tenant: 't2' })).toEqual(plainly(names('Theirs')))
})

test('a row that changed in anything is formatted anew', () => {
  list(names('S'))
  const changed = records.map((record) => record.replace(/,1\)$/, ',2)'))
  expect(changed).not.toEqual(records)
  expect(list(names('S'), about, changed)).toEqual(plainly(names('S'), changed))
})

test('a row whose store has no name yet gets it as soon as there is one', () => {
  list(names(''))
  expect(list(names('New'))).toEqual(plainly(names('New')))
})

test('rows beyond those that are kept are answered all the same', () => {
  const many = Array.from({ length: 9_000 }, (_, at) => (records[0] ?? '').replace('(T1,', `(T${at},`))
  expect(list(names('S'), about, many) === plainly(names('S'), many)).toBe(true)
  expect(list(names('S'), about, many) === plainly(names('S'), many)).toBe(true)
})

/** The same record with a last day for refunds, an amount that a number holds and nothing given back. */
function withDeadline(record: string, day: string): string {
  const row = record.replace('9007199254740993,JPY,,0,1,0,', `1000,JPY,,0,0,0,${day}`)
  expect(row).not.toBe(record)
  return row
}

function refundable(list: string): number {
  return (JSON.parse(list)[0] as { refundableAmount: number }).refundableAmount // as the contract has it
}
