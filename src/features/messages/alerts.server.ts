import type pg from 'pg'
import { dbOn, transaction, type Tx } from '#server/db/db.ts'
import { dropDevice, noteDevices } from '#server/push/devices-sql.ts'
import { pushPairsOf, type PushKeys } from '#server/push/keys.ts'
import { payloadOf } from '#server/push/payload.ts'
import type { Outcome, PushSender } from '#server/push/sender.ts'
import type { Secrets } from '#server/identity/secrets.ts'
import { groupTag, noticeTag } from '#shared/alert-tags.ts'
import { neutralWords } from '#shared/alert-words.ts'
import { claimDue, finish, loadContent, type Claimed, type Content, type End } from './alerts.sql.ts'
import type { AlertMetrics } from './metrics.server.ts'
import type { Tenants } from './release.sql.ts'
import { titleIn } from './title.server.ts'

/** What alerts are sent with. */
export interface AlertParts {
  readonly service: pg.Pool
  readonly secrets: Pick<Secrets, 'encrypt' | 'decrypt'>
  readonly sender: PushSender
  readonly metrics: AlertMetrics
  readonly now: () => Date
}

/** More alerts for one device than this become a single one with their number. */
const mostSingly = 5
const requestsAtOnce = 16
/** With an hour between the later attempts they last about as long as push services keep an alert. */
const attemptsAtMost = 30
const longestWaitSeconds = 3_600

/** Alerts that ended are written so many at a time: a commit for each would take longer than the sending. */
const writtenAtOnce = 20

/**
 * Sends what is due of the next devices; gives whether there were any. They are taken in a commit of its own before any
 * is sent, and how they ended is written soon after. Where the process dies in between, they are sent once more under the
 * same topic and tag, so that each is shown once: an outage nobody hears of is worse than one said twice.
 */
export async function sendDue(parts: AlertParts, tenants: Tenants): Promise<boolean> {
  const { service, secrets, now } = parts
  const taken = await inTurn(parts, () => transaction(service, (tx) => claimDue(tx, now(), tenants)))
  for (const [tenant, mine] of grouped(taken, (one) => one.tenant)) {
    const receipts = mine.map(({ receipt }) => receipt)
    const told = new Map((await loadContent(dbOn(service), tenant, receipts, now())).map((one) => [one.receipt, one]))
    // After the devices were read: a new subscription may use a key pair that was created a moment ago.
    const pairs = await pushPairsOf(dbOn(service), secrets, tenant)
    const ended: Ended[] = []
    let written = Promise.resolve()
    const failures: unknown[] = []
    const writeDown = () => {
      const these = ended.splice(0)
      written = written
        .then(() => transaction(service, (tx) => write(tx, tenant, these, now())))
        .catch((error: unknown) => void failures.push(error))
    }
    await pooled([...grouped(mine, ({ target }) => target).values()], requestsAtOnce, async (alerts) => {
      for (const ready of readyOf(alerts, told, ended)) ended.push(await sendOne(parts, tenant, pairs, ready))
      // Not waited for: the sending goes on meanwhile.
      if (ended.length >= writtenAtOnce) writeDown()
    })
    if (ended.length > 0) writeDown()
    await written
    if (failures.length > 0) throw failures[0]
  }
  return taken.length > 0
}

const turns = new WeakMap<AlertParts, Promise<unknown>>()

/** Two that take at the same moment would share a device's alerts between them, and neither would see that they are many. */
function inTurn<T>(parts: AlertParts, work: () => Promise<T>): Promise<T> {
  const mine = (turns.get(parts) ?? Promise.resolve()).then(work)
  turns.set(
    parts,
    mine.catch(() => {}),
  )
  return mine
}

/** The tenant's pairs by their public keys. */
type Pairs = ReadonlyMap<string, PushKeys>

interface Ready {
  readonly taken: Claimed
  readonly told: Content
}

/** Alerts that ended alike: how, and for which device where its push service was asked. */
interface Ended {
  readonly taken: readonly Claimed[]
  readonly end: End
  readonly device?: { readonly id: string; readonly endpoint: string; readonly outcome: Outcome }
}

