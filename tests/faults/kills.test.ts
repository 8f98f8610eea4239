import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, inject, test } from 'vitest'
import { sandboxAcquirer } from '#server/acquirer/sandbox.ts'
import { diceOf } from '#demo/dice.ts'
import { copyOf, databaseOf, endAll, freePort, left, openPortal, until, type OpenPortal } from '../start/process.ts'
import { drain } from './drain.ts'
import { overlooked } from './plants.ts'
import { refundFaultsOf, sandboxLedger, type Acknowledged } from './refund-books.ts'
import { giveBack, insist, lineOf, merchantIn, type Merchant } from './till.ts'

const house = inject('house')
const kills = Number(process.env['FAULT_KILLS'] ?? 2)
const seed = process.env['SEED'] ?? '1'
const token = 'a token of machines, long enough'
/** Most succeed at once; the others lag, lose the line before or after the effect, say it twice, refuse (docs/acquirer.md). */
const amounts = [1000, 1000, 1000, 1000, 1000, 1901, 1904, 1905, 1906, 1907] as const
afterEach(endAll)

/** A refund that was acknowledged, and when its request left and came back. */
interface Done extends Acknowledged {
  readonly asked: number
  readonly answered: number
}

test(
  `four tills refund while portal and database are killed ${kills} times each: no acknowledged refund is lost, none is doubled, each comes to its end`,
  { timeout: 120_000 + kills * 30_000 },
  async () => {
    const data = copyOf(inject('filled').data, 'killed')
    const settings = {
      PORTAL_PORT: String(await freePort()),
      PORTAL_MACHINE_TOKEN: token,
      PORTAL_TRICKLE: 'off',
      PORTAL_RATE_FACTOR: '1000',
    }
    const origin = `http://localhost:${settings.PORTAL_PORT}`
    let portal = await openPortal({ house, data, settings })
    await using merchant = await merchantIn(data, 'E00099003')
    const load = { origin, merchant, done: [] as Done[], troubles: [] as string[], over: new AbortController() }
    const served = Promise.all([1, 2, 3, 4].map((till) => serve(load, till)))
    const since = (moment: number) => Promise.race([refundedSince(load, moment), served, fallen(portal)])
    const dice = diceOf(`kills ${seed}`)
    const backAfter = { portal: [] as number[], database: [] as number[] }

    await since(0)
    for (let round = 1; round <= kills; round++) {
      await sleep(dice.between(0, 500))
      let killed = Date.now()
      await portal.end('SIGKILL')
      portal = await openPortal({ house, data, settings })
      await since(killed)
      backAfter.portal.push(firstAfter(load, killed))
      await sleep(dice.between(0, 500))
      killed = Date.now()
      process.kill(databaseOf(data), 'SIGKILL')
      await since(killed)
      backAfter.database.push(firstAfter(load, killed))
      if (round % 10 === 0) console.log(`kills: ${round} + ${round}, ${load.done.length} refunds`)
    }
    load.over.abort()
    await served
    const drained = drain(merchant, (now, engine) =>
      sandboxAcquirer({
        service: merchant.service,
        now,
        callBack: (refundNo, answer) => engine().heard(refundNo, answer),
      }),
    )
    await Promise.race([drained, fallen(portal)])

    const { ent, db } = merchant
    const witnesses = { ent, acknowledged: load.done, ledger: await sandboxLedger(db, ent) }
    expect(await refundFaultsOf(db, witnesses)).toEqual([])
    const strange = load.troubles.filter((trouble) => !/^(503|ECONNREFUSED|ECONNRESET|EPIPE)$/.test(trouble))
    console.log(
      `kills: ${kills} of the portal, ${kills} of the database; ${load.done.length} refunds, ${load.troubles.length} attempts cut off; 0 lost, 0 doubled, 0 unknown; first success after ${median(backAfter.portal)} ms and ${median(backAfter.database)} ms (median)`,
    )
    expect(strange.filter((trouble) => !/socket hang up/.test(trouble))).toEqual([])
    expect(load.done.length).toBeGreaterThan(kills * 10)
    expect(load.troubles.length).toBeGreaterThan(0)
    expect(await overlooked(merchant, witnesses)).toEqual([])
    expect(await portal.end('SIGTERM')).toBe(0)
    expect(left(data)).toEqual([])
  },
)

interface Load {
  readonly origin: string
  readonly merchant: Merchant
  readonly done: Done[]
  readonly troubles: string[]
  readonly over: AbortController
}

/** Takes ten payments in and gives each back, again and again; what was begun is brought to its answer. */
async function serve({ origin, merchant, done, troubles, over }: Load, till: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  for (let batch = 0; !over.signal.aborted; batch++) {
    const payments = amounts.map((amount, at) => ({ tradeNo: `K-${till}-${batch}-${at}`, amount }))
    const json = { lines: payments.map((payment) => lineOf(merchant.ent, payment)) }
    const taken = await insist('POST', `${origin}/apiproxy/api/ingest/transactions`, { json, headers })
    troubles.push(...taken.troubles)
    for (const payment of payments) {
      const asked = Date.now()
      const told = await giveBack(merchant, origin, { ...payment, left: payment.amount })
      troubles.push(...told.troubles)
      if (told.refund) done.push({ ...told.refund, asked, answered: Date.now() })
      else troubles.push(told.body)
    }
  }
}

/** Waits until twenty refunds succeeded that were asked for after this. */
async function refundedSince({ done, troubles }: Load, since: number): Promise<void> {
  await until(() => done.filter(({ asked }) => asked >= since).length >= 20, 60_000).catch((error: Error) => {
    throw new Error(`${error.message}; the last troubles were ${troubles.slice(-5).join(', ')}`)
  })
}

/** Milliseconds from then to the first answer to a request that was made after it. */
function firstAfter({ done }: Load, since: number): number {
  return Math.min(...done.filter(({ asked }) => asked >= since).map(({ answered }) => answered)) - since
}

/** Throws with its last words where a portal ends that nobody has ended. */
async function fallen(portal: OpenPortal): Promise<never> {
  const code = await portal.ended
  throw new Error(`the portal ended with ${code}: ${portal.err().slice(-2000)}`)
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
