import type { ServerResponse } from 'node:http'
import { expect, test, vi } from 'vitest'
import { payments } from '#features/transactions/payment.contract.ts'
import { claimDue } from '#server/acquirer/due-questions.ts'
import { transaction } from '#server/db/db.ts'
import { serverLimits } from '#shared/limits.ts'
import { portal } from '../../kit/portal.ts'
import { counterpart, json, key } from '../../server/acquirer/counterpart.ts'
import { now, pay, resultOf, type Payment } from './payments.ts'
import { minuteOfQuestions } from './questions.ts'

const justNow = '2026-11-21T13:59:30+09:00'

/** A shop with payments of unknown result and an acquirer that says nothing unless the test has it speak. */
async function waiting(rows: readonly Payment[] = [{ tradeNo: 'U' }]) {
  let clock = now.getTime()
  const acquirer = await counterpart(() => new Date(clock))
  const settings = { PORTAL_ACQUIRER_URL: acquirer.url, PORTAL_ACQUIRER_KEY: key }
  const it = await portal({ now: () => new Date(clock), settings })
  await pay(
    it,
    rows.map((one) => ({ status: 'UNKNOWN', tradeTime: justNow, ...one })),
  )
  const person = await it.as('Record.search')
  const end = it[Symbol.asyncDispose].bind(it)
  return Object.assign(it, {
    acquirer,
    staff: person,
    open: async () => resultOf(await person(payments.detail, { TradeNo: 'U' })).open,
    later: (seconds: number) => void (clock += seconds * 1000),
    asked: () => acquirer.heard.map(({ path }) => path.slice(path.lastIndexOf('/') + 1)),
    async [Symbol.asyncDispose]() {
      await end()
      await acquirer[Symbol.asyncDispose]()
    },
  })
}

/** Patience on a busy machine, in ms. */
const soon = 30_000

test('a payment of unknown result is asked about a minute after it and every ten minutes, and the page says when', async () => {
  await using it = await waiting()
  it.acquirer.answer = (_heard, reply) =>
    json(reply, 200, { entCode: it.ent, tradeNo: 'U', amount: 1000, status: 'PENDING' })

  const first = await it.open()
  const claims: number[] = []
  for (let passed = 0; passed <= 23 * 60; passed += 60) {
    claims.push(await minuteOfQuestions(it))
    it.later(60)
  }

  expect(first?.nextAt).toBe('2026-11-21T05:00:30.000Z')
  expect(first?.check).toBeUndefined()
  const asked = claims.flatMap((count, index) => (count > 0 ? [index] : []))
  expect(asked).toEqual([1, 11, 21])
  expect(it.asked()).toEqual(['U', 'U', 'U'])
  expect(await it.open()).toMatchObject({
    check: { askedAt: '2026-11-21T05:21:00.000Z', times: 3, outcome: 'pending' },
    nextAt: '2026-11-21T05:31:00.000Z',
  })
})

test('what a person asked about meanwhile waits its ten minutes, and the answer ends the questions', async () => {
  await using it = await waiting()
  it.acquirer.answer = (_heard, reply) =>
    json(reply, 200, { entCode: it.ent, tradeNo: 'U', amount: 1000, status: 'SUCCEEDED' })
  resultOf(await it.staff(payments.recheck, { tradeNo: 'U' }))
  it.later(599)
  const early = await it.server.checks.askDue({ ents: [it.ent] })
  it.later(1)
  const due = await minuteOfQuestions(it)
  it.later(3600)

  expect([early, due, await minuteOfQuestions(it)]).toEqual([0, 1, 0])
  expect(resultOf(await it.staff(payments.detail, { TradeNo: 'U' })).trade.status).toBe('SUCCESS')
  const { body } = await it.server.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(body).toContain('noren_payment_questions_total{outcome="succeeded"}')
})

test('two portals at once ask about each payment once', async () => {
  await using it = await waiting(['A', 'B', 'C', 'D', 'E'].map((tradeNo) => ({ tradeNo })))
  it.later(60)

  const first = await it.server.checks.askDue({ ents: [it.ent] })
  it.later(600)
  let second: Promise<number> | undefined
  const held = await transaction(it.service, async (tx) => {
    const claimed = await claimDue(tx, new Date(now.getTime() + 660_000), [it.ent])
    second = it.server.checks.askDue({ ents: [it.ent] })
    // It has seen the payments as they were, and now waits for the other's end.
    await vi.waitFor(async () => {
      const waits = await it.schema.sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into payment_checks%'`
      expect(waits).not.toEqual([])
    }, soon)
    return claimed.length
  })

  expect([first, held, await second]).toEqual([5, 5, 0])
  const letters = await it.db.sql<{ tradeNo: string }>`
    select payload->>'tradeNo' as "tradeNo" from outbox where ent_code = ${it.ent} and kind = 'recheck' order by 1`
  expect(letters.map(({ tradeNo }) => tradeNo)).toEqual(['A', 'B', 'C', 'D', 'E'])
})

