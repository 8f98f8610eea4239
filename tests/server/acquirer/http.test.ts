import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { httpAcquirer } from '#server/acquirer/http.ts'
import type { RefundOrder } from '#server/acquirer/port.ts'
import { counterpart, json, key, type Heard } from './counterpart.ts'

const now = () => new Date('2026-11-21T05:00:00Z')
const order: RefundOrder = {
  entCode: 'E00000001',
  refundNo: 'R261121050000000001',
  tradeNo: 'T-1',
  providerTradeNo: 'P-1',
  paymentType: 'PAYPAY',
  amount: 1000n,
  currency: 'JPY',
  requestedAt: new Date('2026-11-21T04:59:59Z'),
}
const { refundNo } = order

async function told(answer: (heard: Heard, reply: ServerResponse) => void, ask: 'refund' | 'status' = 'refund') {
  await using it = await counterpart(now)
  it.answer = answer
  const acquirer = httpAcquirer({ url: it.url, key, now, timeoutMs: 300 })
  const said = await (ask === 'refund' ? acquirer.refund(order) : acquirer.status(order))
  return { said, heard: it.heard }
}

test('a refund is asked for under its number, signed over everything that is said', async () => {
  const { said, heard } = await told((_heard, reply) =>
    json(reply, 200, { refundNo, status: 'SUCCEEDED', providerRefundNo: 'X-1' }),
  )

  expect(said).toEqual({ outcome: 'succeeded', providerRefundNo: 'X-1' })
  expect(heard).toEqual([
    {
      method: 'POST',
      path: '/v1/refunds',
      key: refundNo,
      signed: true,
      body: { ...order, amount: 1000, requestedAt: '2026-11-21T04:59:59.000Z' },
    },
  ])
})

test('how a refund stands is asked for, signed', async () => {
  const { said, heard } = await told((_heard, reply) => json(reply, 404, { refundNo, status: 'NOT_FOUND' }), 'status')

  expect(said).toEqual({ outcome: 'notFound' })
  expect(heard).toMatchObject([{ method: 'GET', path: `/v1/refunds/${refundNo}`, signed: true, body: undefined }])
})

test.each([
  [202, { refundNo, status: 'ACCEPTED', checkAfterSeconds: 90 }, { outcome: 'accepted', afterSeconds: 90 }],
  [202, { refundNo, status: 'ACCEPTED' }, { outcome: 'accepted', afterSeconds: 60 }],
  [422, { refundNo, status: 'FAILED', failure: { code: 'C', text: 'T' } }, { outcome: 'failed', code: 'C', text: 'T' }],
  [409, { refundNo, status: 'FAILED' }, { outcome: 'failed', code: 'FAILED' }],
])('an answer of %i %j says so', async (status, body, said) => {
  expect((await told((_heard, reply) => json(reply, status, body))).said).toMatchObject(said)
})

test.each<[string, (heard: Heard, reply: ServerResponse) => void]>([
  ['an error of the acquirer', (_heard, reply) => json(reply, 500, { refundNo, status: 'SUCCEEDED' })],
  ['a refused signature', (_heard, reply) => json(reply, 401, { refundNo, status: 'FAILED' })],
  ['a page of a proxy', (_heard, reply) => void reply.writeHead(200).end('<html>')],
  [
    'another refund’s answer',
    (_heard, reply) => json(reply, 200, { refundNo: 'R261121050000000002', status: 'SUCCEEDED' }),
  ],
  ['a word nobody knows', (_heard, reply) => json(reply, 200, { refundNo, status: 'DONE' })],
  ['a redirect', (_heard, reply) => void reply.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
  ['an answer without end', (_heard, reply) => void reply.writeHead(200).end('x'.repeat(100_000))],
  ['a line that goes dead', (_heard, reply) => void reply.destroy()],
  ['silence', () => {}],
  ['never heard of what was just asked', (_heard, reply) => json(reply, 200, { refundNo, status: 'NOT_FOUND' })],
])('%s is no answer: the refund is unknown', async (_name, answer) => {
  expect((await told(answer)).said).toMatchObject({ outcome: 'unknown', reason: expect.any(String) })
})

test('nobody listening is no answer either', async () => {
  const acquirer = httpAcquirer({ url: 'http://127.0.0.1:1', key, now })

  expect(await acquirer.refund(order)).toMatchObject({ outcome: 'unknown' })
})

test('a stop does not wait for the acquirer', async () => {
  await using it = await counterpart(now)
  it.answer = () => {}
  const stop = new AbortController()
  const asked = httpAcquirer({ url: it.url, key, now }).refund(order, stop.signal)
  await expect.poll(() => it.heard.length).toBe(1)
  stop.abort()

  expect(await asked).toMatchObject({ outcome: 'unknown' })
})
