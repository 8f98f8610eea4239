import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { diceOf } from '#demo/dice.ts'
import { today } from '#shared/business-day.ts'
import { addDays } from '#shared/calendar.ts'
import { portal } from '../../kit/portal.ts'
import { bookFaults } from '../../server/settlement/books.ts'
import { askDeposit, askDeposits, askPanel, askPeriod, type Disagreement } from './agreement.ts'
import { declare } from './october.ts'
import { anyOf, step, type Walk } from './steps.ts'

const { PROOF_STEPS, TEST_WHOLE, SEED: seed = '1' } = process.env
const count = Number(PROOF_STEPS ?? (TEST_WHOLE === undefined ? 200 : 2000))
/** As many scopes and periods as a tenth of the steps. */
const asks = Math.ceil(count / 10)
const bank = { bankCode: '0009', bankName: 'X', branchCode: '015', branchName: 'X', accountType: 'ORDINARY', accountNumber: '1234567' } // prettier-ignore

test(
  `after ${count} steps of trade and settlement all screens say the same of ${asks} scopes and periods, and what the raw rows say`,
  { timeout: 120_000 + count * 500 },
  async () => {
    const walk: { now: Date } & Partial<Walk> = { now: new Date('2025-09-01T03:00:00Z') }
    await using it = await portal({
      now: () => walk.now,
      config: { showDashBoard: true },
      settings: { PORTAL_RATE_FACTOR: '1000' },
    })
    const dice = diceOf(`walk ${seed}`)
    const walking: Walk = Object.assign(walk, { it, dice, sold: [], steps: 0 })
    await declare(it, {
      cycles: [{ entCode: it.ent, validFrom: '2025-09-01', closing: 'DAILY', payAfter: { type: 'DAYS', days: 2 }, holidayRule: 'NEXT', monthEndRule: 'NEXT', minimum: 0, transferFee: 220, bearer: 'MERCHANT', payOut: 'STORE' }],
      accounts: [{ entCode: it.ent, validFrom: '2025-01-01', holder: 'サクラ', ...bank }],
      sender: { senderCode: '0000012345', senderName: 'ノレン', ...bank },
    }) // prettier-ignore
    const taken = new Map<string, number>()
    for (let at = 0; at < count; at++) {
      const name = await step(walking)
      taken.set(name, (taken.get(name) ?? 0) + 1)
    }
    expect(await bookFaults(it)).toEqual([])

    const person = await it.as('Record.search', 'Stat.search', 'Settle.search', 'Refund.refund')
    const found: Disagreement[] = []
    let claims = 0
    const claim = (where: string, said: unknown, rows: unknown) => {
      claims++
      if (!isDeepStrictEqual(said, rows)) found.push({ where, said, rows })
    }
    const last = today(walk.now, 'Asia/Tokyo')
    for (let at = 0; at < asks; at++) {
      const to = addDays(last, -dice.between(0, Math.min(60, Math.ceil(count / 8))))
      const days = [addDays(to, -dice.between(0, 27)), to] as const
      await askPeriod(it, person, dice, days, claim)
      await askPanel(it, person, dice, walk.now, claim)
      const deposit = anyOf(dice, await askDeposits(it, person, [days[0], addDays(to, 7)], claim))
      if (deposit) await askDeposit(it, person, deposit, claim)
    }

    console.log(`Seed: ${seed}; until ${last}: ${[...taken].map(([name, times]) => `${times} ${name}`).join(', ')}; ${claims} figures`)
    expect(found).toEqual([])

    // The same eyes must see a sum that is off, and a line that is.
    const days = [addDays(last, -27), last] as const
    await it.db.sql`update stat_daily_shop set pay_amount = pay_amount + 1 where ent_code = ${it.ent}`
    for (let at = 0; at < 5 && found.length === 0; at++) await askPeriod(it, person, dice, days, claim)
    expect(found).not.toEqual([])
    const closed = await askDeposits(it, person, [addDays(last, -20), addDays(last, 7)], claim)
    // One of adjustments alone has no line that could be off.
    const deposit = closed.find(({ usageCount }) => usageCount > 0)
    if (!deposit) throw new Error('nothing was sold and closed')
    found.length = 0
    await it.db.sql`update deposit_lines set amount = amount + 1 where ent_code = ${it.ent} and deposit_no = ${deposit.depositNo}`
    await askDeposit(it, person, deposit, claim)
    expect(found).not.toEqual([])
  },
) // prettier-ignore
