import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { messageManagement } from '#features/messages/management.contract.ts'
import { alertsHouse, type AlertsHouse, type Arrived } from './alerts-house.ts'
import { shownAfter } from './alerts-shown.ts'
import { median, roundsOf, share, type Bench, type Figure } from './figures.ts'
import { calls, search } from './steady.ts'
import { send } from '../start/visitor.ts'

const devices = 1_000
const receivers = 10_000
const rounds = roundsOf(5, 2)
const patienceMs = 180_000
const built = join(process.cwd(), 'dist/client')

/** How long an important notice needs to the devices, and what everybody else feels while ten thousand are woken. */
export const alerts: Bench = {
  name: 'alerts',
  how: `important notice to ${devices} devices, median of ${rounds} rounds; ${receivers} receivers with a device each beside 40 searches a second`,
  async measure() {
    const reach = await toDevices()
    const felt = await whileAllAreWoken()
    return { figures: [...reach.figures, ...felt.figures], beside: { ...reach.beside, ...felt.beside } }
  },
}

async function toDevices() {
  await using house = await alertsHouse(devices, built)
  const seen: { p50: number; p95: number; max: number; seconds: number }[] = []
  await release(house, '3', devices) // the first is slower: nothing is prepared yet
  const before = await house.micros()
  for (let round = 0; round < rounds; round++) {
    const { after, arrived } = await release(house, '3', devices)
    const seconds = (Math.max(...arrived.map(({ at }) => at)) - Math.min(...arrived.map(({ at }) => at))) / 1000
    seen.push({ p50: share(after, 0.5), p95: share(after, 0.95), max: Math.max(...after), seconds })
  }
  const micros = ((await house.micros()) - before) / (rounds * devices)
  const { payload } = await release(house, '3', devices)
  const shown =
    existsSync(join(built, 'sw.js')) && payload
      ? await shownAfter(house.url.replace('127.0.0.1', house.shop.host), payload)
      : []
  const p95 = median(seen.map((round) => round.p95))
  const lag = share(shown, 0.95)
  const figures: Figure[] = [
    { figure: 'release to push service, p50', unit: 's', value: median(seen.map(({ p50 }) => p50)) },
    { figure: 'release to push service, p95', unit: 's', value: p95, gate: 5 },
    { figure: 'release to push service, slowest', unit: 's', value: median(seen.map(({ max }) => max)) },
    { figure: 'node CPU an alert', unit: 'us', value: micros },
    { figure: 'push service to visible alert, p95 of a sample', unit: 's', value: lag },
    { figure: 'release to visible alert, p95', unit: 's', value: p95 + lag, gate: 5 },
  ]
  return { figures, beside: { seen, shown } }
}

async function whileAllAreWoken() {
  await using house = await alertsHouse(receivers)
  const asked = await search(house.url, house.shop)
  const idle: number[] = []
  const busy: number[] = []
  const lasted: number[] = []
  await calls(asked, sleep(3_000)) // warm
  for (let round = 0; round < Math.max(2, Math.ceil(rounds / 2)); round++) {
    idle.push(...(await calls(asked, sleep(10_000))))
    const began = Date.now()
    // Not important, so that it may take the time it needs: what counts is what others feel.
    busy.push(...(await calls(asked, release(house, '4', receivers))))
    lasted.push((Date.now() - began) / 1000)
  }
  const limit = { name: 'the same while nothing is sent', value: share(idle, 0.99) }
  const figures: Figure[] = [
    { figure: 'search while 10,000 are woken, p99', unit: 'ms', value: share(busy, 0.99), limit, gate: 2 },
    {
      figure: 'the same, p50',
      unit: 'ms',
      value: share(busy, 0.5),
      limit: { name: 'idle p50', value: share(idle, 0.5) },
    },
    { figure: 'until all 10,000 had it', unit: 's', value: median(lasted) },
  ]
  return { figures, beside: { lasted, samples: { idle: idle.length, busy: busy.length } } }
}

/** Releases a notice to everybody through the API and waits until each device's alert is at the push service; seconds after. */
async function release(house: AlertsHouse, messageTypeId: string, expected: number) {
  await house.arrivals()
  const began = Date.now()
  const { host, token } = house.shop
  const headers = { host, authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  const json = { ...notice, messageTypeId }
  const { status, body } = await send('POST', `${house.url}/apiproxy${messageManagement.create.path}`, {
    json,
    headers,
  })
  const messageId: unknown = JSON.parse(body).result?.messageId
  if (status !== 200 || typeof messageId !== 'string') throw new Error(`the notice was refused: ${status} ${body}`)
  const topic = messageId.replaceAll('-', '')
  const arrived: Arrived[] = []
  for (;;) {
    const { arrived: more, payload } = await house.arrivals()
    arrived.push(...more.filter((one) => one.topic === topic))
    if (arrived.length >= expected) return { arrived, payload, after: arrived.map(({ at }) => (at - began) / 1000) }
    if (Date.now() - began > patienceMs) throw new Error(`${arrived.length} of ${expected} alerts came`)
    await sleep(100)
  }
}

const notice = {
  messageTitle: '決済障害のお知らせ',
  content: '**復旧**までお待ちください。',
  receiverMode: 'ALL_USERS',
  sendPush: true,
}
