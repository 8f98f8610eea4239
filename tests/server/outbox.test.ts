import { randomUUID } from 'node:crypto'
import { Registry } from 'prom-client'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { ownerPool } from '#server/database.ts'
import { dbOn, transaction } from '#server/db.ts'
import { deliverAll, letterFigures, post, type Letter } from '#server/outbox.ts'

const owner = ownerPool(inject('databaseUrl'))
const { sql } = dbOn(owner)
afterAll(() => owner.end())

const kind = `kind-${randomUUID()}`
const letter = (): Letter => ({ tenant: 't', ent: 'E00000001', id: randomUUID(), kind, payload: { code: '123456' } })
beforeEach(() => sql`delete from outbox where kind = ${kind}`)

test('what is posted leaves once, and what it said is erased', async () => {
  const sent: Letter[] = []
  const one = letter()
  await transaction(owner, (tx) => post(tx, one))

  await deliverAll(owner, { [kind]: async (each) => void sent.push(each) })
  await deliverAll(owner, { [kind]: async (each) => void sent.push(each) })

  expect(sent).toMatchObject([one])
  const rows = await sql<{ payload: unknown }>`select payload from outbox where outbox_id = ${one.id}`
  expect(rows).toEqual([{ payload: {} }])
})

test('nothing leaves of a transaction that was refused', async () => {
  await transaction(owner, async (tx) => {
    await post(tx, letter())
    throw new Error('refused')
  }).catch(() => {})

  const sent: Letter[] = []
  await deliverAll(owner, { [kind]: async (each) => void sent.push(each) })
  expect(sent).toEqual([])
})

test('a failed letter waits for its turn and then leaves under the same id', async () => {
  const one = letter()
  await transaction(owner, (tx) => post(tx, one))
  await deliverAll(owner, { [kind]: () => Promise.reject(new Error('the mail server is away')) })
  const sent: Letter[] = []
  await deliverAll(owner, { [kind]: async (each) => void sent.push(each) })
  expect(sent).toEqual([])

  await sql`update outbox set created_at = created_at - interval '10 seconds' where outbox_id = ${one.id}`
  await deliverAll(owner, { [kind]: async (each) => void sent.push(each) })

  expect(sent.map(({ id }) => id)).toEqual([one.id])
})

test('operators see what left and what did not, by its kind', async () => {
  const registry = new Registry()
  const figures = letterFigures(registry)
  await transaction(owner, (tx) => post(tx, letter()))
  await deliverAll(owner, { [kind]: () => Promise.reject(new Error('away')) }, figures)
  await transaction(owner, (tx) => post(tx, letter()))

  await deliverAll(owner, { [kind]: async () => {} }, figures)

  const said = await registry.metrics()
  expect(said).toContain(`noren_letters_total{kind="${kind}",outcome="later"} 1`)
  expect(said).toContain(`noren_letters_total{kind="${kind}",outcome="sent"} 1`)
  expect(said).toContain(`noren_letter_seconds_count{kind="${kind}"} 1`)
})

test('two senders at once send each letter once', async () => {
  const letters = Array.from({ length: 30 }, letter)
  for (const each of letters) await transaction(owner, (tx) => post(tx, each))
  const sent: string[] = []
  const deliver = { [kind]: async ({ id }: Letter) => void sent.push(id) }

  await Promise.all([deliverAll(owner, deliver), deliverAll(owner, deliver)])

  expect(sent.toSorted()).toEqual(letters.map(({ id }) => id).toSorted())
})
