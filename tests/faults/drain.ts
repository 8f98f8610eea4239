import { Registry } from 'prom-client'
import type { Acquirer } from '#server/acquirer/port.ts'
import { RefundEngine } from '#features/refunds/engine.server.ts'
import { refundMetrics } from '#features/refunds/metrics.server.ts'
import { until } from '../start/process.ts'
import type { Merchant } from './till.ts'

/** Makes the acquirer of an engine that lives ahead of time. */
export type AcquirerAhead = (now: () => Date, engine: () => RefundEngine) => Acquirer

/** No refund may need longer than this, in minutes: with hourly questions that is some dozens of them. */
const minutesAtMost = 3 * 24 * 60

/**
 * Brings every refund of the merchant to its end as the job of the coming minutes would, without waiting for them: an
 * engine beside the portal's on the same database, with a clock that runs ahead to whatever is due next. Gives how many
 * minutes that were.
 */
export async function drain({ ent, db, service }: Merchant, acquirerOf: AcquirerAhead): Promise<number> {
  let minutes = 0
  const now = () => new Date(Date.now() + minutes * 60_000)
  const log = { error: () => {}, warn: () => {} }
  const acquirer = acquirerOf(now, () => engine)
  const engine: RefundEngine = new RefundEngine({
    service,
    acquirer,
    now,
    metrics: refundMetrics(new Registry(), service),
    log,
  })
  const open = () => db.sql<{ at: Date }>`
    select next_check_at as at from refunds where ent_code = ${ent} and next_check_at is not null order by 1 limit 1`
  const unsent = async () => {
    const [row] = await db.sql<{ count: number }>`
      select count(*)::int as count from outbox where ent_code = ${ent} and sent_at is null`
    return row?.count ?? 0
  }
  try {
    // What the portal itself is at is left to it: first everything must have been sent, however much it is.
    for (let left = await unsent(); left > 0; left = await unsent()) {
      const before = left
      await until(async () => (await unsent()) < before, 60_000)
    }
    for (;;) {
      const [next] = await open()
      if (!next || minutes >= minutesAtMost) break
      minutes = Math.max(minutes + 1, Math.ceil((next.at.getTime() - Date.now()) / 60_000))
      await engine.reconcile({ ents: [ent] })
      await engine.idle()
    }
    return minutes
  } finally {
    await engine.stop()
  }
}
