import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { diceOf } from '#demo/dice.ts'
import { keptSecret } from '#server/identity/secrets.ts'
import { askIn, copyOf, endAll, left, openPortal, until, urlIn } from '../start/process.ts'
import { changedHouse } from './changed-house.ts'
import { overlooked } from './plants.ts'
import { refundFaultsOf, sandboxLedger, type Acknowledged } from './refund-books.ts'
import { giveBack, merchantIn, refundableOf, type Merchant, type Told } from './till.ts'

const house = inject('house')
const rounds = Number(process.env['FAULT_RACES'] ?? 4)
const seed = process.env['SEED'] ?? '1'
const settings = { PORTAL_TRICKLE: 'off', PORTAL_RATE_FACTOR: '1000' }
const tills = 20
const paid = 1000
afterEach(endAll)

/** Two servers, or one, and what their tills were told. */
interface Race {
  readonly merchant: Merchant
  readonly origins: readonly string[]
  readonly acknowledged: Acknowledged[]
  readonly troubles: string[]
}

test(
  `twenty tills at two servers refund one payment at once, ${rounds} times in each of three ways: never doubled, never too much, one key one answer`,
  { timeout: 120_000 + rounds * 20_000 },
  async () => {
    const data = copyOf(inject('filled').data, 'raced')
    const first = await openPortal({ house, data, settings })
    const second = await openPortal({
      house,
      data: join(dirname(data), 'raced-second'),
      settings: { ...settings, DATABASE_URL: urlIn(data), PORTAL_SECRET: keptSecret(data) },
    })
    await using merchant = await merchantIn(data, 'E00099001')
    const race: Race = { merchant, origins: [first.origin, second.origin], acknowledged: [], troubles: [] }

    const began = Date.now()
    for (let round = 1; round <= rounds; round++) {
      // Not at the end: a payment that ends in -9xx is one of the sandbox's special ways (docs/acquirer.md).
      for (const [name, run] of Object.entries(ways)) expect(await run(race, `${round}-${name}`)).toEqual([])
      if (round % 50 === 0) console.log(`race: ${round} of ${rounds} rounds, ${race.acknowledged.length} refunds`)
    }
    const seconds = Math.round((Date.now() - began) / 1000)
    await drained(merchant)

    const { ent, db } = merchant
    const witnesses = { ent, acknowledged: race.acknowledged, ledger: await sandboxLedger(db, ent) }
    expect(await refundFaultsOf(db, witnesses)).toEqual([])
    console.log(
      `race: 3 x ${rounds} rounds of ${tills} tills in ${seconds} s, ${race.acknowledged.length} refunds, ${race.troubles.length} attempts repeated; 0 doubled, 0 too much`,
    )
    expect(await overlooked(merchant, witnesses)).toEqual([])
    for (const portal of [second, first]) expect(await portal.end('SIGTERM')).toBe(0)
    expect(left(data)).toEqual([])
  },
)

test('the same race without the locks, and without the rows that keep keys, is seen to go wrong', async () => {
  const data = copyOf(inject('filled').data, 'lockless')
  const portal = await openPortal({ house: unlocked(), data, settings })
  await using merchant = await merchantIn(data, 'E00099002')
  const race: Race = { merchant, origins: [portal.origin], acknowledged: [], troubles: [] }
  await askIn(data, 'alter table transactions drop constraint transactions_refundable')

  const seen: string[] = []
  for (let round = 1; round <= 20 && seen.length === 0; round++) seen.push(...(await distinctKeys(race, `d-${round}`)))
  expect(seen.join()).toMatch(/^\d+ of 20 gave back all of d-/)
  const { ent, db } = merchant
  const books = await refundFaultsOf(db, { ent, acknowledged: race.acknowledged, ledger: await sandboxLedger(db, ent) })
  expect(books.join('\n')).toMatch(/gave back more than was paid/)

  await askIn(
    data,
    "create function forget() returns trigger language plpgsql as 'begin new.key := new.key || gen_random_uuid(); return new; end'",
  )
  await askIn(data, 'create trigger forget before insert on idempotency_keys for each row execute function forget()')
  expect((await sameKey(race, 's-1')).join()).toMatch(/^s-1 was answered in \d+ ways/)
  await portal.end('SIGTERM')
})

