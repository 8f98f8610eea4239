import { randomBytes } from 'node:crypto'
import { afterAll, expect, inject, test } from 'vitest'
import { addAudit, brokenAt, type AuditEntry } from '#server/access/audit.ts'
import { schemaPool } from '#server/db/database.ts'
import { transaction } from '#server/db/db.ts'
import { openScope } from '#server/access/scope.ts'
import { testApiPool } from '../../kit/api-pool.ts'

const owner = schemaPool(inject('databaseUrl'))
const api = testApiPool()
afterAll(() => Promise.all([owner.end(), api.end()]))

const newEnt = () => `E${String(Number.parseInt(randomBytes(3).toString('hex'), 16)).padStart(8, '0')}`
const entry = (ent: string, object: string): AuditEntry => ({
  tenant: 't',
  ent,
  actor: 'm.sato',
  action: 'PUT /api/x',
  object,
  result: 'done',
  detail: {
    b: 1,
    a: [
      'x',
      {
        d: 1,
        c: 2,
      },
    ],
  },
})

test('rows written at once stand in one chain without gap or fork', async () => {
  const ent = newEnt()

  await Promise.all(
    Array.from({ length: 20 }, (_, index) => transaction(owner, (tx) => addAudit(tx, entry(ent, String(index))))),
  )

  expect(await transaction(owner, (tx) => brokenAt(tx, ent))).toBeUndefined()
  const { rows } = await owner.query(
    'select count(*)::int as count, max(seq)::int as last from audit_log where ent_code = $1',
    [ent],
  )
  expect(rows).toEqual([{ count: 20, last: 20 }])
})

test.each([
  ["update audit_log set actor = 'somebody else' where ent_code = $1 and seq = 3", 3n],
  [`update audit_log set detail = '{"a":[],"b":1}' where ent_code = $1 and seq = 2`, 2n],
  ["update audit_log set at = at + interval '1 second' where ent_code = $1 and seq = 1", 1n],
  ['delete from audit_log where ent_code = $1 and seq = 2', 3n],
  ['delete from audit_log where ent_code = $1 and seq = 4', 4n],
])('tampering is found: %s', async (tampering, place) => {
  const ent = newEnt()
  for (const object of ['1', '2', '3', '4']) await transaction(owner, (tx) => addAudit(tx, entry(ent, object)))

  await owner.query(tampering, [ent])

  expect(await transaction(owner, (tx) => brokenAt(tx, ent))).toBe(place)
})

test('the role of the calls may add to the log and never change or delete it', async () => {
  const ent = newEnt()
  await transaction(api, (tx) => addAudit(tx, entry(ent, '1')), openScope({ tenant: 't', ents: [ent] }))

  for (const change of ["update audit_log set actor = ''", 'delete from audit_log', 'truncate audit_log'])
    await expect(api.query(change)).rejects.toThrow('permission denied')
})
