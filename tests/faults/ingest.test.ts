import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, inject, test } from 'vitest'
import { askIn, copyOf, databaseOf, endAll, freePort, left, openPortal, until, urlIn } from '../start/process.ts'
import { send } from '../start/visitor.ts'
import { faultsOf, type Sent } from './books.ts'

const house = inject('house')
const token = 'a token of machines, long enough'
const entCode = 'E00001207'
const rounds = Number(process.env['FAULT_ROUNDS'] ?? 2)
afterEach(endAll)

test(
  `payments arrive from four machines while portal and database are killed ${rounds} times each: none is lost, none doubled, every sum is right`,
  { timeout: 60_000 + rounds * 20_000 },
  async () => {
    const data = copyOf(inject('filled').data, 'faulty')
    const settings = {
      PORTAL_PORT: String(await freePort()),
      PORTAL_MACHINE_TOKEN: token,
      PORTAL_TRICKLE: 'off',
      PORTAL_RATE_FACTOR: '1000',
    }
    const origin = `http://localhost:${settings.PORTAL_PORT}`
    const sent: Sent[] = []
    const over = new AbortController()
    let portal = await openPortal({ house, data, settings })
    const [head] = await askIn<{ seq: string }>(
      data,
      'select coalesce(max(seq), 0) as seq from audit_log where ent_code = $1',
      [entCode],
    )
    const since = head?.seq ?? '0'
    const clients = [1, 2, 3, 4].map((client) => deliver({ origin, client, sent, over: over.signal }))

    for (let round = 0; round < rounds; round++) {
      await acknowledgedSince(sent)
      await portal.end('SIGKILL')
      portal = await openPortal({ house, data, settings })
      await acknowledgedSince(sent)
      process.kill(databaseOf(data), 'SIGKILL')
      await acknowledgedSince(sent)
    }
    over.abort()
    const troubles = (await Promise.all(clients)).flat()

    const acknowledged = sent.filter((batch) => batch.acknowledged).length
    console.log(
      `${rounds} + ${rounds} kills: ${sent.length} batches, ${acknowledged} acknowledged, ${troubles.length} attempts cut off or refused`,
    )
    expect(acknowledged).toBeGreaterThan(rounds * 3)
    expect(troubles.length).toBeGreaterThan(0)
    expect(troubles.filter((trouble) => !/^(503|ECONNREFUSED|ECONNRESET|EPIPE|socket hang up)/.test(trouble))).toEqual(
      [],
    )
    const faults = () => faultsOf(urlIn(data), entCode, sent, since)
    expect(await faults()).toEqual([])

    // The same eyes must see a row that is gone, a sum that is off and an audit row that was never written.
    const victim = sent.find((batch) => batch.acknowledged)?.tradeNos[0] ?? ''
    await askIn(
      data,
      "update stat_daily_shop set pay_amount = pay_amount - 1 where ent_code = $1 and business_date = '2026-11-19' and shop_code = 'S00000012' and payment_type = 'PAYPAY'",
      [entCode],
    )
    expect((await faults()).join()).toMatch(/^the sum .* is not its rows’.*stores and enterprise differ by/)
    await askIn(data, 'delete from transactions where ent_code = $1 and trade_no = $2', [entCode, victim])
    expect(await faults()).toContain(`${victim} was acknowledged and is lost`)
    await askIn(
      data,
      "delete from audit_log where ent_code = $1 and seq = (select max(seq) from audit_log where ent_code = $1 and actor = 'machine')",
      [entCode],
    )
    expect((await faults()).join('\n')).toMatch(/batches are in the audit log and[\s\S]*the audit chain is broken/)
    expect(await portal.end('SIGTERM')).toBe(0)
    expect(left(data)).toEqual([])
  },
)

/** Sends batch after batch, each again until the portal says that it has it; gives what went wrong on the way. */
async function deliver({
  origin,
  client,
  sent,
  over,
}: {
  origin: string
  client: number
  sent: Sent[]
  over: AbortSignal
}): Promise<string[]> {
  const troubles: string[] = []
  for (let batch = 0; !over.aborted; batch++) {
    const lines = linesOf(`F-${client}-${batch}`)
    const note: Sent = { tradeNos: lines.map(({ tradeNo }) => tradeNo), acknowledged: false }
    sent.push(note)
    while (!note.acknowledged && !over.aborted) {
      const trouble = await bring(origin, lines)
      note.acknowledged = trouble === undefined
      if (trouble !== undefined) troubles.push(trouble)
      if (trouble !== undefined) await sleep(20)
    }
  }
  return troubles
}

async function bring(origin: string, lines: readonly object[]): Promise<string | undefined> {
  try {
    const { status, body } = await send('POST', `${origin}/apiproxy/api/ingest/transactions`, {
      json: { lines },
      headers: { authorization: `Bearer ${token}` },
    })
    if (status !== 200) return `${status} ${body}`
    const { result } = JSON.parse(body) as { result: { added: number; unchanged: number; refused: unknown[] } }
    return result.refused.length === 0 && result.added + result.unchanged === lines.length ? undefined : body
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return code || String(error instanceof Error ? error.message : error)
  }
}

/** Nineteen payments and a part of one given back. */
function linesOf(prefix: string) {
  const shop = { entCode, shopCode: 'S00000012', paymentType: 'PAYPAY' }
  const payments = Array.from({ length: 19 }, (_, n) => ({
    ...shop,
    tradeNo: `${prefix}-${n}`,
    tradeTime: `2026-11-1${n % 9}T10:00:00+09:00`,
    amount: 100 + n,
  }))
  return [
    ...payments,
    {
      ...shop,
      tradeNo: `${prefix}-R`,
      tradeTime: '2026-11-19T10:00:00+09:00',
      amount: 50,
      tradeType: '06',
      origTradeNo: `${prefix}-7`,
    },
  ]
}

/** Waits until some more batches were acknowledged: the load is on, and what was down is up again. */
async function acknowledgedSince(sent: readonly Sent[]): Promise<void> {
  const count = () => sent.filter((batch) => batch.acknowledged).length
  const before = count()
  await until(() => count() >= before + 30, 60_000)
}
