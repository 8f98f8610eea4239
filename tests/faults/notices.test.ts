import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, inject, test } from 'vitest'
import { diceOf } from '#demo/dice.ts'
import { keptSecret } from '#server/identity/secrets.ts'
import { pushService } from '../kit/push-service.ts'
import { copyOf, endAll, freePort, left, openPortal, until, urlIn } from '../start/process.ts'
import { changedHouse } from './changed-house.ts'
import { alertFaultsOf, crowdIn, type Crowd } from './crowd.ts'

const house = inject('house')
const rounds = Number(process.env['FAULT_NOTICES'] ?? 1)
const seed = process.env['SEED'] ?? '1'
const whole = rounds > 2
const people = whole ? 300 : 80
afterEach(endAll)

/** A portal that is killed in the middle of sending, again and again. */
async function killed(of: string, name: string, ent: string, times: number) {
  await using service = await pushService()
  const data = copyOf(inject('filled').data, name)
  const settings = {
    PORTAL_PORT: String(await freePort()),
    PORTAL_PUSH_SERVICE: service.origin,
    PORTAL_TRICKLE: 'off',
    PORTAL_RATE_FACTOR: '1000',
  }
  let portal = await openPortal({ house: of, data, settings })
  const crowd = await crowdIn(data, ent, service, people)
  await using merchant = crowd.merchant
  const dice = diceOf(`notices ${seed}`)
  const topics: string[] = []
  let found = await alertFaultsOf(crowd, service, topics)
  for (let round = 1; round <= times; round++) {
    const topic = await crowd.releases(portal.origin)
    topics.push(topic)
    const enough = dice.between(1, people - 20)
    await until(() => countOf(service.received, topic) >= enough)
    await portal.end('SIGKILL')
    // A dead sender is given up after a minute; it has passed.
    await merchant.db.sql`
      update message_deliveries set next_at = next_at - interval '60 seconds'
       where tenant_code = ${merchant.tenant} and state = 'TAKEN'`
    portal = await openPortal({ house: of, data, settings })
    await until(async () => (await openIn(crowd)) === 0, 30_000)
    found = await alertFaultsOf(crowd, service, topics)
    if (found.faults.length > 0) break // no later round takes it back
  }
  expect(await portal.end('SIGTERM')).toBe(0)
  expect(left(data)).toEqual([])
  return found
}

test(
  `a portal killed ${rounds} times in the middle of a notice to ${people} devices reaches each of them; what left twice was under way, and shows once`,
  { timeout: 60_000 + rounds * 30_000 },
  async () => {
    const { faults, repeated, sent } = await killed(house, 'notices', 'E00099011', rounds)

    console.log(
      `notices: ${rounds} kills, ${sent} alerts, 0 lost; ${repeated} left once more under the same topic and tag`,
    )
    expect(faults).toEqual([])
    expect(sent).toBe(rounds * people)
  },
)

test('the same where an alert is taken for sent before it was: devices are seen to go without', async () => {
  const hasty = changedHouse(
    house,
    'hasty',
    /set state = 'TAKEN', attempts = d\.attempts \+ 1/,
    "set state = 'SENT', attempts = d.attempts + 1",
  )

  // The kill must come before all have left: a few notices more, until it does.
  const { faults } = await killed(hasty, 'notices-hasty', 'E00099012', 8)

  expect(faults.join('\n')).toMatch(/a device never got/)
}, 150_000)

/** Two portals on one database, both of which hear of every notice. */
async function raced(of: string, name: string, ent: string, times: number) {
  await using service = await pushService()
  const data = copyOf(inject('filled').data, name)
  const settings = { PORTAL_PUSH_SERVICE: service.origin, PORTAL_TRICKLE: 'off', PORTAL_RATE_FACTOR: '1000' }
  const first = await openPortal({ house: of, data, settings })
  const second = await openPortal({
    house: of,
    data: join(dirname(data), `${name}-second`),
    settings: { ...settings, DATABASE_URL: urlIn(data), PORTAL_SECRET: keptSecret(data) },
  })
  const crowd = await crowdIn(data, ent, service, people)
  await using _merchant = crowd.merchant
  const topics: string[] = []
  for (let round = 1; round <= times; round++) {
    const origins = [first.origin, second.origin, first.origin, second.origin]
    topics.push(...(await Promise.all(origins.map((origin) => crowd.releases(origin)))))
    const all = topics.length * people
    // One too many is seen at once; the end of it need not be waited for.
    await until(async () => service.received.length > all || (await openIn(crowd)) === 0, 30_000)
    if (service.received.length > all) break
  }
  await sleep(300) // one that leaves too often may still be on its way
  const found = await alertFaultsOf(crowd, service, topics)
  for (const portal of [second, first]) await portal.end('SIGTERM')
  expect(left(data)).toEqual([])
  return found
}

