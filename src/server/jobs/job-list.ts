import type pg from 'pg'
import deposits from '#features/deposits/jobs.ts'
import forcedTwoStep from '#features/forced-two-step/jobs.ts'
import type { NoticeEngine } from '#features/messages/engine.server.ts'
import notices from '#features/messages/jobs.ts'
import push from '#features/push/jobs.ts'
import type { RefundEngine } from '#features/refunds/engine.server.ts'
import refunds from '#features/refunds/jobs.ts'
import type { Reports } from '#features/reports/engine.server.ts'
import reports from '#features/reports/jobs.ts'
import transactions from '#features/transactions/jobs.ts'
import type { PaymentChecks } from '#server/acquirer/payment-checks.ts'
import { dbOn } from '#server/db/db.ts'
import { ensurePartitions } from '#server/db/partitions.ts'
import type { Files } from '#server/files/files.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { mailOf } from '#server/mail/mails.ts'
import { pointsDelivery } from '#server/points/outbox.ts'
import type { PointSystem } from '#server/points/port.ts'
import { tidyPushKeys } from '#server/push/keys.ts'
import type { PushService } from '#server/push/push-service.ts'
import { purgeArtifacts } from '#server/sso/artifacts-sql.ts'
import { dropDeadJobs, type Job } from './jobs.ts'
import { deliverAll, type OutboxMetrics, type OutboxRow } from './outbox.ts'

/** What the jobs work with. */
export interface JobParts {
  readonly service: pg.Pool
  readonly mailer: Mailer
  readonly refunds: RefundEngine
  readonly checks: PaymentChecks
  readonly notices: NoticeEngine
  readonly push: PushService
  readonly reports: Reports
  readonly files: Files
  readonly points: PointSystem
  readonly outbox: OutboxMetrics
  /** Records refused sign-ins and new passwords of sign-in services elsewhere. */
  readonly noteSignInEvents: () => Promise<void>
  /** Writes what happened in a demonstration since the last minute. */
  readonly trickle?: (service: pg.Pool, now: Date) => Promise<void>
}

/** Every job and when it runs, in UTC; the jobs of a feature are one row. */
export function jobsOf(parts: JobParts): readonly Job[] {
  const { service, mailer, points, outbox, noteSignInEvents, trickle } = parts
  const deliveries = {
    mail: async (row: OutboxRow) => mailer.send(mailOf(row)),
    points: pointsDelivery(points),
  }
  return [
    { name: 'outbox', at: '* * * * *', sends: true, run: () => deliverAll(service, deliveries, outbox) },
    ...refunds(parts),
    ...notices(parts),
    ...push(parts),
    ...transactions(parts),
    ...forcedTwoStep(parts),
    { name: 'sign-in-events', at: '* * * * *', run: noteSignInEvents },
    ...deposits(parts),
    ...reports(parts),
    { name: 'partitions', at: '10 3 * * *', run: () => ensurePartitions(service, { now: new Date() }) },
    ...(trickle ? [{ name: 'trickle', at: '* * * * *', run: () => trickle(service, new Date()) }] : []),
    { name: 'purge', at: '40 * * * *', run: () => purge(service) },
  ]
}

async function purge(service: pg.Pool): Promise<void> {
  const db = dbOn(service)
  await purgeArtifacts(db)
  await db.sql`delete from idempotency_keys where created_at < now() - interval '30 days'`
  await db.sql`delete from sessions where expires_at < now() - interval '30 days'`
  await db.sql`delete from outbox where sent_at < now() - interval '30 days'`
  await tidyPushKeys(db, new Date())
  await dropDeadJobs(service)
}
