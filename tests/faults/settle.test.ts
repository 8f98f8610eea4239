import { afterEach, expect, inject, test } from 'vitest'
import { diceOf, type Dice } from '#demo/dice.ts'
import { transaction } from '#server/db/db.ts'
import { ingest } from '#server/ingest/ingest.ts'
import { today } from '#shared/business-day.ts'
import { addDays } from '#shared/calendar.ts'
import { TradeLine } from '#shared/trade-line.ts'
import { bookFaults } from '../server/settlement/books.ts'
import { addCycle } from '../server/settlement/shop.ts'
import { askIn, copyOf, databaseOf, endAll, launch, left, openPortal, until, type Running } from '../start/process.ts'
import { changedHouse } from './changed-house.ts'
import { merchantIn, shopCode, type Merchant } from './till.ts'

const house = inject('house')
const kills = Number(process.env['FAULT_CLOSINGS'] ?? 1)
const seed = process.env['SEED'] ?? '1'
/** Days that are each closed by themselves. */
const days = 30
afterEach(endAll)

/** A merchant whose last days wait to be closed, and the engines that close them. */
interface Round {
  readonly merchant: Merchant
  readonly data: string
  readonly dice: Dice
  engine(): Running
}

test(
  `engines that are killed while they close, ${kills} times by their own process and ${kills} times by the database's, close nothing twice and lose nothing`,
  { timeout: 120_000 + kills * 60_000 },
  async () => {
    const data = copyOf(inject('filled').data, 'settled')
    const portal = await openPortal({ house, data, settings: { PORTAL_TRICKLE: 'off' } })
    const dice = diceOf(`settle ${seed}`)
    let closed = 0

    for (let round = 1; round <= kills; round++) {
      for (const victim of ['engine', 'database'] as const) {
        const code = `E000998${String(round * 2 + (victim === 'engine' ? 0 : 1)).padStart(2, '0')}`
        await using merchant = await waiting(data, code)
        const one = { merchant, data, dice, engine: () => engineOf(house, data, merchant) }
        closed += await killed(one, victim)
        expect(await finish(one)).toEqual([])
        expect(await faultsOf(merchant)).toEqual([])
      }
    }

    console.log(`closings: ${kills} kills of the engine, ${kills} of the database, each within ${days} closings; ${closed} were closed before; 0 twice, 0 lost`) // prettier-ignore
    expect(await portal.end('SIGTERM')).toBe(0)
    expect(left(data)).toEqual([])
  },
)

test('the same without transactions is seen to go wrong', { timeout: 150_000 }, async () => {
  const loose = changedHouse(
    house,
    'loose',
    /(?<=await client\.query\()first \? `begin;\$\{first\}` : "begin"/,
    '"select 1"',
  )
  const data = copyOf(inject('filled').data, 'settled-loose')
  const portal = await openPortal({ house, data, settings: { PORTAL_TRICKLE: 'off' } })
  const dice = diceOf(`loose ${seed}`)
  const seen: unknown[] = []

  // The kill must come between two statements: again, until it does.
  for (let round = 1; round <= 6 && seen.length === 0; round++) {
    await using merchant = await waiting(data, `E000997${String(round).padStart(2, '0')}`)
    const one = { merchant, data, dice, engine: () => engineOf(loose, data, merchant) }
    await killed(one, 'engine')
    seen.push(...(await finish(one)), ...(await faultsOf(merchant)))
  }

  expect(seen).not.toEqual([])
  await portal.end('SIGTERM')
})

/** Adds a merchant who sold on each of the last days and gave some back, and whose every day is closed by itself. */
async function waiting(data: string, ent: string): Promise<Merchant> {
  const merchant = await merchantIn(data, ent)
  const now = new Date()
  const first = addDays(today(now, 'Asia/Tokyo'), -days)
  const all = Array.from({ length: days }, (_, day) => addDays(first, day))
  const sold = all.flatMap((day, at) => [
    { tradeNo: `A-${at}`, amount: 1000 + at, tradeTime: `${day}T12:00:00+09:00` },
    { tradeNo: `B-${at}`, amount: 500, tradeTime: `${day}T13:00:00+09:00` },
    ...(at % 3 === 1 ? [{ tradeNo: `R-${at}`, amount: 300, tradeType: '06', origTradeNo: `A-${at - 1}`, tradeTime: `${day}T14:00:00+09:00` }] : []),
  ]) // prettier-ignore
  const lines = sold.map((line) => TradeLine.parse({ entCode: ent, shopCode, paymentType: 'PAYPAY', ...line }))
  await transaction(merchant.service, (tx) => ingest(tx, lines, { source: 'test', now }))
  await addCycle(merchant.db, ent, { from: first, closing: 'DAILY', payAfter: 'DAYS', payDays: 2 })
  return merchant
}

function engineOf(of: string, data: string, { ent }: Merchant): Running {
  return launch({ house: of, data }, 'settle', '--apply', '--ent', ent)
}

/** Kills the engine or its database after some closings and some moments; gives how many were closed by then. */
async function killed({ merchant, data, dice, engine }: Round, victim: 'engine' | 'database'): Promise<number> {
  const running = engine()
  const enough = dice.between(1, days - 5)
  const closings = () => running.out().match(/ D\d{14} /g)?.length ?? 0
  let over = false
  void running.ended.then(() => (over = true))
  await until(() => over || closings() >= enough)
  await new Promise((resolve) => setTimeout(resolve, dice.between(0, 12)))
  if (victim === 'engine') await running.end('SIGKILL')
  else {
    process.kill(databaseOf(data), 'SIGKILL')
    await running.ended
    // The portal brings its database back.
    await until(async () => (await askIn(data, 'select 1').catch(() => [])).length === 1)
  }
  const [row] = await merchant.db.sql<{ closed: number }>`
    select count(*)::int as closed from deposits where ent_code = ${merchant.ent} and status = 'CLOSED'`
  return row?.closed ?? 0
}

/** Lets two engines at once close what is left. */
async function finish({ engine }: Round): Promise<unknown[]> {
  const both = [engine(), engine()]
  const codes = await Promise.all(both.map(({ ended }) => ended))
  return codes.flatMap((code, at) => (code === 0 ? [] : [{ what: 'an engine failed', no: both[at]?.err() }]))
}

/** What is wrong with the books, and what was not closed. */
async function faultsOf({ db, ent }: Merchant): Promise<unknown[]> {
  const open =
    await db.sql`select 'a row that was lost' as what, trade_no as no from transactions where ent_code = ${ent} and deposit_no is null`
  const [row] = await db.sql<{ count: number }>`
    select count(*)::int as count from deposits where ent_code = ${ent} and status = 'CLOSED'`
  const count = row?.count === days ? [] : [{ what: 'deposits', no: row?.count }]
  return [...(await bookFaults({ db, ent })), ...open, ...count]
}
