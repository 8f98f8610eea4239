import { afterEach, expect, inject, test } from 'vitest'
import { httpAcquirer } from '#server/acquirer/http.ts'
import { diceOf } from '#demo/dice.ts'
import { copyOf, endAll, freePort, left, openPortal, type OpenPortal } from '../start/process.ts'
import { changedHouse } from './changed-house.ts'
import { drain } from './drain.ts'
import { fakeAcquirer, type FakeAcquirer } from './fake-acquirer.ts'
import { lineOf, type Line, type Odds } from './line.ts'
import { overlooked } from './plants.ts'
import { refundFaultsOf, yenApart, type Acknowledged } from './refund-books.ts'
import { giveBack, merchantIn, type Merchant } from './till.ts'

const house = inject('house')
const refunds = Number(process.env['FAULT_REFUNDS'] ?? 60)
const seed = process.env['SEED'] ?? '1'
const key = 'a key of two sides, long enough to be one'
const tills = 8
afterEach(endAll)

/** Of a thousand questions of the portal. */
const there: Odds = [
  ['none', 598],
  ['late', 60],
  ['too late', 2],
  ['held too long', 2],
  ['cut before', 60],
  ['cut after', 60],
  ['asked twice', 50],
  ['asked again later', 30],
  ['answered twice', 30],
  ['half a body', 30],
  ['no report', 10],
  ['502 before', 20],
  ['504 after', 20],
  ['503 that lies', 14],
  ['another one’s answer', 14],
]

/** Of a thousand things the acquirer says by itself. */
const back: Odds = [
  ['none', 350],
  ['late', 150],
  ['cut before', 200],
  ['cut after', 50],
  ['asked twice', 150],
  ['asked again later', 100],
]

/** Everything between the tills and the acquirer. */
interface Way extends AsyncDisposable {
  readonly acquirer: FakeAcquirer
  readonly lines: { readonly there: Line; readonly back: Line }
  /** A portal of a house that refunds over the lines. */
  open(house: string): Promise<OpenPortal>
  /** Has the merchant's tills give payments back, waits until all has ended, and gives what they were told. */
  refund(merchant: Merchant, count: number): Promise<Acknowledged[]>
}

test(
  `${refunds} refunds over a line that cuts, repeats, delays and garbles: each ends, and the acquirer’s books equal ours to the yen`,
  { timeout: 180_000 + refunds * 500 },
  async () => {
    const data = copyOf(inject('filled').data, 'lined')
    await using way = await wayTo(data)
    const portal = await way.open(house)
    await using merchant = await merchantIn(data, 'E00099004')

    const began = Date.now()
    const acknowledged = await way.refund(merchant, refunds)
    const seconds = Math.round((Date.now() - began) / 1000)

    const { ent, db } = merchant
    const ledger = way.acquirer.ledger(ent)
    const witnesses = { ent, acknowledged, ledger }
    expect(await refundFaultsOf(db, witnesses)).toEqual([])
    const { ours, theirs } = await yenApart(db, ent, ledger)
    const { met, faulty } = metOn(way.lines)
    console.log(
      `acquirer: ${acknowledged.length} refunds in ${seconds} s, ${faulty} messages met a fault (${met}); ours ¥${ours}, the acquirer’s ¥${theirs}, difference ${ours - theirs}`,
    )
    expect([acknowledged.length, ours - theirs]).toEqual([refunds, 0])
    expect(way.acquirer.complaints).toEqual([])
    expect(await db.sql`select 1 from audit_log where ent_code = ${ent} and action = 'refund CONTRADICTED'`).toEqual([])
    expect(faulty).toBeGreaterThan(refunds / 4)
    if (refunds >= 1000) expect(there.filter(([fault]) => !way.lines.there.met.has(fault))).toEqual([])
    expect(await overlooked(merchant, witnesses)).toEqual([])
    expect(await portal.end('SIGTERM')).toBe(0)

    // The same line, but a portal that takes silence for a no, and no report that sets it right: the same eyes must see the
    // money that is gone.
    await using silent = await wayTo(data, [['cut before', 1000]])
    const changed = await silent.open(hasty())
    await using other = await merchantIn(data, 'E00099005')
    const told = await silent.refund(other, 60)
    const gone = silent.acquirer.ledger(other.ent)
    const seen = await refundFaultsOf(other.db, { ent: other.ent, acknowledged: told, ledger: gone })
    expect(seen.join('\n')).toMatch(/is FAILED and its money moved 1 times/)
    const apart = await yenApart(other.db, other.ent, gone)
    expect(apart.theirs - apart.ours).toBeGreaterThan(0)
    await changed.end('SIGTERM')
    expect(left(data)).toEqual([])
  },
)

