import type pg from 'pg'
import { dbOn, transaction } from '#server/db.ts'
import { pushKeysOf, type PushKeys } from '#server/push/keys.ts'
import { payloadOf } from '#server/push/payload.ts'
import type { Outcome, PushSender } from '#server/push/sender.ts'
import type { Secrets } from '#server/secrets.ts'
import { dropDevice, finish, noteDevice, takeDue, tell, type Taken, type Told } from './alerts-sql.ts'
import type { AlertFigures } from './figures.ts'
import type { Tenants } from './release.ts'
import { neutralWords, titleIn } from './words.ts'

/** What alerts are sent with. */
export interface AlertParts {
  readonly owner: pg.Pool
  readonly secrets: Pick<Secrets, 'encrypt' | 'decrypt'>
  readonly sender: PushSender
  readonly figures: AlertFigures
  readonly now: () => Date
}

/** More than so many for one device at once become a single one that says how many. */
const mostSingly = 5
const requestsAtOnce = 16
const attemptsAtMost = 10
const longestWaitSeconds = 3_600

/**
 * Sends what is due of the next devices; gives how many alerts were taken. Each is taken in a commit of its own before it is
 * sent. Where the process dies in between, it is sent once more under the same topic and tag, so that it is shown once:
 * an outage nobody hears of is worse than one said twice.
 */
export async function sendDue(parts: AlertParts, tenants: Tenants): Promise<number> {
  const { owner, secrets, now } = parts
  const taken = await transaction(owner, (tx) => takeDue(tx, now(), tenants))
  const byTenant = grouped(taken, ({ tenant }) => tenant)
  for (const [tenant, mine] of byTenant) {
    const keys = await pushKeysOf(dbOn(owner), secrets, tenant)
    const told = await tell(
      dbOn(owner),
      tenant,
      mine.map(({ receipt }) => receipt),
      now(),
    )
    const byReceipt = new Map(told.map((one) => [one.receipt, one]))
    const devices = [...grouped(mine, ({ target }) => target).values()]
    await pooled(devices, requestsAtOnce, (alerts) => sendTo(parts, { tenant, keys, alerts, byReceipt }))
  }
  return taken.length
}

interface ForDevice {
  readonly tenant: string
  readonly keys: PushKeys
  readonly alerts: readonly Taken[]
  readonly byReceipt: ReadonlyMap<string, Told>
}

interface Ready {
  readonly taken: Taken
  readonly told: Told
}

async function sendTo(parts: AlertParts, { tenant, keys, alerts, byReceipt }: ForDevice): Promise<void> {
  const { owner, now } = parts
  const at = now()
  const ready: Ready[] = []
  const idle = { GONE: [] as Taken[], DROPPED: [] as Taken[] }
  for (const taken of alerts) {
    const told = byReceipt.get(taken.receipt)
    if (told?.there && told.wanted) ready.push({ taken, told })
    else idle[told && !told.there ? 'GONE' : 'DROPPED'].push(taken)
  }
  for (const state of ['GONE', 'DROPPED'] as const)
    if (idle[state].length > 0)
      await transaction(owner, (tx) => finish(tx, tenant, idle[state], { state, nextAt: at, reason: null }, at))
  if (ready.length > mostSingly) return sendOne(parts, tenant, keys, ready)
  for (const one of ready) await sendOne(parts, tenant, keys, [one])
}

/** Sends one alert that stands for these, and writes how it ended. */
async function sendOne(parts: AlertParts, tenant: string, keys: PushKeys, ready: readonly Ready[]): Promise<void> {
  const { owner, sender, figures, now } = parts
  const [first] = ready
  if (!first) return
  const { told } = first
  const { endpoint, p256dh, auth } = told
  if (!endpoint || !p256dh || !auth) return // `there` says that the device is
  const urgent = ready.some(({ told: { important } }) => important)
  const single = ready.length === 1
  const topic = single ? first.taken.messageId.replaceAll('-', '') : 'group'
  const outcome = await sender.send({ endpoint, p256dh, auth }, keys, { payload: said(tenant, ready), topic, urgent })
  const at = now()
  figures.ended(outcome.kind, told.releasedAt ? (at.getTime() - told.releasedAt.getTime()) / 1000 : undefined)
  const all = ready.map(({ taken }) => taken)
  await transaction(owner, async (tx) => {
    await finish(tx, tenant, all, endOf(outcome, Math.max(...all.map(({ attempts }) => attempts)), at), at)
    if (outcome.kind === 'gone') await dropDevice(tx, tenant, first.taken.target, endpoint)
    else await noteDevice(tx, tenant, first.taken.target, 'reason' in outcome ? outcome.reason : null, at)
  })
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
    tag: group ? 'group' : `msg-${taken.messageId}`,
    important: ready.some((one) => one.told.important),
    badge,
    readIds,
    receipt: taken.receipt,
    ...(group ? { count: ready.length } : { messageId: taken.messageId, typeId: told.typeId }),
  })
}

function endOf(outcome: Outcome, attempts: number, now: Date) {
  if (outcome.kind === 'sent') return { state: 'SENT', nextAt: now, reason: null } as const
  if (outcome.kind === 'gone') return { state: 'GONE', nextAt: now, reason: null } as const
  const { reason } = outcome
  if (outcome.kind === 'failed' || attempts >= attemptsAtMost) return { state: 'FAILED', nextAt: now, reason } as const
  const seconds = Math.max(outcome.afterSeconds, Math.min(2 ** attempts, longestWaitSeconds))
  return { state: 'WAITING', nextAt: new Date(now.getTime() + seconds * 1000), reason } as const
}

function grouped<T>(all: readonly T[], nameOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) groups.set(nameOf(one), [...(groups.get(nameOf(one)) ?? []), one])
  return groups
}

async function pooled<T>(all: readonly T[], atOnce: number, work: (one: T) => Promise<void>): Promise<void> {
  const rest = [...all]
  const worker = async () => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, rest.length) }, worker))
}
