import type pg from 'pg'
import { dbOn } from '#server/db.ts'
import { dropDeadJobs, type Job } from '#server/jobs.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { mailOf } from '#server/mail/letters.ts'
import type { Files } from '#server/files.ts'
import { tidyNotices } from '#server/notices/tidy.ts'
import type { NoticeEngine } from '#server/notices/engine.ts'
import { deliverAll, type LetterFigures } from '#server/outbox.ts'
import { ensurePartitions } from '#server/partitions.ts'
import { embeddedPoints } from '#server/points/embedded.ts'
import { pointsDelivery } from '#server/points/letters.ts'
import type { PushDesk } from '#server/push/desk.ts'
import type { RefundEngine } from '#server/refunds/engine.ts'
import { tidyPushKeys } from '#server/push/keys.ts'
import { purgeArtifacts } from '#server/sso/artifacts-sql.ts'

/** What the jobs work with. */
export interface JobParts {
  readonly owner: pg.Pool
  readonly mailer: Mailer
  readonly refunds: RefundEngine
  readonly notices: NoticeEngine
  readonly push: Pick<PushDesk, 'deliverTrial'>
  readonly files: Files
  readonly letters: LetterFigures
  /** Writes what happened in a demonstration since the last minute. */
  readonly trickle?: (owner: pg.Pool, now: Date) => Promise<void>
}

/** Every job of the house and when it runs, in UTC. */
export function jobsOf({ owner, mailer, refunds, notices, push, files, letters, trickle }: JobParts): readonly Job[] {
  return [
    {
      name: 'outbox',
      at: '* * * * *',
      sends: true,
      run: () =>
        deliverAll(
          owner,
          {
            mail: async (letter) => mailer.send(mailOf(letter)),
            points: pointsDelivery(embeddedPoints(owner, () => new Date())),
          },
          letters,
        ),
    },
    {
      name: 'refund-letters',
      at: '* * * * *',
      sends: true,
      run: () => deliverAll(owner, { refund: refunds.deliver }, letters),
    },
    { name: 'notices', at: '* * * * *', sends: true, run: () => notices.run() },
    {
      name: 'trials',
      at: '* * * * *',
      sends: true,
      run: () => deliverAll(owner, { trial: push.deliverTrial }, letters),
    },
    { name: 'refunds', at: '* * * * *', run: () => refunds.reconcile() },
    { name: 'partitions', at: '10 3 * * *', run: () => ensurePartitions(owner, { now: new Date() }) },
    ...(trickle ? [{ name: 'trickle', at: '* * * * *', run: () => trickle(owner, new Date()) }] : []),
    { name: 'purge', at: '40 * * * *', run: () => purge(owner) },
    { name: 'tidy-notices', at: '50 * * * *', run: () => tidyNotices(owner, files, new Date()) },
  ]
}

async function purge(owner: pg.Pool): Promise<void> {
  const db = dbOn(owner)
  await purgeArtifacts(db)
  await db.sql`delete from idempotency_keys where created_at < now() - interval '30 days'`
  await db.sql`delete from sessions where expires_at < now() - interval '30 days'`
  await db.sql`delete from outbox where sent_at < now() - interval '30 days'`
  await tidyPushKeys(db, new Date())
  await dropDeadJobs(owner)
}