test(
  `two portals that send the same notices, ${rounds} times four of them: none leaves twice`,
  { timeout: 60_000 + rounds * 20_000 },
  async () => {
    const { faults, repeated, sent } = await raced(house, 'notices-raced', 'E00099013', rounds)

    console.log(`notices: ${rounds * 4} sent by two portals, ${sent} alerts, ${repeated} doubled`)
    expect([faults, repeated]).toEqual([[], 0])
  },
)

test('the same without the minute in which an alert is its sender’s: some are seen to leave twice', async () => {
  const greedy = changedHouse(
    house,
    'greedy',
    /(next_at = \$\{now\}::timestamptz \+ make_interval\(secs => \$\{)(?:leaseSeconds|60)\}/,
    '$10}',
  )

  // Both must take the same alert in the same moment: a few notices more, until it happens.
  const { repeated } = await raced(greedy, 'notices-greedy', 'E00099014', 8)

  expect(repeated).toBeGreaterThan(0)
}, 150_000)

test('a push service that refuses, is busy, breaks off or says nothing: each device is gone, or gets the alert once', async () => {
  await using service = await pushService()
  const data = copyOf(inject('filled').data, 'notices-faulty')
  const settings = { PORTAL_PUSH_SERVICE: service.origin, PORTAL_TRICKLE: 'off', PORTAL_RATE_FACTOR: '1000' }
  const portal = await openPortal({ house, data, settings })
  const crowd = await crowdIn(data, 'E00099015', service, 60)
  await using merchant = crowd.merchant
  const ways = [[], [404], [410], [429], whole ? [503, 500] : [503], [0], ...(whole ? [[-1]] : [])]
  crowd.devices.forEach((device, at) =>
    device.answers.push(...(ways[at % ways.length] ?? []).map((status) => ({ status, retryAfter: '1' }))),
  )
  const gone = crowd.devices.filter((_, at) => [404, 410].includes(ways[at % ways.length]?.[0] ?? 201))

  const topic = await crowd.releases(portal.origin)
  await until(async () => (await openIn(crowd)) === 0, 60_000)

  const stay = { ...crowd, devices: crowd.devices.filter((device) => !gone.includes(device)) }
  const { faults, repeated } = await alertFaultsOf(stay, service, [topic])
  expect([faults, repeated]).toEqual([[], 0])
  expect(gone.map(({ received }) => received.length)).toEqual(gone.map(() => 0))
  const [row] = await merchant.db.sql<{ count: number }>`
    select count(*)::int as count from push_devices where tenant_code = ${merchant.tenant} and endpoint = any(${gone.map(({ endpoint }) => endpoint)})`
  expect(row?.count).toBe(0)
  expect(await portal.end('SIGTERM')).toBe(0)
})

/** Alerts of the crowd that have not come to an end, or rounds that are not written out. */
async function openIn({ merchant: { db, tenant, ent } }: Crowd): Promise<number> {
  const [row] = await db.sql<{ count: number }>`
    select (select count(*) from message_deliveries where tenant_code = ${tenant} and ent_code = ${ent} and state in ('WAITING', 'TAKEN'))::int
         + (select count(*) from message_waves w join messages m using (tenant_code, message_id)
             where m.tenant_code = ${tenant} and m.ent_code = ${ent} and w.done_at is null)::int
         + (select count(*) from messages where tenant_code = ${tenant} and ent_code = ${ent} and released_at is null)::int as count`
  return row?.count ?? 0
}

function countOf(received: readonly { topic: string | undefined }[], topic: string): number {
  return received.filter((one) => one.topic === topic).length
}
