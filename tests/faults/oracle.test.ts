import { afterEach, expect, inject, test } from 'vitest'
import { rankSumP } from '../kit/rank-sum.ts'
import { copyOf, endAll, openPortal } from '../start/process.ts'
import { giveBack, merchantIn } from './till.ts'

const house = inject('house')
const pairs = Number(process.env['FAULT_PAIRS'] ?? 100)
const settings = { PORTAL_TRICKLE: 'off', PORTAL_RATE_FACTOR: '1000' }
afterEach(endAll)

test(
  `a payment that is not there and one of others are refused in the same words and in the same time, ${pairs} pairs of each kind`,
  { timeout: 120_000 + pairs * 400 },
  async () => {
    const data = copyOf(inject('filled').data, 'oracle')
    const portal = await openPortal({ house, data, settings })
    await using mine = await merchantIn(data, 'E00099011')
    await using theirs = await merchantIn(data, 'E00099012')
    const numbers = Array.from({ length: 200 }, (_, index) => `T-${index}`)
    for (const merchant of [mine, theirs]) await merchant.pays(numbers.map((tradeNo) => ({ tradeNo, amount: 1000 })))
    // From now on the cashier's own store has no payment: all of them are another store's.
    await mine.db.sql`insert into shops (ent_code, shop_code, shop_name) values (${mine.ent}, 'S00000002', '二号店')`
    await mine.db.sql`
      update users set shop_scope = 'SPECIFIC', shop_codes = array['S00000002'] where user_id = ${`u-${mine.ent}`}`
    const asked = async (ent: string, tradeNo: string) => {
      const began = performance.now()
      const { body } = await giveBack({ ...mine, ent }, portal.origin, { tradeNo, amount: 1000, left: 1000 })
      const tookMs = performance.now() - began
      return { tookMs, said: JSON.stringify({ ...(JSON.parse(body) as object), requestId: '' }) }
    }
    const kinds = {
      'another store’s': (index: number) => asked(mine.ent, numbers[index % numbers.length] ?? ''),
      'another enterprise’s': (index: number) => asked(theirs.ent, numbers[index % numbers.length] ?? ''),
    }

    for (const [name, foreign] of Object.entries(kinds)) {
      const ent = name === 'another store’s' ? mine.ent : theirs.ent
      const missing = (index: number) => asked(ent, `M-${index % numbers.length}`)
      for (let index = 0; index < 40; index++) await Promise.all([foreign(index), missing(index)])
      const [took, said] = [{ foreign: [] as number[], missing: [] as number[] }, new Set<string>()]
      for (let index = 0; index < pairs; index++) {
        // In turn the one and the other first, so that neither always follows the other.
        const order = index % 2 ? (['foreign', 'missing'] as const) : (['missing', 'foreign'] as const)
        for (const kind of order) {
          const reply = await { foreign, missing }[kind](index)
          took[kind].push(reply.tookMs)
          said.add(reply.said)
        }
      }
      const p = rankSumP(took.foreign, took.missing)
      console.log(
        `oracle: ${name} against missing, ${pairs} pairs, medians ${median(took.foreign)} and ${median(took.missing)} ms, p = ${p.toFixed(3)}`,
      )

      expect([...said].map((text) => JSON.parse(text) as object)).toMatchObject([{ statusCode: 404 }])
      expect(p).toBeGreaterThan(0.01)
      // The control: half the usual difference of one answer from the next would have been seen.
      const slower = took.foreign.map((ms) => ms + spread(took.foreign) / 2)
      expect(rankSumP(slower, took.missing)).toBeLessThan(0.01)
    }
  },
)

function median(all: readonly number[]): string {
  return (all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0).toFixed(2)
}

function spread(all: readonly number[]): number {
  const sorted = all.toSorted((a, b) => a - b)
  return (sorted[Math.floor(all.length * 0.75)] ?? 0) - (sorted[Math.floor(all.length * 0.25)] ?? 0)
}