/** The product, but a question that finds no answer was refused. */
function hasty(): string {
  const place = /outcome: "unknown",(\s+reason: error instanceof Error)/
  return changedHouse(house, 'hasty', place, 'outcome: "failed", code: "SILENCE", text: "",$1')
}

/** Lays both lines between a fake acquirer and the port a portal of this data folder will have. */
async function wayTo(data: string, reports: Odds = back): Promise<Way> {
  const port = String(await freePort())
  const origin = `http://localhost:${port}`
  // Messages are named by the payment they are about, which is the same in every run of a seed.
  const payments = new Map<string, string>()
  const nameOf = (path: string, body: string) => {
    const { refundNo = path.split('/').at(-1) ?? '', tradeNo } = body ? (JSON.parse(body) as Named) : {}
    if (tradeNo) payments.set(refundNo, tradeNo)
    return payments.get(refundNo) ?? refundNo
  }
  const toPortal = await lineOf({ to: () => origin, seed: `back ${seed}`, odds: reports, nameOf })
  const acquirer = await fakeAcquirer({ key, seed, callbacks: () => toPortal.url })
  const address = `http://127.0.0.1:${acquirer.port}`
  const toAcquirer = await lineOf({ to: () => address, seed: `there ${seed}`, odds: there, nameOf })
  const url = `${toAcquirer.url}/v1`
  const settings = {
    PORTAL_PORT: port,
    PORTAL_TRICKLE: 'off',
    PORTAL_RATE_FACTOR: '1000',
    PORTAL_ACQUIRER_URL: url,
    PORTAL_ACQUIRER_KEY: key,
    PORTAL_LOG: 'error',
  }
  return {
    acquirer,
    lines: { there: toAcquirer, back: toPortal },
    open: (from) => openPortal({ house: from, data, settings }),
    async refund(merchant, count) {
      const acknowledged = await giveBackAll(merchant, origin, count)
      await drain(merchant, () => httpAcquirer({ url, key, now: () => new Date() }))
      return acknowledged
    },
    async [Symbol.asyncDispose]() {
      for (const each of [toAcquirer, acquirer, toPortal]) await each[Symbol.asyncDispose]()
    },
  }
}

interface Named {
  refundNo?: string
  tradeNo?: string
}

/** Half of the payments are given back whole, half in part. */
async function giveBackAll(merchant: Merchant, origin: string, count: number): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = []
  const payments = Array.from({ length: count }, (_, at) => {
    const dice = diceOf(`${seed} payment ${at}`)
    const left = dice.between(100, 50_000)
    return { tradeNo: `L-${merchant.ent}-${at}`, left, amount: at % 2 === 0 ? left : dice.between(1, left - 1) }
  })
  await merchant.pays(payments.map(({ tradeNo, left }) => ({ tradeNo, amount: left })))
  const till = async () => {
    for (let next = payments.pop(); next; next = payments.pop()) {
      const told = await giveBack(merchant, origin, next)
      if (!told.refund) throw new Error(`a refund was not taken: ${told.body}`)
      acknowledged.push(told.refund)
    }
  }
  await Promise.all(Array.from({ length: tills }, till))
  return acknowledged
}

/** How many messages met which fault, most met first. */
function metOn(lines: Way['lines']): { met: string; faulty: number } {
  const met = new Map<string, number>()
  for (const line of [lines.there, lines.back])
    for (const [fault, times] of line.met) if (fault !== 'none') met.set(fault, (met.get(fault) ?? 0) + times)
  const sorted = [...met].toSorted(([, one], [, other]) => other - one)
  return {
    met: sorted.map(([fault, times]) => `${fault} ${times}`).join(', '),
    faulty: sorted.reduce((sum, [, times]) => sum + times, 0),
  }
}
