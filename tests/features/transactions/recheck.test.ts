import { expect, test } from 'vitest'
import { transactions } from '#features/transactions/contract.ts'
import { payments } from '#features/transactions/payment.contract.ts'
import { portal } from '../../kit/portal.ts'
import { counterpart, json, key } from '../../server/acquirer/counterpart.ts'
import { now, pay, resultOf } from './payments.ts'
import { askAcquirer } from './questions.ts'

const tradeTime = '2026-11-21T13:51:44+09:00'

async function asking(amount: number) {
  let clock = now.getTime()
  const it = await portal({ now: () => new Date(clock) })
  await pay(it, [{ tradeNo: 'U', amount, status: 'UNKNOWN', tradeTime, remark: '席3', operatorName: '佐藤' }])
  const person = await it.as('Record.search')
  const detail = async () => resultOf(await person(payments.detail, { TradeNo: 'U' }))
  const later = (seconds: number) => void (clock += seconds * 1000)
  return { it, person, detail, later, recheck: () => person(payments.recheck, { tradeNo: 'U' }) }
}

test('a payment of unknown result says when it is known at the latest, and that nobody asked yet', async () => {
  const { it, detail } = await asking(1850)
  await using _it = it

  expect((await detail()).open).toEqual({
    knownBy: '2026-11-22T02:00:00.000Z',
    asks: true,
    tells: false,
    nextAt: '2026-11-21T04:52:44.000Z',
  })
})

test('a refund of unknown result is no payment to be charged again: nobody is told when it is known, nor offered to ask', async () => {
  const { it, person, detail } = await asking(1850)
  await using _it = it
  await pay(it, [
    { tradeNo: 'P', amount: 1850, tradeTime },
    { tradeNo: 'R', amount: 500, tradeType: '06', origTradeNo: 'P', status: 'UNKNOWN', tradeTime },
  ])

  const back = resultOf(await person(payments.detail, { TradeNo: 'R' }))

  expect(back.trade.status).toBe('UNKNOWN')
  expect(back.open).toBeUndefined()
  // The control: a payment of unknown result is.
  expect((await detail()).open).toBeDefined()
})

test('asked again and paid, the payment is a sale in the list, the sums and its story', async () => {
  const { it, person, detail, recheck } = await asking(1850)
  await using _it = it

  const asked = resultOf(await recheck())
  const waiting = await detail()
  await askAcquirer(it)

  expect(asked).toEqual({ tradeNo: 'U', entCode: it.ent, askedAt: now.toISOString(), againAt: '2026-11-21T05:00:30.000Z' }) // prettier-ignore
  expect(waiting.open?.check).toEqual({ askedAt: now.toISOString(), times: 1, againAt: '2026-11-21T05:00:30.000Z' })
  const { trade, timeline, open } = await detail()
  expect(trade).toMatchObject({
    status: 'SUCCESS',
    group: 'payment',
    amount: 1850,
    remark: '席3',
    operatorName: '佐藤',
  })
  expect(open).toBeUndefined()
  expect(timeline.map(({ kind }) => kind)).toEqual(['UNKNOWN', 'PAID'])
  const { sums } = resultOf(await person(transactions.summary, {}))
  expect(sums).toMatchObject([{ payCount: 1, payAmount: 1850, leftOut: [] }])
})

test('asked again and not paid, the payment has failed with the acquirer’s reason', async () => {
  const { it, detail, recheck } = await asking(1904)
  await using _it = it

  resultOf(await recheck())
  await askAcquirer(it)

  expect((await detail()).trade).toMatchObject({ status: 'FAILED', group: 'failed', failureCode: 'NOT_PAID' })
})

test.each([
  [1901, 'pending'],
  [1908, 'unknown'],
] as const)(
  'what the acquirer does not know of a payment of %d stays unknown, and is said',
  async (amount, outcome) => {
    const { it, detail, recheck } = await asking(amount)
    await using _it = it

    resultOf(await recheck())
    await askAcquirer(it)

    const { trade, open } = await detail()
    expect(trade.status).toBe('UNKNOWN')
    expect(open?.check).toMatchObject({ outcome, times: 1 })
  },
)

