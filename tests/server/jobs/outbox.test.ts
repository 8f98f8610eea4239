import { randomUUID } from 'node:crypto'
import { Registry } from 'prom-client'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { servicePool } from '#server/db/database.ts'
import { dbOn, transaction } from '#server/db/db.ts'
import { deliverAll, outboxMetrics, post, type OutboxRow } from '#server/jobs/outbox.ts'

const service = servicePool(inject('databaseUrl'))
const { sql } = dbOn(service)
afterAll(() => service.end())

const kind = `kind-${randomUUID()}`
const letter = (): OutboxRow => ({ tenant: 't', ent: 'E00000001', id: randomUUID(), kind, payload: { code: '123456' } })
beforeEach(() => sql`delete from outbox where kind = ${kind}`)

test('what is posted leaves once, and what it said is erased', async () => {
  const sent: OutboxRow[] = []
  const one = letter()
  await transaction(service, (tx) => post(tx, one))

  await deliverAll(service, { [kind]: async (each) => void sent.push(each) })
  await deliverAll(service, { [kind]: async (each) => void sent.push(each) })

  expect(sent).toMatchObject([one])
  const rows = await sql<{ payload: unknown }>`select payload from outbox where outbox_id = ${one.id}`
  expect(rows).toEqual([{ payload: {} }])
})

test('nothing leaves of a transaction that was refused', async () => {
  await transaction(service, async (tx) => {
    await post(tx, letter())
    throw new Error('refused')
  }).catch(() => {})

  const sent: OutboxRow[] = []
  await deliverAll(service, { [kind]: async (each) => void sent.push(each) })
  expect(sent).toEqual([])
})

test('a failed letter waits for its turn and then leaves under the same id', async () => {
  const one = letter()
  await transaction(service, (tx) => post(tx, one))
  await deliverAll(service, { [kind]: () => Promise.reject(new Error('the mail server is away')) })
  const sent: OutboxRow[] = []
  await deliverAll(service, { [kind]: async (each) => void sent.push(each) })
  expect(sent).toEqual([])

  await sql`update outbox set created_at = created_at - interval '10 seconds' where outbox_id = ${one.id}`
  await deliverAll(service, { [kind]: async (each) => void sent.push(each) })

  expect(sent.map(({ id }) => id)).toEqual([one.id])
})

test('operators see what left and what did not, by its kind', async () => {
  const registry = new Registry()
  const figures = outboxMetrics(registry)
  await transaction(service, (tx) => post(tx, letter()))
  await deliverAll(service, { [kind]: () => Promise.reject(new Error('away')) }, figures)
  await transaction(service, (tx) => post(tx, letter()))

  await deliverAll(service, { [kind]: async () => {} }, figures)

  const said = await registry.metrics()
  expect(said).toContain(`noren_letters_total{kind="${kind}",outcome="later"} 1`)
  expect(said).toContain(`noren_letters_total{kind="${kind}",outcome="sent"} 1`)
  expect(said).toContain(`noren_letter_seconds_count{kind="${kind}"} 1`)
})

test('two senders at once send each letter once', async () => {
  const letters = Array.from({ length: 30 }, letter)
  for (const each of letters) await transaction(service, (tx) => post(tx, each))
  const sent: string[] = []
  const deliver = { [kind]: async ({ id }: OutboxRow) => void sent.push(id) }

  await Promise.all([deliverAll(service, deliver), deliverAll(service, deliver)])

  expect(sent.toSorted()).toEqual(letters.map(({ id }) => id).toSorted())
})
