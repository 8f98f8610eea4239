import type pg from 'pg'
import type { Acquirer, AcquirerAnswer, RefundAnswer, RefundKey, RefundOrder } from '#server/acquirer/port.ts'
import { addAudit } from '#server/access/audit.ts'
import { dbOn, transaction, type Tx } from '#server/db/db.ts'
import type { Delivery } from '#server/jobs/outbox.ts'
import { addToStory } from '#server/refunds/story.ts'
import { tellRequest } from './live.server.ts'
import { fail, reopen, succeed, type Alarm } from './completion.server.ts'
import type { RefundStatus } from './queue.contract.ts'
import type { RefundMetrics } from './metrics.server.ts'
import { tellOutcome } from './outcome.server.ts'
import { expire } from './request-end.server.ts'
import { findRefund, lockRefund, lookAgain, stepTo, takeDue, type Held } from './progress.sql.ts'
import { moveOf, patience, silentAfter } from './states.server.ts'

/** What the engine works with. */
export interface EngineParts {
  readonly service: pg.Pool
  /** Where refunds go; without one they stay where they are. */
  readonly acquirer: Acquirer | undefined
  readonly now: () => Date
  readonly metrics: RefundMetrics
  readonly log: { error(about: object, message: string): void; warn(about: object, message: string): void }
}

/** Refunds asked of the acquirer at once by one process. */
const atOnce = 4
/** Answers that are due sooner than this are waited for here; later ones are the job's. */
const soonSeconds = 60

/** Brings requested refunds to their end. Every step is a short transaction of its own, guarded by the refund's state. */
export class RefundEngine {
  readonly #parts: EngineParts
  readonly #running = new Set<Promise<unknown>>()
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #ended = new AbortController()

  constructor(parts: EngineParts) {
    this.#parts = parts
  }

  /** Whether there is an acquirer to send refunds to. */
  get open(): boolean {
    return this.#parts.acquirer !== undefined
  }