/** What is to be sent to one device: each by itself, or all as one where they are many; what need not be said has ended. */
function readyOf(
  alerts: readonly Claimed[],
  told: ReadonlyMap<string, Content>,
  ended: Ended[],
): readonly (readonly Ready[])[] {
  const ready: Ready[] = []
  for (const taken of alerts) {
    const one = told.get(taken.receipt)
    if (one?.there && one.wanted) ready.push({ taken, told: one })
    else
      ended.push({ taken: [taken], end: { state: one && !one.there ? 'GONE' : 'DROPPED', nextAt: null, reason: null } })
  }
  return ready.length > mostSingly ? [ready] : ready.map((one) => [one])
}

/** Sends one alert that stands for these. */
async function sendOne(parts: AlertParts, tenant: string, pairs: Pairs, ready: readonly Ready[]): Promise<Ended> {
  const { sender, metrics, now } = parts
  const taken = ready.map((one) => one.taken)
  const [first] = ready
  const { endpoint, p256dh, auth, publicKey } = first?.told ?? {}
  const keys = publicKey && pairs.get(publicKey)
  if (!first || !endpoint || !p256dh || !auth || !keys)
    return { taken, end: { state: 'GONE', nextAt: null, reason: null } }
  const urgent = ready.some(({ told: { important } }) => important)
  const topic = ready.length === 1 ? first.taken.messageId.replaceAll('-', '') : 'group'
  const outcome = await sender.send({ endpoint, p256dh, auth }, keys, { payload: said(tenant, ready), topic, urgent })
  const { releasedAt } = first.told
  metrics.ended(outcome.kind, releasedAt ? (now().getTime() - releasedAt.getTime()) / 1000 : undefined)
  const end = endOf(outcome, Math.max(...taken.map(({ attempts }) => attempts)), now())
  return { taken, end, device: { id: first.taken.target, endpoint, outcome } }
}

async function write(tx: Tx, tenant: string, ended: readonly Ended[], now: Date): Promise<void> {
  for (const alike of grouped(ended, ({ end }) => JSON.stringify(end)).values()) {
    const [first] = alike
    if (first)
      await finish(
        tx,
        tenant,
        alike.flatMap(({ taken }) => taken),
        first.end,
        now,
      )
  }
  const devices = ended.flatMap(({ device }) => (device ? [device] : []))
  const noted = devices.filter(({ outcome }) => outcome.kind !== 'gone')
  for (const [failure, alike] of grouped(noted, ({ outcome }) => ('reason' in outcome ? outcome.reason : '')))
    await noteDevices(
      tx,
      tenant,
      alike.map(({ id }) => id),
      failure || null,
      now,
    )
  for (const { id, endpoint, outcome } of devices)
    if (outcome.kind === 'gone') await dropDevice(tx, tenant, id, endpoint)
}

function said(tenant: string, ready: readonly Ready[]): string {
  const [{ told, taken } = { told: undefined, taken: undefined }] = ready
  if (!told || !taken) throw new Error('an alert says something')
  const { language, address, userId, badge, readIds } = told
  const spoken = language ?? 'ja'
  const group = ready.length > 1
  return payloadOf({
    kind: group ? 'group' : 'notice',
    tenant,
    userId,
    language: spoken,
    address: address ?? '',
    title: told.hidden ? neutralWords[spoken] : titleIn(told, spoken),
    tag: group ? groupTag : noticeTag(taken.messageId),
    important: ready.some((one) => one.told.important),
    badge,
    readIds,
    receipt: taken.receipt,
    ...(group ? { count: ready.length } : { messageId: taken.messageId, typeId: told.typeId }),
  })
}

function endOf(outcome: Outcome, attempts: number, now: Date): End {
  if (outcome.kind === 'sent') return { state: 'SENT', nextAt: null, reason: null }
  if (outcome.kind === 'gone') return { state: 'GONE', nextAt: null, reason: null }
  const { reason } = outcome
  if (outcome.kind === 'failed' || attempts >= attemptsAtMost) return { state: 'FAILED', nextAt: null, reason }
  const seconds = Math.max(outcome.afterSeconds, Math.min(2 ** attempts, longestWaitSeconds))
  return { state: 'WAITING', nextAt: new Date(now.getTime() + seconds * 1000), reason }
}

function grouped<T>(all: readonly T[], nameOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const name = nameOf(one)
    const group = groups.get(name)
    if (group) group.push(one)
    else groups.set(name, [one])
  }
  return groups
}

async function pooled<T>(all: readonly T[], atOnce: number, work: (one: T) => Promise<void>): Promise<void> {
  const rest = [...all]
  const worker = async () => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, rest.length) }, worker))
}
