import type pg from 'pg'
import type { Job } from '#server/jobs/jobs.ts'
import { settleAll } from '#server/settlement/closing.ts'

interface DepositJobs {
  readonly service: pg.Pool
  /** The clock, for tests. */
  readonly now?: () => Date
}

/** Closes what is over: every hour, because business days end at every hour somewhere. */
export default ({ service, now = () => new Date() }: DepositJobs): readonly Job[] => [
  { name: 'settle', at: '15 * * * *', run: () => settleAll(service, { now: now(), actor: 'portal' }) },
]
