import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { claimDue } from './due-questions.ts'
import { resultKnownBy } from './known-by.ts'
import type { QuestionMetrics } from './metrics.ts'
import type { Acquirer, PaymentAnswer } from './port.ts'
import { dbOn, transaction, type Tx } from '#server/db/db.ts'
import { ingest } from '#server/ingest/ingest.ts'
import type { TradeRow } from '#server/ingest/row.ts'
import { lockNumbers, lockRows, takeTurn } from '#server/ingest/sql.ts'
import { post, type Delivery } from '#server/jobs/outbox.ts'
import { serverLimits } from '#shared/limits.ts'
import type { TradeLine } from '#shared/trade-line.ts'

/** The kind of outbox row that asks the acquirer about a payment. */
export const recheckKind = 'recheck'

/** What the checks of payments need. */
export interface CheckParts {
  readonly service: pg.Pool
  readonly acquirer: Acquirer | undefined
  readonly now: () => Date
  readonly metrics: QuestionMetrics
  readonly log: { error(about: object, message: string): void }
}

/** Asks the acquirer about payments of unknown result, outside of any transaction, and books its answers. */
export class PaymentChecks {
  readonly #parts: CheckParts
  readonly #running = new Set<Promise<unknown>>()
  readonly #ended = new AbortController()
  readonly #waiting: (() => void)[] = []
  #asking = 0

  constructor(parts: CheckParts) {
    this.#parts = parts
  }

  /**
   * Delivers an outbox row of kind `recheck`. It returns while the question is pending, so that an acquirer who does not answer
   * delays no other row; a lost question is asked again later.
   */
  readonly deliver: Delivery = async ({ tenant, ent, payload }) => {
    const question = {
      tenant,
      entCode: ent,
      tradeNo: String(payload['tradeNo']),
      byItself: payload['byItself'] === true,
    }
    const running: Promise<unknown> = this.#askInTurn(question)
      .catch((error: unknown) => this.#parts.log.error({ err: error }, 'a payment could not be asked about'))
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /**
   * Asks about the payments that are due and returns their number. Another process that does the same at once takes others.
   */
  async askDue(given: { readonly ents?: readonly string[] } = {}): Promise<number> {
    const { service, acquirer, now } = this.#parts
    if (!acquirer) return 0
    return transaction(service, async (tx) => {
      const due = await claimDue(tx, now(), given.ents ?? null)
      for (const { tenant, entCode, tradeNo } of due)
        await post(tx, {
          tenant,
          ent: entCode,
          id: randomUUID(),
          kind: recheckKind,
          payload: { tradeNo, byItself: true },
        })
      return due.length
    })
  }

  /** Asks as soon as fewer questions are pending than the acquirer may get at once. */
  async #askInTurn(question: Question): Promise<void> {
    if (this.#asking < serverLimits.rechecksAtOnce) this.#asking++
    else await new Promise<void>((go) => this.#waiting.push(go))
    try {
      await this.#ask(question)
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#asking--
    }
  }

  /** Asks about one payment and books the answer. */
  async #ask({ tenant, entCode, tradeNo, byItself }: Question): Promise<void> {
    const { service, acquirer, now, metrics } = this.#parts
    if (this.#ended.signal.aborted) return
    const [payment] = await dbOn(service).sql<{ amount: bigint; status: string; businessDate: string; zone: string }>`
      select t.amount, t.status, t.business_date as "businessDate", e.time_zone as zone
        from trade_numbers n
        join transactions t on t.ent_code = n.ent_code and t.trade_no = n.trade_no and t.business_date = n.business_date
        join enterprises e on e.ent_code = n.ent_code
       where n.ent_code = ${entCode} and n.trade_no = ${tradeNo}`
    if (!acquirer || payment?.status !== 'UNKNOWN') return
    const { amount, businessDate, zone } = payment
    const early = byItself && now() < resultKnownBy(businessDate, zone)
    const answer = await acquirer.payment({ entCode, tradeNo, amount, early }, this.#ended.signal)
    metrics.answered(answer.outcome)
    await transaction(service, (tx) => take(tx, { tenant, entCode, tradeNo, amount }, answer, now()))
  }

  /** Waits until no question is pending. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running)
  }

  /** Cancels the pending questions. */
  async stop(): Promise<void> {
    this.#ended.abort()
    await this.idle()
  }
}

interface Question {
  readonly tenant: string
  readonly entCode: string
  readonly tradeNo: string
  /** The portal asks, no person. */
  readonly byItself: boolean
}

interface CheckedPayment {
  readonly tenant: string
  readonly entCode: string
  readonly tradeNo: string
  readonly amount: bigint
}

async function take(tx: Tx, { tenant, entCode, tradeNo, amount }: CheckedPayment, answer: PaymentAnswer, now: Date) {
  await takeTurn(tx, entCode, false)
  const identities = await lockNumbers(tx, entCode, [tradeNo])
  const [row] = await lockRows(tx, entCode, identities)
  // Its source may have reported the result or another amount meanwhile; then the answer is about something else.
  if (
    row?.status === 'UNKNOWN' &&
    row.amount === amount &&
    (answer.outcome === 'succeeded' || answer.outcome === 'failed')
  )
    await ingest(tx, [lineOf(row, identities[0]?.sourceVersion ?? 0n, answer)], { source: 'acquirer', now, tenant })
  await tx.sql`
    update payment_checks set answered_at = ${now}, outcome = ${answer.outcome}
     where ent_code = ${entCode} and trade_no = ${tradeNo}`
}

/** The row as its source sent it, with the result. */
function lineOf(
  row: TradeRow,
  sourceVersion: bigint,
  answer: Extract<PaymentAnswer, { outcome: 'succeeded' | 'failed' }>,
): TradeLine {
  const told = (text: string | null) => text ?? undefined
  const failed = answer.outcome === 'failed'
  return {
    entCode: row.entCode,
    tradeNo: row.tradeNo,
    tradeTime: row.tradeTime.toISOString(),
    shopCode: row.shopCode,
    terminalNo: row.terminalNo,
    tradeType: row.tradeType,
    paymentType: row.paymentType,
    amount: Number(row.amount),
    status: failed ? 'FAILED' : 'SUCCESS',
    origTradeNo: told(row.origTradeNo),
    providerTradeNo: told(row.providerTradeNo),
    receiptNo: told(row.receiptNo),
    orderNo: told(row.orderNo),
    approvalNo: (failed ? undefined : answer.approvalNo) ?? told(row.approvalNo),
    cardLast4: told(row.cardLast4),
    cardBrand: told(row.cardBrand),
    installment: told(row.installment),
    customerTokenTail: told(row.customerTokenTail),
    taxRateMix: told(row.taxRateMix),
    operatorName: told(row.operatorName),
    failureCode: failed ? answer.code : undefined,
    failureText: failed ? answer.text : undefined,
    remark: row.remark,
    sourceVersion: Number(sourceVersion),
    ...({ presentMode: told(row.presentMode) } as Pick<TradeLine, 'presentMode'>), // a line's own word, kept
  }
}
