import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { describeStatement, fits } from '../../kit/statements/described.ts'
import { statementsInSource } from '../../kit/statements/found.ts'

const client = new pg.Client({ connectionString: inject('databaseUrl') })
beforeAll(() => client.connect())
afterAll(() => client.end())

const found = statementsInSource()

/** Statements put together while running: their own suites run every variant. */
const composed = [
  /^src\/features\/transactions\//,
  /^src\/features\/audit\/sql/,
  /^src\/server\/ingest\/(sql|sums|recount|order-returns)\.ts/,
  /^src\/demo\//,
  /^src\/server\/master\/statements/,
  /^src\/features\/merchants\/stored/,
  /^src\/features\/messages\/(received|managed)/,
  /^src\/features\/refunds\/queue/,
  /^src\/features\/deposits\/(list|lines|documents|bridge)/,
  /^src\/features\/(orders|point-trades)\/(sql|search|report)/,
  /^src\/features\/statistics\/(figures|course|shares)/,
  /^src\/features\/panel\/sql/,
  /^src\/server\/settlement\/(rows|correction)/,
]

describe('every statement in the source', () => {
  test('is found', () => {
    expect(found.length).toBeGreaterThan(60)
  })

  test('is prepared as it stands, but for those of files that are there', () => {
    expect(composed.filter((one) => !found.some(({ place }) => one.test(place)))).toEqual([])
  })

  test.each(found.filter(({ place }) => !composed.some((one) => one.test(place))))(
    '$place fits the schema',
    async ({ text, row, unread }) => {
      expect(unread).toEqual([])
      const columns = await describeStatement(client, text)
      if (!row) return
      expect(columns.map(({ name }) => name).toSorted()).toEqual([...row.keys()].toSorted())
      const wrong = columns.filter(({ name, type }) => !fits(row.get(name) ?? '', type))
      expect(wrong.map(({ name, type }) => `${name} (${type}) is declared ${row.get(name)}`)).toEqual([])
    },
  )
})

describe('the check itself', () => {
  test('sees a column that is not there, and a type that is wrong', async () => {
    await expect(describeStatement(client, 'select nothing_such from tenants')).rejects.toThrow('nothing_such')
    const [column] = await describeStatement(client, 'select 1::bigint as amount')
    expect(fits('number', column?.type ?? 0)).toBe(false)
    expect(fits('bigint', column?.type ?? 0)).toBe(true)
  })
})
