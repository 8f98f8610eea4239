import type pg from 'pg'
import type { Job } from '#server/jobs/jobs.ts'
import { deliverAll, type OutboxMetrics } from '#server/jobs/outbox.ts'
import type { PushService } from '#server/push/push-service.ts'

interface PushJobs {
  readonly service: pg.Pool
  readonly push: Pick<PushService, 'deliverTrial'>
  readonly outbox: OutboxMetrics
}

/** Sends the alerts that stand in the outbox: trials, and those that say a refund waits for approval. */
export default ({ service, push, outbox }: PushJobs): readonly Job[] => [
  {
    name: 'trials',
    at: '* * * * *',
    sends: true,
    run: () => deliverAll(service, { trial: push.deliverTrial }, outbox),
  },
]
