import type pg from 'pg'
import { recheckKind, type PaymentChecks } from '#server/acquirer/payment-checks.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { deliverAll, type OutboxMetrics } from '#server/jobs/outbox.ts'
import type { RefundEngine } from './engine.server.ts'

interface RefundJobs {
  readonly service: pg.Pool
  readonly refunds: Pick<RefundEngine, 'deliver' | 'reconcile'>
  readonly checks: Pick<PaymentChecks, 'deliver'>
  readonly outbox: OutboxMetrics
}

/** Sends to the acquirer what the outbox holds for it, and follows refunds whose answer is due. */
export default ({ service, refunds, checks, outbox }: RefundJobs): readonly Job[] => [
  {
    name: 'refund-letters',
    at: '* * * * *',
    sends: true,
    run: () => deliverAll(service, { refund: refunds.deliver, [recheckKind]: checks.deliver }, outbox),
  },
  { name: 'refunds', at: '* * * * *', run: () => refunds.reconcile() },
]
