import { expect, test } from 'vitest'
import { refunds } from '#features/refunds/contract.ts'
import { callbackPath } from '#server/acquirer/callback.ts'
import { sign } from '#server/acquirer/signature.ts'
import { loadLimits } from '#shared/limits.ts'
import { resultOf } from '../../features/transactions/payments.ts'
import { cashier, refund, shop, type Shop } from '../../features/refunds/giving-back.ts'
import { counterpart, json, key } from './counterpart.ts'

const at = new Date('2026-11-21T05:00:00Z')

/** A shop whose acquirer accepts every refund and says the rest by callback; the refund under way is given too. */
async function accepted(
  look: (it: Shop, refundNo: string, status: () => Promise<string>) => Promise<void>,
  more: Readonly<Record<string, string>> = {},
) {
  await using acquirer = await counterpart(() => at)
  acquirer.answer = ({ body, path }, reply) =>
    json(reply, 202, {
      refundNo: body?.['refundNo'] ?? path.split('/').at(-1),
      status: 'ACCEPTED',
      checkAfterSeconds: 600,
    })
  await using it = await shop({ settings: { PORTAL_ACQUIRER_URL: acquirer.url, PORTAL_ACQUIRER_KEY: key, ...more } })
  await it.pays([{ tradeNo: 'T-1' }])
  const person = await it.as(...cashier)
  const { refundNo } = resultOf(await refund(it, person, { tradeNo: 'T-1' }))
  await it.acquire()
  const status = async () => resultOf(await person(refunds.status, { RefundNo: refundNo, EntCode: it.ent })).status
  expect(await status()).toBe('ACCEPTED')
  await look(it, refundNo, status)
}

interface Said {
  readonly key?: string
  readonly at?: number
  readonly path?: string
  /** What is sent where it is not what was signed. */
  readonly sent?: string
  readonly headers?: Record<string, string>
}

async function say(it: Shop, report: object | string, said: Said = {}) {
  const body = typeof report === 'string' ? report : JSON.stringify(report)
  const timestamp = String(said.at ?? at.getTime() / 1000)
  const signature = sign(said.key ?? key, { method: 'POST', path: said.path ?? callbackPath, timestamp, body })
  const reply = await it.server.app.inject({
    method: 'POST',
    url: callbackPath,
    headers: {
      host: it.host,
      'content-type': 'application/json',
      'x-noren-timestamp': timestamp,
      'x-noren-signature': signature,
      ...said.headers,
    },
    payload: said.sent ?? body,
  })
  return reply.statusCode
}

test('the acquirer says by itself that the money went back; said again, late, it changes nothing', () =>
  accepted(async (it, refundNo, status) => {
    const report = { refundNo, status: 'SUCCEEDED', providerRefundNo: 'X-9' }

    expect([await say(it, report), await status()]).toEqual([200, 'SUCCEEDED'])
    const replies = await Promise.all([say(it, report), say(it, report), say(it, { refundNo, status: 'ACCEPTED' })])

    expect([replies, await status()]).toEqual([[200, 200, 200], 'SUCCEEDED'])
    const rows = await it.db
      .sql`select provider_trade_no as no from transactions where ent_code = ${it.ent} and orig_trade_no = 'T-1'`
    expect(rows).toEqual([{ no: 'X-9' }])
  }))

test('five reports at once end a refund once', () =>
  accepted(async (it, refundNo, status) => {
    const replies = await Promise.all([...Array(5)].map(() => say(it, { refundNo, status: 'SUCCEEDED' })))

    expect([replies, await status()]).toEqual([[200, 200, 200, 200, 200], 'SUCCEEDED'])
    const rows = await it.db.sql`select 1 from transactions where ent_code = ${it.ent} and orig_trade_no = 'T-1'`
    expect(rows).toHaveLength(1)
  }))

test('a report that is forged, changed, for another address, old, from the future, or unsigned is not listened to', () =>
  accepted(async (it, refundNo, status) => {
    const report = { refundNo, status: 'SUCCEEDED' }
    const now = at.getTime() / 1000
    const tries = [
      await say(it, report, { key: 'another key, of somebody else entirely' }),
      await say(it, report, { sent: JSON.stringify({ ...report, status: 'FAILED' }) }),
      await say(it, report, { sent: ` ${JSON.stringify(report)}` }),
      await say(it, report, { path: '/apiproxy/api/trade/refund' }),
      await say(it, report, { at: now - 301 }),
      await say(it, report, { at: now + 301 }),
      await say(it, report, { headers: { 'x-noren-timestamp': String(now + 1) } }),
      await say(it, report, { headers: { 'x-noren-signature': '' } }),
      await say(it, report, { headers: { 'x-noren-signature': 'v1=00' } }),
    ]

    expect(tries).toEqual(tries.map(() => 401))
    expect(await status()).toBe('ACCEPTED')
    expect(await say(it, report, { at: now - 299 })).toBe(200)
  }))

test('a signed report that says nothing, or of no refund of ours, is refused', () =>
  accepted(async (it, refundNo, status) => {
    expect(await say(it, 'not json')).toBe(400)
    expect(await say(it, { refundNo, status: 'NOT_FOUND' })).toBe(400)
    expect(await say(it, { refundNo, status: 'SUCCEEDED', providerRefundNo: 'x'.repeat(65) })).toBe(400)
    expect(await say(it, { refundNo: 'R000000000000000000', status: 'SUCCEEDED' })).toBe(404)
    expect(await status()).toBe('ACCEPTED')
  }))

test('an address has so many forged reports; the acquirer’s own, however many refunds, are still heard', () =>
  accepted(
    async (it, refundNo, status) => {
      const { open, callback } = loadLimits.rates
      const forged = { key: 'another key, of somebody else entirely' }
      const many = async (count: number, report: object, said: Said = {}) => {
        const all: number[] = []
        for (let index = 0; index < count; index += 20)
          all.push(...(await Promise.all([...Array(Math.min(20, count - index))].map(() => say(it, report, said)))))
        return all
      }
      const refused = (all: readonly number[]) => all.filter((code) => code === 429).length

      expect(refused(await many(open.times + 3, { refundNo, status: 'SUCCEEDED' }, forged))).toBe(3)
      expect([await say(it, { refundNo, status: 'SUCCEEDED' }), await status()]).toEqual([200, 'SUCCEEDED'])
      // Fifty in a second, told once more by each: no honest day runs into this.
      expect(callback.times).toBeGreaterThanOrEqual(3_000)
      expect(refused(await many(callback.times + 3, {}))).toBe(4)
    },
    { PORTAL_RATE_FACTOR: '1' },
  ))

test('where no acquirer is connected nobody is listened to', async () => {
  await using it = await shop()

  expect(await say(it, { refundNo: 'R000000000000000000', status: 'SUCCEEDED' })).toBe(401)
})

test('the key is set together with the address, or not at all', async () => {
  await expect(shop({ settings: { PORTAL_ACQUIRER_URL: 'https://acquirer.example' } })).rejects.toThrow('set together')
})