  /** Delivers an outbox row of kind `refund`: the refund is on its way when this returns, and its row looks after the rest. */
  readonly deliver: Delivery = async ({ ent, payload }) => {
    if (this.#ended.signal.aborted) throw new Error('the engine has stopped')
    while (this.#running.size >= atOnce) await Promise.race(this.#running)
    this.#run(this.send({ entCode: ent, refundNo: String(payload['refundNo']) }))
  }

  /** Sends a requested refund and takes the answer; one that is no longer requested is left alone. */
  async send(key: RefundKey): Promise<void> {
    await this.#submit(key, ['REQUESTED', 'APPROVED'])
  }

  /** Takes what the acquirer said by itself. False where it names no refund of ours. */
  async heard(refundNo: string, answer: RefundAnswer): Promise<boolean> {
    const key = await findRefund(dbOn(this.#parts.service), refundNo)
    if (key) await this.#take(key, answer)
    return key !== undefined
  }

  /** Looks after refunds that nobody sent, whose sender fell silent, or whose answer is due; gives how many. */
  async reconcile(given: { readonly ents?: readonly string[] } = {}): Promise<number> {
    const { service, acquirer, now } = this.#parts
    // A request ends after its day whether or not refunds can be sent.
    const states: readonly RefundStatus[] | null = acquirer ? null : ['WAITING_APPROVAL']
    for (let looked = 0; ;) {
      const due = await transaction(service, (tx) => takeDue(tx, now(), { ents: given.ents ?? null, states }))
      const each = due.map((one) => this.#lookAfter(one, one.status))
      for (const one of await Promise.allSettled(each))
        if (one.status === 'rejected') this.#parts.log.error({ err: one.reason }, 'a refund could not be looked after')
      looked += due.length
      if (due.length === 0 || this.#ended.signal.aborted) return looked
    }
  }

  /** Waits until nothing is being sent. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running)
  }

  /** Ends what is under way; what is not answered by then is asked about after the next start. */
  async stop(): Promise<void> {
    this.#ended.abort()
    for (const timer of this.#timers) clearTimeout(timer)
    await this.idle()
  }

  async #lookAfter(key: RefundKey, state: RefundStatus): Promise<void> {
    const { acquirer, metrics, service, now } = this.#parts
    if (state === 'WAITING_APPROVAL') return transaction(service, (tx) => expire(tx, key, now()))
    if (!acquirer) return
    if (state === 'REQUESTED' || state === 'APPROVED') return this.send(key)
    const answer = await acquirer.status(key, this.#ended.signal)
    metrics.reconciled(answer.outcome)
    await this.#take(key, answer)
  }

  /** Says in a transaction of its own that the refund leaves now, asks the acquirer outside of any, and takes the answer. */
  async #submit(key: RefundKey, from: readonly RefundStatus[]): Promise<void> {
    const { service, acquirer, now } = this.#parts
    if (!acquirer) return
    const order = await transaction(service, (tx) => leave(tx, key, from, now()))
    if (order) await this.#take(key, await acquirer.refund(order, this.#ended.signal))
  }

  async #take(key: RefundKey, answer: AcquirerAnswer): Promise<void> {
    const { service, now, metrics, log } = this.#parts
    const done = await transaction(service, (tx) => settle(tx, key, answer, now()))
    if (!done) return
    const { held, move, againAt, alarm } = done
    if (move === 'succeed' || move === 'fail')
      metrics.ended(answer.outcome, (now().getTime() - held.requestedAt.getTime()) / 1000)
    if (move === 'contradiction') {
      metrics.contradicted()
      log.error(
        { refundNo: held.refundNo, state: held.status, said: answer.outcome },
        'the acquirer contradicts itself',
      )
    }
    if (alarm) {
      metrics.alarmed(alarm)
      log.error(
        { refundNo: held.refundNo, tradeNo: held.tradeNo, why: alarm },
        'a refund was booked that must be looked at',
      )
    }
    if (answer.outcome === 'unknown')
      log.warn({ refundNo: held.refundNo, reason: answer.reason }, 'a refund is unknown')
    if (move === 'resend') return this.#submit(key, ['SUBMITTING', 'UNKNOWN'])
    if (againAt) this.#soon(key, (againAt.getTime() - now().getTime()) / 1000)
  }

  /** Looks again after so many seconds, where that is soon; the job would come up to a minute late. */
  #soon(key: RefundKey, seconds: number): void {
    if (seconds > soonSeconds || this.#ended.signal.aborted) return
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.#run(this.#lookAfter(key, 'SUBMITTING'))
    }, seconds * 1000)
    this.#timers.add(timer.unref())
  }

  #run(work: Promise<unknown>): void {
    const running = work
      .catch((error: unknown) => this.#parts.log.error({ err: error }, 'a refund could not be brought on'))
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }
}

/** Marks a refund as leaving and gives what is asked of the acquirer; undefined where it stands otherwise by now. */
async function leave(
  tx: Tx,
  key: RefundKey,
  from: readonly RefundStatus[],
  now: Date,
): Promise<RefundOrder | undefined> {
  const held = await lockRefund(tx, key)
  if (!held || !from.includes(held.status)) return undefined
  await stepTo(tx, key, { status: 'SUBMITTING', at: now, nextCheckAt: later(now, silentAfter) })
  if (held.attempts === 0) await addToStory(tx, held, { at: now, kind: 'REFUND_SENT', actor: '' })
  await note(tx, held, 'SUBMITTING', { attempt: held.attempts + 1 })
  const { entCode, refundNo, tradeNo, paymentType, amount, currency, requestedAt } = held
  const providerTradeNo = held.providerTradeNo ?? undefined
  return { entCode, refundNo, tradeNo, providerTradeNo, paymentType, amount, currency, requestedAt }
}

/** Takes an answer into the books, once: what was said before changes nothing. */
async function settle(tx: Tx, key: RefundKey, answer: AcquirerAnswer, now: Date) {
  const held = await lockRefund(tx, key)
  if (!held) return undefined
  let move = moveOf(held.status, answer.outcome)
  let alarm: Alarm | undefined
  const againAt = later(
    now,
    answer.outcome === 'accepted' ? answer.afterSeconds : patience(held.checks + held.attempts - 1),
  )
  if (move === 'succeed' && answer.outcome === 'succeeded') {
    const booked = await succeed(tx, held, answer, now)
    alarm = booked.alarm
    await note(tx, held, 'SUCCEEDED', { refundTradeNo: booked.tradeNo, ...(alarm && { alarm }) })
  } else if (move === 'fail' && answer.outcome === 'failed') {
    await fail(tx, held, answer, now)
    await note(tx, held, 'FAILED', { code: answer.code })
  } else if (move === 'accept' && answer.outcome === 'accepted') {
    const { providerRefundNo } = answer
    await stepTo(tx, key, { status: 'ACCEPTED', at: now, nextCheckAt: againAt, providerRefundNo })
    await note(tx, held, 'ACCEPTED', {})
  } else if (move === 'doubt') {
    await stepTo(tx, key, { status: 'UNKNOWN', at: now, nextCheckAt: againAt })
    await note(tx, held, 'UNKNOWN', {})
  } else if (move === 'wait') {
    await lookAgain(tx, key, againAt)
  } else if (move === 'reopen') {
    if (await reopen(tx, held, now, againAt)) await note(tx, held, 'ACCEPTED', {})
    else move = 'contradiction'
  }
  if (held.approval && (move === 'succeed' || move === 'fail')) {
    await tellOutcome(tx, held, move === 'succeed' ? 'SUCCEEDED' : 'FAILED', now)
    await tellRequest(tx, held)
  }
  if (move === 'contradiction') await note(tx, held, 'CONTRADICTED', { said: answer.outcome })
  const waits = move === 'accept' || move === 'reopen' || move === 'doubt' || move === 'wait'
  return { held, move, alarm, againAt: waits ? againAt : undefined }
}

/** The audit row of a step, in the enterprise's chain. */
async function note(tx: Tx, held: Held, state: string, detail: Readonly<Record<string, unknown>>): Promise<void> {
  await addAudit(tx, {
    tenant: held.tenant,
    ent: held.entCode,
    actor: state === 'SUBMITTING' ? 'portal' : 'acquirer',
    action: `refund ${state}`,
    object: held.refundNo,
    result: 'done',
    detail: {
      from: held.status,
      tradeNo: held.tradeNo,
      amount: Number(held.amount),
      currency: held.currency,
      ...detail,
    },
  })
}

function later(from: Date, seconds: number): Date {
  return new Date(from.getTime() + seconds * 1000)
}