test('a payment is asked about once in 30 seconds, whoever asks and however many at once', async () => {
  const { it, later, recheck } = await asking(1901)
  await using _it = it
  const other = await it.as('Record.search')

  const answers = await Promise.all([recheck(), recheck(), other(payments.recheck, { tradeNo: 'U' }), recheck()])
  later(29)
  const soon = await recheck()
  later(1)
  const again = await recheck()

  expect(answers.filter(({ resultType }) => resultType === 1000)).toHaveLength(1)
  expect(answers.filter(({ resultType }) => resultType === 1030)).toHaveLength(3)
  expect(soon).toMatchObject({ resultType: 1030, message: expect.stringContaining('30') as string })
  expect(again.resultType).toBe(1000)
  const letters = await it.db.sql`select from outbox where tenant_code = ${it.tenant} and kind = 'recheck'`
  expect(letters).toHaveLength(2)
})

test('a payment one may not see, one that is not there, one whose result is known and a refund are not asked about', async () => {
  const { it } = await asking(1850)
  await using _it = it
  await pay(it, [
    { tradeNo: 'P', amount: 1850, tradeTime },
    { tradeNo: 'R', amount: 500, tradeType: '06', origTradeNo: 'P', status: 'UNKNOWN', tradeTime },
  ])
  const elsewhere = await it.person({ permissions: ['Record.search'], shops: ['S00000002'] })
  const person = await it.as('Record.search')
  const without = await it.as('Stat.search')

  const refused = [
    await elsewhere.raw(payments.recheck, { tradeNo: 'U' }),
    await person.raw(payments.recheck, { tradeNo: 'NOBODYS' }),
    await person.raw(payments.recheck, { tradeNo: 'P' }),
    await without.raw(payments.recheck, { tradeNo: 'U' }),
    await person.raw(payments.recheck, { tradeNo: 'R' }),
  ]

  expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 200, 403, 400])
  expect(refused[2]?.json()).toMatchObject({ resultType: 1030 })
  expect(refused[4]?.json()).toMatchObject({ parameter: 'tradeNo' })
  const checks = await it.db.sql`select from payment_checks where ent_code = ${it.ent}`
  expect(checks).toEqual([])
})

test('an answer that comes after the source told the result changes nothing', async () => {
  const { it, detail, recheck } = await asking(1904)
  await using _it = it
  resultOf(await recheck())
  await pay(it, [{ tradeNo: 'U', amount: 1904, tradeTime, remark: '席3', operatorName: '佐藤' }])

  await askAcquirer(it)

  expect((await detail()).trade.status).toBe('SUCCESS')
})

test('over HTTP the payment is asked by its number, signed, and only a report of that very payment counts', async () => {
  await using acquirer = await counterpart(() => now)
  const settings = { PORTAL_ACQUIRER_URL: acquirer.url, PORTAL_ACQUIRER_KEY: key }
  let clock = now.getTime()
  await using it = await portal({ now: () => new Date(clock), settings })
  await pay(it, [{ tradeNo: 'A/1 ?'.replaceAll(' ', ''), amount: 1850, status: 'UNKNOWN', tradeTime }])
  const person = await it.as('Record.search')
  const tradeNo = 'A/1?'
  const report = { entCode: it.ent, tradeNo, amount: 1850, status: 'SUCCEEDED', approvalNo: '481516' }
  const statuses: string[] = []
  for (const told of [
    { ...report, amount: 185 },
    { ...report, tradeNo: 'B' },
    { ...report, status: 'NOT_FOUND' },
    report,
  ]) {
    acquirer.answer = (_heard, reply) => json(reply, 200, told)
    resultOf(await person(payments.recheck, { tradeNo }))
    await askAcquirer(it)
    statuses.push(resultOf(await person(payments.detail, { TradeNo: tradeNo })).trade.status)
    clock += 31_000
  }

  expect(acquirer.heard[0]).toMatchObject({ method: 'GET', path: `/v1/payments/${it.ent}/A%2F1%3F`, signed: true })
  expect(statuses).toEqual(['UNKNOWN', 'UNKNOWN', 'UNKNOWN', 'SUCCESS'])
})