/** Twenty keys for all of one payment: one is given, the others are told that it was (4002). */
async function distinctKeys(race: Race, tradeNo: string): Promise<string[]> {
  await race.merchant.pays([{ tradeNo, amount: paid }])
  const told = await atOnce(race, (origin) => giveBack(race.merchant, origin, { tradeNo, amount: paid, left: paid }))
  const given = told.filter(({ refund }) => refund).length
  const others = told.filter(({ refund, type }) => !refund && type !== 4002)
  return [
    ...(given === 1 ? [] : [`${given} of ${tills} gave back all of ${tradeNo}`]),
    ...others.map(({ body }) => `${tradeNo} was refused with ${body}`),
  ]
}

/** One key twenty times: one refund, and the same bytes for all. */
async function sameKey(race: Race, tradeNo: string): Promise<string[]> {
  await race.merchant.pays([{ tradeNo, amount: paid }])
  const key = randomUUID()
  const before = race.acknowledged.length
  const told = await atOnce(race, (origin) =>
    giveBack(race.merchant, origin, { tradeNo, amount: 700, left: paid, key }),
  )
  race.acknowledged.splice(before + 1) // twenty answers tell of one refund
  const bodies = new Set(told.map(({ body }) => body))
  return [
    ...(bodies.size === 1 ? [] : [`${tradeNo} was answered in ${bodies.size} ways`]),
    ...told.filter(({ refund }) => !refund).map(({ body }) => `${tradeNo} was refused with ${body}`),
  ]
}

/** Twenty tills give back parts of one payment, three times each, every time by what they see as refundable. */
async function parts(race: Race, tradeNo: string): Promise<string[]> {
  const { merchant } = race
  await merchant.pays([{ tradeNo, amount: paid }])
  const dice = diceOf(`${seed} ${tradeNo}`)
  const told = await atOnce(race, async (origin) => {
    const mine: Told[] = []
    for (let left = paid; mine.length < 3 && left > 0; left = await refundableOf(merchant, origin, tradeNo))
      mine.push(await giveBack(merchant, origin, { tradeNo, amount: Math.min(left, dice.between(1, 200)), left }))
    return mine
  })
  const given = told.reduce((sum, { refund }) => sum + (refund?.amount ?? 0), 0)
  return [
    ...(given > paid ? [`${given} of ${paid} were given back of ${tradeNo}`] : []),
    ...(given === 0 ? [`nobody could give back a part of ${tradeNo}`] : []),
    ...told.filter(({ type }) => ![1000, 1030, 4002, 4003].includes(type)).map(({ body }) => `${tradeNo}: ${body}`),
  ]
}

const ways = { distinct: distinctKeys, same: sameKey, parts }

/** Lets every till do something at the same time, at one server or the other, and keeps what they were told. */
async function atOnce(race: Race, act: (origin: string) => Promise<Told | Told[]>): Promise<Told[]> {
  const { origins, acknowledged, troubles } = race
  const each = Array.from({ length: tills }, (_, till) => act(origins[till % origins.length] ?? ''))
  const told = (await Promise.all(each)).flat()
  for (const { refund, troubles: met } of told) {
    if (refund) acknowledged.push(refund)
    troubles.push(...met)
  }
  return told
}

/** Waits until every refund has ended and every letter is gone. */
async function drained({ ent, db }: Merchant): Promise<void> {
  await until(async () => {
    const open = await db.sql`
      select 1 from refunds where ent_code = ${ent} and next_check_at is not null
       union all
      select 1 from outbox where ent_code = ${ent} and sent_at is null limit 1`
    return open.length === 0
  }, 120_000)
}

/** The product, but a payment is no longer locked while its refund is decided. */
function unlocked(): string {
  const locks =
    /(from trade_numbers where ent_code = \$\{entCode\} and trade_no = \$\{tradeNo\}) for update(`[^]{0,300}?and business_date = \$\{held\.day\}::date\s+)for update/
  return changedHouse(house, 'unlocked', locks, '$1$2')
}