test('so many of an enterprise are asked about in a minute, the others in the next, those first that waited longest', async () => {
  const extra = 3
  const payments = Array.from({ length: serverLimits.rechecksOfEnt + extra }, (_none, index) => ({
    tradeNo: `U${String(index).padStart(2, '0')}`,
    tradeTime: new Date(now.getTime() - 3600_000 - index * 60_000).toISOString(),
  }))
  await using it = await waiting(payments)

  const claims = [await minuteOfQuestions(it), await minuteOfQuestions(it), await minuteOfQuestions(it)]

  expect(claims).toEqual([serverLimits.rechecksOfEnt, extra, 0])
  expect(it.asked().slice(serverLimits.rechecksOfEnt).toSorted()).toEqual(['U00', 'U01', 'U02'])
})

test('never more questions are under way at once than the acquirer is to be troubled with', async () => {
  const payments = Array.from({ length: serverLimits.rechecksOfEnt }, (_none, index) => ({ tradeNo: `U${index}` }))
  await using it = await waiting(payments)
  const held: ServerResponse[] = []
  it.acquirer.answer = (_heard, reply) => void held.push(reply)
  it.later(60)

  const asked = minuteOfQuestions(it)
  // All are sent off together: without the limit all would stand here.
  await vi.waitFor(() => expect(held).toHaveLength(serverLimits.rechecksAtOnce), soon)
  it.acquirer.answer = (_heard, reply) => json(reply, 503, {})
  for (const reply of held) json(reply, 503, {})
  await asked

  expect(it.asked()).toHaveLength(serverLimits.rechecksOfEnt)
})

test('payments of other results, of days ago, and refunds are not asked about', async () => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  await using it = await waiting([
    { tradeNo: 'PAID', status: 'SUCCESS' },
    { tradeNo: 'OLD', tradeTime: daysAgo(serverLimits.recheckDays) },
    { tradeNo: 'U', tradeTime: daysAgo(serverLimits.recheckDays - 0.01) },
  ])

  expect(await minuteOfQuestions(it)).toBe(1)
  expect(it.asked()).toEqual(['U'])
  it.later(0.02 * 86_400)
  expect(await minuteOfQuestions(it)).toBe(0)
  expect((await it.open())?.nextAt).toBeUndefined()
})

test('where there is no acquirer nobody is asked and the page says nothing of questions', async () => {
  const later = new Date(now.getTime() + 3600_000)
  await using it = await portal({ now: () => later, settings: { PORTAL_MODE: 'production' } })
  await pay(it, [{ tradeNo: 'U', status: 'UNKNOWN', tradeTime: justNow }])
  const person = await it.as('Record.search')

  expect(await it.server.checks.askDue({ ents: [it.ent] })).toBe(0)
  const { open } = resultOf(await person(payments.detail, { TradeNo: 'U' }))
  expect(open).toEqual({ knownBy: '2026-11-22T02:00:00.000Z', asks: false, tells: false })
})

test('the sandbox decides for a person at once, and for the portal’s own questions when the result is due', async () => {
  let clock = now.getTime()
  await using it = await portal({ now: () => new Date(clock) })
  await pay(it, ['U', 'BY-HAND'].map((tradeNo) => ({ tradeNo, status: 'UNKNOWN', tradeTime: justNow }))) // prettier-ignore
  const person = await it.as('Record.search')
  const statusOf = async (tradeNo: string) => resultOf(await person(payments.detail, { TradeNo: tradeNo })).trade.status
  clock += 60_000

  await minuteOfQuestions(it)
  const byItself = [await statusOf('U'), await statusOf('BY-HAND')]
  clock += 31_000
  resultOf(await person(payments.recheck, { tradeNo: 'BY-HAND' }))
  await minuteOfQuestions(it)
  const byHand = [await statusOf('U'), await statusOf('BY-HAND')]
  clock = Date.parse('2026-11-22T11:00:00+09:00')
  await minuteOfQuestions(it)

  expect([byItself, byHand]).toEqual([['UNKNOWN', 'UNKNOWN'], ['UNKNOWN', 'SUCCESS']]) // prettier-ignore
  expect(await statusOf('U')).toBe('SUCCESS')
})
